/** What is said when the items of the shop cannot be had. */
export const catalogueTexts = {
  /** `why`: what the server says to it, if anything. */
  failed: (why: string) => ['Failed to load items. Please try again later.', why].filter(Boolean).join(' '),
  unexpected: 'Could not fetch items/orders: Unexpected server response.',
  listsFailed: 'Could not fetch item lists.',
};
