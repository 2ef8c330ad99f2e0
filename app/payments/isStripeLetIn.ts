/**
 * Only pages that take cards have headers that allow Stripe's script. A page opened by navigation within the app keeps
 * the headers of the first page, so it must be reloaded.
 * @param isStripePage whether a path has those headers
 */
export function isStripeLetIn(isStripePage: (path: string) => boolean): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  return opened === undefined || isStripePage(new URL(opened, location.href).pathname);
}
