/** Shown when the shop's items cannot be loaded. */
export const catalogueTexts = {
  /** `why`: the server's message, if any. */
  failed: (why: string) => ['Failed to load items. Please try again later.', why].filter(Boolean).join(' '),
  unexpected: 'Could not fetch items/orders: Unexpected server response.',
  listsFailed: 'Could not fetch item lists.',
};
