/** Tells our server's answers from those of a captive portal or a proxy. */
import { healthText, serverMark } from '../rules/sync/serverMark.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

const probeTimeoutMs = 5000;

/**
 * Checks an answer for the server's mark. Some proxies remove unknown headers from every answer: then /healthz lacks
 * the mark too, and its known text identifies the server.
 * @param send sends requests where the browser's own fetch() does not
 */
export async function isFromServer(
  { headers }: Pick<Response, 'headers'>,
  send: Fetch = (path, init) => fetch(path, init),
): Promise<boolean> {
  if (headers.has(serverMark)) return true;
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const probe = await send('/healthz', { cache: 'no-store', credentials: 'omit', signal });
    return !probe.headers.has(serverMark) && (await probe.text()) === healthText;
  } catch {
    return false;
  }
}
