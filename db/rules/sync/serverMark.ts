/**
 * The header on every answer of our server. It distinguishes them from answers of proxies, firewalls and sign-in pages,
 * which may have any status and type.
 */
export const serverMark = 'X-Mainstreet';

/** The text of /healthz, which identifies the server where a proxy removes unknown headers. */
export const healthText = 'ok, Mainstreet';
