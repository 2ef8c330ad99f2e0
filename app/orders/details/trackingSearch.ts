/** Searches the web, because the order does not store the carrier. */
export const trackingSearch = (number: string): string =>
  `https://www.google.com/search?q=${encodeURIComponent(number)}`;
