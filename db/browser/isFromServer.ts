/** Whether an answer is our server's own, and not that of somebody on the way. */
import { healthText, serverMark } from '../rules/sync/serverMark.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

const probeTimeoutMs = 5000;

/**
 * An answer without the mark is no answer, with one exception: a proxy may remove headers that it does not know. It does
 * so with every answer, so /healthz is asked: its words come without the mark there, and from nobody else.
 * @param send how requests travel, where that is not by the browser's own fetch()
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
