/** The full URLs of a calendar, for subscribing. */
type PageLocation = { protocol: string; port: string };

/**
 * Builds the URLs of one calendar. They use the town's canonical host, since a subscription outlives aliases.
 * @param page as in `location`: protocol with its colon, and the port, empty if it is the default
 */
export function feedAddresses(path: string, host: string, page: PageLocation) {
  const place = `${host}${page.port && `:${page.port}`}${path}`;
  const webcal = `webcal://${place}`;
  return {
    /** For copying. */
    web: `${page.protocol}//${place}`,
    /** Opens the device's own calendar app. */
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  };
}
