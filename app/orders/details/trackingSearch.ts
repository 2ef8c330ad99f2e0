/** Which carrier it is, only a search can tell. */
export const trackingSearch = (number: string): string =>
  `https://www.google.com/search?q=${encodeURIComponent(number)}`;
