/**
 * The header on everything our server answers. By it pages and the service worker tell our answers from those of a proxy,
 * a firewall or a sign-in page on the way, which may have any status and any type.
 */
export const serverMark = 'X-Mainstreet';

/** What /healthz answers: where a proxy removes headers that it does not know, the town is known by these words. */
export const healthText = 'ok, Mainstreet';
