/** Accepts a network response only if our own server sent it and its body keeps arriving. */
import { serverMark } from '../db/rules/sync/serverMark.ts';

/**
 * After this long without a page, the worker shows the cached one. A user who pressed for the network waits longer, and
 * so does one who opens a document.
 */
const pageAnswerMs = 2000;
const patientAnswerMs = 10_000;
const fileAnswerMs = 3000;
/** The longest pause within a body, and the longest time for a page's whole body. */
const stallMs = 3000;
const pageBodyMs = 10_000;

/** Proxies, firewalls and sign-in pages on the way do not send the mark. */
export const isOurs = ({ headers }: Response): boolean => headers.has(serverMark);

/** Requests checked here never want a page, so an HTML response comes from somebody else. */
export const isHtml = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/**
 * Returns the network's response. The browser may have preloaded a navigation while the worker was starting.
 * If the connection fails, Firefox resolves the preload with an error response instead of rejecting it.
 * @param init of the request if the browser preloaded nothing
 * @throws TypeError if the network cannot be reached
 */
export async function fetchPreloaded(event: FetchEvent, init?: RequestInit): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request, init);
}

/** @returns undefined on failure or timeout */
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

/** Reads a response to its end. @returns undefined if it breaks off, stalls or takes longer than `timeoutMs` */
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

/** Copies a response with a body that the browser has already decoded. */
export function withBody({ status, statusText, headers: given }: Response, body: Blob): Response {
  const headers = new Headers(given);
  headers.delete('content-encoding');
  headers.set('content-length', String(body.size));
  return new Response(body, { status, statusText, headers });
}

/** Follows a redirect, since one to our page and one to a network's sign-in page look the same from outside. */
async function leadsToOurs(url: string): Promise<boolean> {
  const found = await settleWithin(fetch(url), pageAnswerMs);
  if (found) cancelBody(found);
  return (found !== undefined && isOurs(found)) || isOldAddress(url);
}

/** Asks our server whether an address redirects to another site, since scripts cannot read that site's responses. */
async function isOldAddress(url: string): Promise<boolean> {
  const { pathname, search } = new URL(url);
  const question = `/api/redirects/target?${new URLSearchParams({ address: pathname + search })}`;
  const answer = await settleWithin(fetch(question), pageAnswerMs);
  if (!answer?.ok || !isOurs(answer)) return false;
  const target = await settleWithin(answer.json() as Promise<{ to: string | null }>, stallMs);
  return typeof target?.to === 'string';
}

/** @returns a whole page of ours, `foreign` for another server's response, undefined if ours is late or failed */
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
 * Asks our server for a newer copy of a cached file. Aborts a request that hangs: it would keep its connection, and
 * browsers let the next request for the same file wait for it.
 * @returns undefined if nothing arrives in time
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
