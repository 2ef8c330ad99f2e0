/**
 * Sends the cart's calls. Pending entries travel in order, one at a time, and leave the outbox only on the server's
 * response. Page and worker send alike. The lock only saves requests: an entry keeps one idempotency key, and only the
 * first response counts.
 */
import type { Cart, OutboxEntry } from '../rules/cart/cart.ts';
import type { CartVisit } from '../rules/cart/cartInput.ts';
import {
  cartHeaders,
  cartProtocol,
  isOutcomeUnknown,
  outcomeOfStatus,
  requestForIntention,
  unknownOutcome,
} from '../rules/cart/outbox.ts';
import { type CartStore, emptyCart } from './cartStore.ts';
import { isFromServer } from './isFromServer.ts';
import { applyFetchedCart, applySession, completeEntry, countServerError, nextEntry, rejectEntry } from './outbox.ts';
import { parseRetryAfter } from './retry.ts';

/** The network, clock and lock of a page, a worker or a test. */
export type Transport = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Milliseconds by this device's clock, which may be wrong. */
  now(): number;
  /** Lets one tab or worker of this browser act at a time, where the browser has locks. */
  withLock<T>(act: () => Promise<T>): Promise<T>;
  /** The campaign and the referrer that led the shopper here. */
  readVisit(): CartVisit;
  /** The session id where the store has none, as on a page without a database. Empty for none. */
  readSession(): string;
};

/** `retry`: the outcome is unknown. `retryAfterMs` is the server's minimum wait; 0 for none. */
export type CallResult =
  | { kind: 'done'; cart: Cart }
  | { kind: 'rejected'; status: number; code: string; message: string }
  | { kind: 'retry'; retryAfterMs: number }
  | { kind: 'outdated' };

/** `done`: nothing is pending. */
export type SendResult = { kind: 'done' } | Extract<CallResult, { kind: 'retry' | 'outdated' }>;

/** Reads are repeated anyway, so they time out sooner than changes, which may be on a slow line. */
const readTimeoutMs = 10_000;
const changeTimeoutMs = 20_000;

/** Consecutive server errors before an entry is rejected that the server may have done already. */
const maxConsecutiveFailures = 3;

type CartRequest = {
  method: string;
  path: string;
  json?: unknown;
  key?: string;
  /** The account that owns the cart; null for a guest. */
  userId?: string | null | undefined;
  timeoutMs?: number;
  isExpected?: (body: Partial<Cart>) => boolean;
};

const unanswered: CallResult = { kind: 'retry', retryAfterMs: 0 };

async function callServer(transport: Transport, session: string, request: CartRequest): Promise<CallResult> {
  const { method, path, json, key, userId, timeoutMs = readTimeoutMs, isExpected = isCart } = request;
  const headers: Record<string, string> = { [cartHeaders.protocol]: String(cartProtocol) };
  if (session) headers[cartHeaders.session] = session;
  if (key) headers[cartHeaders.key] = key;
  if (userId) headers[cartHeaders.person] = userId;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await transport.fetch(path, {
      method,
      headers,
      cache: 'no-store',
      // A redirected change would be followed as a GET, get the cart and look done.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const result = parseResponse(response, await response.text(), isExpected);
    // Answers of other servers settle nothing, but may ask to wait.
    return result.kind === 'retry' || (await isFromServer(response, transport.fetch)) ? result : unanswered;
  } catch {
    return unanswered;
  }
}

/** A 200 may hold something else, such as half of a cart, which is no answer. */
const isCart = ({ session_id, items }: Partial<Cart>) => typeof session_id === 'string' && Array.isArray(items);

function parseResponse(
  { status, headers }: Response,
  text: string,
  isExpected: (body: Partial<Cart>) => boolean,
): CallResult {
  const body = parseJson(text);
  const kind = outcomeOfStatus(status >= 200 && status < 300 && !isExpected(body) ? 0 : status);
  if (kind === 'done') return { kind, cart: body as Cart };
  if (kind === 'retry') return { kind, retryAfterMs: parseRetryAfter(headers) };
  if (kind === 'outdated') return { kind };
  const { code, message, error } = body as Record<string, unknown>;
  const reason = message ?? (error as { message?: unknown } | null | undefined)?.message ?? error;
  return {
    kind,
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof reason === 'string' ? reason : '',
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

/**
 * Opens a session, or confirms the present one. The server merges a guest's cart into that of a signed-in person.
 * @param userId the signed-in account; null for none, undefined where that is unknown
 */
export async function openSession(store: CartStore, transport: Transport, userId?: string | null): Promise<CallResult> {
  const { state } = await store.read();
  const result = await callServer(transport, state.session_id || transport.readSession(), {
    method: 'POST',
    path: '/api/cart/session',
    json: transport.readVisit(),
    isExpected: ({ session_id }) => typeof session_id === 'string' && session_id !== '',
  });
  if (result.kind === 'done') await store.update(applySession(state, result.cart, transport.now(), userId));
  return result;
}

async function requestCart(store: CartStore, transport: Transport, method: string, path: string): Promise<CallResult> {
  const { state } = await store.read();
  if (!state.session_id) return { kind: 'done', cart: emptyCart() };
  const result = await callServer(transport, state.session_id, { method, path, userId: state.user_id });
  if (result.kind === 'done') await store.update(applyFetchedCart(state, result.cart, transport.now()));
  return result;
}

/** Fetches the cart. Without a session there is none to fetch. */
export const fetchCart = (store: CartStore, transport: Transport): Promise<CallResult> =>
  requestCart(store, transport, 'GET', '/api/cart');

/** Accepts today's prices. Repeating it changes nothing. */
export const refreshPrices = (store: CartStore, transport: Transport): Promise<CallResult> =>
  requestCart(store, transport, 'POST', '/api/cart/refresh');

/** Leaves entries of a newer build to that build. */
const isSupported = ({ intention }: OutboxEntry) => ['add', 'set', 'remove', 'clear'].includes(intention.kind);

/**
 * Sends one entry and stores the outcome.
 * @returns the result, and whether to fetch the cart again; null where another tab settled the entry
 */
async function sendEntry(
  store: CartStore,
  transport: Transport,
  next: OutboxEntry,
): Promise<{ result: CallResult; isStale: boolean } | null> {
  const { state, outbox } = await store.claim(next, transport.now());
  const entry = outbox.find((one) => one.n === next.n && one.key === next.key && one.refused === null);
  if (!entry) return null;
  const isRepeated = (entry.tries ?? 1) > 1;
  const result = await callServer(transport, state.session_id, {
    ...requestForIntention(entry.intention),
    key: entry.key,
    userId: entry.user_id,
    timeoutMs: changeTimeoutMs,
  });
  if (result.kind === 'done') {
    await store.update(completeEntry(entry, result.cart, transport.now()));
    // A server that did it before may repeat its first response, which lacks later changes.
    return { result, isStale: isRepeated };
  }
  if (result.kind !== 'rejected') return { result, isStale: false };
  // A server error says nothing about an earlier attempt, which may have succeeded.
  const failed = (entry.failed ?? 0) + 1;
  if (result.status === 500 && isRepeated && failed < maxConsecutiveFailures) {
    await store.update(countServerError(entry, failed));
    return { result: { kind: 'retry', retryAfterMs: 0 }, isStale: false };
  }
  const isUnknown = isOutcomeUnknown(result.status, result.code, isRepeated);
  const reason = isUnknown ? { code: unknownOutcome, message: '' } : { code: result.code, message: result.message };
  await store.update(rejectEntry(entry, reason));
  return { result, isStale: true };
}

/**
 * Sends pending entries until none is left or the server does not answer.
 * @param includeExpired also those past their retry window, which the server may have forgotten
 */
export function sendOutbox(
  store: CartStore,
  transport: Transport,
  { includeExpired = false } = {},
): Promise<SendResult> {
  return transport.withLock(async () => {
    let isStale = false;
    for (;;) {
      const stored = await store.read();
      const next = nextEntry(stored, transport.now(), includeExpired);
      if (!next) break;
      if (!isSupported(next)) return { kind: 'outdated' };
      if (!stored.state.session_id) {
        const result = await openSession(store, transport);
        if (result.kind === 'done') continue;
        // Without a session nothing can be sent, so this rejects no entry.
        return result.kind === 'rejected' ? { kind: 'retry', retryAfterMs: 0 } : result;
      }
      const sent = await sendEntry(store, transport, next);
      if (sent?.result.kind === 'outdated' || sent?.result.kind === 'retry') return sent.result;
      isStale = sent?.isStale ?? true;
    }
    if (isStale) await fetchCart(store, transport);
    return { kind: 'done' };
  });
}
