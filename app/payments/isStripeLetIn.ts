/**
 * Only pages where a card can be paid with are sent with headers that let Stripe's script in. Somebody who came there
 * from another page of ours still has that page's headers: the page has to be loaded once more.
 * @param isStripePage whether a path is one that has those headers
 */
export function isStripeLetIn(isStripePage: (path: string) => boolean): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  return opened === undefined || isStripePage(new URL(opened, location.href).pathname);
}
