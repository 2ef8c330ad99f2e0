/**
 * The cart's calls: what waits is sent in order, one at a time, and each entry leaves the outbox on the server's answer
 * to it and on nothing else. Page and worker send alike. That two of them never send at once is for economy; nothing
 * depends on it: an entry travels under the same key whoever sends it, and only the first answer is taken in.
 */
import type { Cart } from '../rules/cart.ts';
import type { CartVisit } from '../rules/cartInput.ts';
import { cartHeaders, cartProtocol, type OutboxEntry, outcomeOfStatus, requestForIntention } from '../rules/outbox.ts';
import { type CartStore, emptyCart } from './cartStore.ts';
import { applyFetchedCart, applySession, completeEntry, countServerError, nextEntry, rejectEntry } from './outbox.ts';

/** What page, worker and tests do each in their own way. */
export type Transport = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Milliseconds by this device's clock, which may be wrong. */
  now(): number;
  /** Lets one tab or worker of this browser act at a time, where the browser can. */
  withLock<T>(act: () => Promise<T>): Promise<T>;
  /** What led the shopper here. */
  readVisit(): CartVisit;
  /** A session that is known where none is held: of a page that has no database, say. Empty for none. */
  readSession(): string;
};

/** `waits`: nobody knows whether it was done. `after` is how long the server asks to wait, in milliseconds. */
export type CallResult =
  | { kind: 'done'; cart: Cart }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'waits'; retryAfterMs: number }
  | { kind: 'outdated' };

/** What became of the outbox: `done` is all of it. */
export type SendResult = { kind: 'done' } | Extract<CallResult, { kind: 'waits' | 'outdated' }>;

/** How long an answer may take, in milliseconds: opening and reading are done again, a change may be on a slow line. */
const timeoutMs = { reading: 10_000, changing: 20_000 };

/** How often in a row the server may fail over an entry that it may have done already. */
const maxConsecutiveFailures = 3;

type CartRequest = {
  method: string;
  path: string;
  json?: unknown;
  key?: string;
  /** Whose cart it is meant for; null for a guest's. */
  userId?: string | null | undefined;
  timeoutMs: number;
  isExpected?: (body: Partial<Cart>) => boolean;
};

async function callServer(way: Transport, session: string, request: CartRequest): Promise<CallResult> {
  const { method, path, json, key, userId: person, timeoutMs: limitMs, isExpected: isOurs = isCart } = request;
  const headers: Record<string, string> = { [cartHeaders.protocol]: String(cartProtocol) };
  if (session) headers[cartHeaders.session] = session;
  if (key) headers[cartHeaders.key] = key;
  if (person) headers[cartHeaders.person] = person;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const answer = await way.fetch(path, {
      method,
      headers,
      cache: 'no-store',
      // A redirected change would come out as a question, whose answer looks like that to the change.
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return parseResponse(answer, await answer.text(), isOurs);
  } catch {
    return { kind: 'waits', retryAfterMs: 0 };
  }
}

/** Whether an answer is a cart: a hotel's sign-in page answers 200 too. */
const isCart = ({ session_id, items }: Partial<Cart>) => typeof session_id === 'string' && Array.isArray(items);

function parseResponse(
  { status, headers }: Response,
  text: string,
  isOurs: (body: Partial<Cart>) => boolean,
): CallResult {
  const body = parseJson(text);
  const meaning = outcomeOfStatus(status >= 200 && status < 300 && !isOurs(body) ? 0 : status);
  if (meaning === 'done') return { kind: 'done', cart: body as Cart };
  if (meaning === 'waits') return { kind: 'waits', retryAfterMs: parseRetryAfter(headers) };
  if (meaning === 'outdated') return { kind: 'outdated' };
  const { code, message, error } = body as Record<string, unknown>;
  const told = message ?? (error as { message?: unknown } | null | undefined)?.message ?? error;
  return {
    kind: 'refused',
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof told === 'string' ? told : '',
  };
}

function parseJson(text: string): Partial<Cart> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Retry-After as milliseconds: a number of seconds, or a moment by the server's own clock (RFC 9110 §10.2.3). */
function parseRetryAfter(headers: Headers): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Math.max(wait || 0, 0);
}

/**
 * Asks for a session, or says that the one there is is in use. With somebody signed in, the server takes a guest's cart
 * into theirs.
 * @param user who is signed in; null for nobody, undefined where that is not known
 */
export async function openSession(store: CartStore, way: Transport, user?: string | null): Promise<CallResult> {
  const { state } = await store.read();
  const isOurs = ({ session_id }: Partial<Cart>) => typeof session_id === 'string' && session_id !== '';
  const request = {
    method: 'POST',
    path: '/api/cart/session',
    json: way.readVisit(),
    timeoutMs: timeoutMs.reading,
    isOurs,
  };
  const answer = await callServer(way, state.session_id || way.readSession(), request);
  if (answer.kind === 'done') await store.update(applySession(state, answer.cart, way.now(), user));
  return answer;
}

/** Asks for the cart as it is. Without a session there is none to ask for. */
export async function fetchCart(store: CartStore, way: Transport): Promise<void> {
  const { state } = await store.read();
  if (!state.session_id) return;
  const { user_id: person } = state;
  const request = { method: 'GET', path: '/api/cart', person, timeoutMs: timeoutMs.reading };
  const answer = await callServer(way, state.session_id, request);
  if (answer.kind === 'done') await store.update(applyFetchedCart(state, answer.cart, way.now()));
}

/** Takes over the prices as they are now. Doing it twice changes nothing. */
export async function refreshPrices(store: CartStore, way: Transport): Promise<CallResult> {
  const { state } = await store.read();
  if (!state.session_id) return { kind: 'done', cart: emptyCart() };
  const { user_id: person } = state;
  const request = { method: 'POST', path: '/api/cart/refresh', person, timeoutMs: timeoutMs.reading };
  const answer = await callServer(way, state.session_id, request);
  if (answer.kind === 'done') await store.update(applyFetchedCart(state, answer.cart, way.now()));
  return answer;
}

/** A build that knows of more may have put it there: it is left to that. */
const isSupported = ({ intention }: OutboxEntry) => ['add', 'set', 'remove', 'clear'].includes(intention.kind);

/**
 * Sends one entry and takes the answer in.
 * @returns the answer, and whether the cart is to be asked for anew; null where somebody else has settled the entry
 */
async function sendOne(
  store: CartStore,
  way: Transport,
  next: OutboxEntry,
): Promise<{ answer: CallResult; stale: boolean } | null> {
  const held = await store.claim(next, way.now());
  const entry = held.outbox.find((one) => one.n === next.n && one.key === next.key && one.refused === null);
  if (!entry) return null;
  const again = (entry.tries ?? 1) > 1;
  const { key, user_id: person } = entry;
  const request = { ...requestForIntention(entry.intention), key, person, timeoutMs: timeoutMs.changing };
  const answer = await callServer(way, held.state.session_id, request);
  if (answer.kind === 'done') {
    await store.update(completeEntry(entry, answer.cart, way.now()));
    // The answer to something sent again is the first one, from before what came since.
    return { answer, stale: again };
  }
  if (answer.kind !== 'refused') return { answer, stale: false };
  // A server that fails over it this time has not undone what it may have done the first time.
  const failed = (entry.failed ?? 0) + 1;
  if (answer.status === 500 && again && failed < maxConsecutiveFailures) {
    await store.update(countServerError(entry, failed));
    return { answer: { kind: 'waits', retryAfterMs: 0 }, stale: false };
  }
  await store.update(rejectEntry(entry, { code: answer.code, message: answer.message }));
  return { answer, stale: true };
}

/**
 * Sends what waits, until nothing does or the server does not answer.
 * @param old also what was first sent so long ago that the server may have forgotten it
 */
export function sendOutbox(store: CartStore, way: Transport, { old = false } = {}): Promise<SendResult> {
  return way.withLock(async () => {
    let stale = false;
    for (;;) {
      const held = await store.read();
      const next = nextEntry(held, way.now(), old);
      if (!next) break;
      if (!isSupported(next)) return { kind: 'outdated' };
      if (!held.state.session_id) {
        const answer = await openSession(store, way);
        if (answer.kind === 'done') continue;
        // Without one nothing can travel, whatever the server has against it.
        return answer.kind === 'refused' ? { kind: 'waits', retryAfterMs: 0 } : answer;
      }
      const sent = await sendOne(store, way, next);
      if (sent?.answer.kind === 'outdated' || sent?.answer.kind === 'waits') return sent.answer;
      stale = sent?.stale ?? true;
    }
    if (stale) await fetchCart(store, way);
    return { kind: 'done' };
  });
}
