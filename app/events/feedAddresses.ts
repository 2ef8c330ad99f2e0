/** The full addresses of a calendar, for those who subscribe to it. */
type PageLocation = { protocol: string; port: string };

/**
 * The full addresses of one calendar. They have the town's canonical host, since a subscription outlives aliases.
 * @param page as `location` has it: protocol with its colon, and the port, empty when it is the usual one
 */
export function feedAddresses(path: string, host: string, page: PageLocation) {
  const place = `${host}${page.port && `:${page.port}`}${path}`;
  const webcal = `webcal://${place}`;
  return {
    /** To copy. */
    web: `${page.protocol}//${place}`,
    /** Opens the device's own calendar program. */
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  };
}
