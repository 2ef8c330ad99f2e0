/** What the worker takes from the network: only what our own server sent, and only as long as it keeps coming. */
import { serverMark } from '../db/rules/sync/serverMark.ts';

/**
 * How long a page may take to answer before what this device holds is shown, and how long where somebody asked for the
 * network; with a document there is more time.
 */
const pageAnswerMs = 2000;
const patientAnswerMs = 10_000;
const fileAnswerMs = 3000;
/** How long a body may stall, and how long a page's may take in all. */
const stallMs = 3000;
const pageBodyMs = 10_000;

/** Proxies, firewalls and sign-in pages on the way do not know the mark. */
export const isOurs = ({ headers }: Response): boolean => headers.has(serverMark);

/** What is asked for here is never a page, so a page in its place is somebody else's. */
export const isHtml = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/**
 * The network's response. The browser may have preloaded a navigation while the worker was waking up.
 * Where the connection fails, Firefox resolves the preload with an error response in place of rejecting it.
 * @param init of the request where the browser has preloaded nothing
 * @throws TypeError when the network cannot be reached
 */
export async function fetchPreloaded(event: FetchEvent, init?: RequestInit): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request, init);
}

/** @returns undefined for what fails or is late */
export async function settleWithin<T>(pending: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  const first = await Promise.race([pending.catch(() => undefined), timeout]);
  clearTimeout(timer);
  return first;
}

const cancelBody = (response: Response) => void response.body?.cancel().catch(() => {});

/** Reads a response to its end. @returns undefined where it breaks off, stalls or takes longer than `timeoutMs` */
async function readInTime(response: Response, timeoutMs: number): Promise<Response | undefined> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const part = await settleWithin(reader.read(), stallMs);
    if (!part || Date.now() > endsAt) {
      void reader.cancel().catch(() => {});
      return undefined;
    }
    if (part.done) break;
    parts.push(part.value);
  }
  return withBody(response, new Blob(parts));
}

/** A response with another body, which the browser has decoded. */
export function withBody({ status, statusText, headers: given }: Response, body: Blob): Response {
  const headers = new Headers(given);
  headers.delete('content-encoding');
  headers.set('content-length', String(body.size));
  return new Response(body, { status, statusText, headers });
}

/** Whether a redirect leads to a page of ours, and not to somebody's sign-in page: from outside they look the same. */
async function leadsToOurs(url: string): Promise<boolean> {
  const found = await settleWithin(fetch(url), pageAnswerMs);
  if (found) cancelBody(found);
  return (found !== undefined && isOurs(found)) || isOldAddress(url);
}

/** Whether our server says itself that an address leads to another site, whose answers no script may read. */
async function isOldAddress(url: string): Promise<boolean> {
  const { pathname, search } = new URL(url);
  const question = `/api/redirects/target?${new URLSearchParams({ address: pathname + search })}`;
  const answer = await settleWithin(fetch(question), pageAnswerMs);
  if (!answer?.ok || !isOurs(answer)) return false;
  const told = await settleWithin(answer.json() as Promise<{ to: string | null }>, stallMs);
  return typeof told?.to === 'string';
}

/** @returns a whole page of ours, `foreign` for somebody else's answer, undefined where ours is late or failed */
export async function pageInTime(
  pending: Promise<Response>,
  url: string,
  isPatient: boolean,
): Promise<Response | 'foreign' | undefined> {
  const response = await settleWithin(pending, isPatient ? patientAnswerMs : pageAnswerMs);
  if (!response) return undefined;
  if (response.type === 'opaqueredirect') return (await leadsToOurs(url)) ? response : 'foreign';
  if (!isOurs(response)) return 'foreign';
  if (response.status < 500) return readInTime(response, pageBodyMs);
  cancelBody(response);
  return undefined;
}

/**
 * What our server has to say of a file that this device holds. A request that hangs is aborted: it would keep its
 * connection, and browsers let the next request for the same file wait for it.
 * @returns undefined where nothing is to be had in time
 */
export async function fileInTime(
  sendRequest: (signal: AbortSignal) => Promise<Response>,
  cached: Response,
): Promise<Response | 'same' | undefined> {
  const controller = new AbortController();
  const response = await settleWithin(sendRequest(controller.signal), fileAnswerMs);
  if (!response) {
    controller.abort();
    return undefined;
  }
  if (!isOurs(response) || response.status >= 500) {
    cancelBody(response);
    return undefined;
  }
  const etag = response.headers.get('etag');
  if (response.ok && etag !== null && etag === cached.headers.get('etag')) {
    cancelBody(response);
    return 'same';
  }
  return response.status === 200 ? readInTime(response, Number.POSITIVE_INFINITY) : response;
}
