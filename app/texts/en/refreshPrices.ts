/** What a failed refresh of the cart's prices says where neither the server nor the screen has words for it. */
export const refreshPricesFailed = 'Error refreshing cart prices.';
