/** Shown if refreshing the cart's prices fails without a message from the server. */
export const refreshPricesFailed = 'Error refreshing cart prices.';
