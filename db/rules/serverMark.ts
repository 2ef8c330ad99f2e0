/**
 * The header on everything our server answers. By it the service worker tells our answers from those of a proxy, a
 * firewall or a sign-in page on the way, which may have any status and any type.
 */
export const serverMark = 'X-Mainstreet';
