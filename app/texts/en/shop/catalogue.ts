/** Shown when the shop's items cannot be loaded. */
export const catalogueTexts = {
  /** `why`: the server's message, or `notStored`, if any. */
  failed: (why: string) => ['Failed to load items. Please try again later.', why].filter(Boolean).join(' '),
  notStored: 'You are offline, and this device has not stored the shop’s items yet.',
  unexpected: 'Could not fetch items/orders: Unexpected server response.',
  listsFailed: 'Could not fetch item lists.',
};
