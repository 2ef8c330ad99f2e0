/**
 * Sends the cart's calls. Pending entries travel in order, one at a time, and leave the outbox only on the server's
 * response. Page and worker send alike. The lock only saves requests: an entry keeps one idempotency key, and only the
 * first response counts.
 */
import type { Cart, OutboxEntry } from '../rules/cart/cart.ts';
import type { CartVisit } from '../rules/cart/cartInput.ts';
import { cartHeaders, cartProtocol, requestForIntention } from '../rules/cart/outbox.ts';
import { judgeRejection } from '../rules/outbox.ts';
import { type CallResult, callServer, type SendResult, type Transport } from './callServer.ts';
import { type CartStore, emptyCart } from './cartStore.ts';
import { applyFetchedCart, applySession, completeEntry, countServerError, nextEntry, rejectEntry } from './outbox.ts';

export type CartTransport = Transport & {
  /** The campaign and the referrer that led the shopper here. */
  readVisit(): CartVisit;
  /** The session id where the store has none, as on a page without a database. Empty for none. */
  readSession(): string;
};

type CartResult = CallResult<Cart>;

/** Reads are repeated anyway, so they time out sooner than changes, which may be on a slow line. */
const readTimeoutMs = 10_000;
const changeTimeoutMs = 20_000;

type CartRequest = {
  method: string;
  path: string;
  json?: unknown;
  key?: string;
  /** The account that owns the cart; null for a guest. */
  userId?: string | null | undefined;
  timeoutMs?: number;
  isExpected?: (body: Partial<Cart>) => body is Cart;
};

const isCart = (body: Partial<Cart>): body is Cart => typeof body.session_id === 'string' && Array.isArray(body.items);

function callCart(transport: CartTransport, session: string, request: CartRequest): Promise<CartResult> {
  const { method, path, json, key, userId, timeoutMs = readTimeoutMs, isExpected = isCart } = request;
  const headers: Record<string, string> = { [cartHeaders.protocol]: String(cartProtocol) };
  if (session) headers[cartHeaders.session] = session;
  if (key) headers[cartHeaders.key] = key;
  if (userId) headers[cartHeaders.person] = userId;
  return callServer(transport.fetch, { method, path, headers, json, timeoutMs, isExpected });
}

/**
 * Opens a session, or confirms the present one. The server merges a guest's cart into that of a signed-in person.
 * @param userId the signed-in account; null for none, undefined where that is unknown
 */
export async function openSession(
  store: CartStore,
  transport: CartTransport,
  userId?: string | null,
): Promise<CartResult> {
  const { state } = await store.read();
  const result = await callCart(transport, state.session_id || transport.readSession(), {
    method: 'POST',
    path: '/api/cart/session',
    json: transport.readVisit(),
    isExpected: (body): body is Cart => typeof body.session_id === 'string' && body.session_id !== '',
  });
  if (result.kind === 'done') await store.update(applySession(state, result.value, transport.now(), userId));
  return result;
}

async function requestCart(
  store: CartStore,
  transport: CartTransport,
  method: string,
  path: string,
): Promise<CartResult> {
  const { state } = await store.read();
  if (!state.session_id) return { kind: 'done', value: emptyCart() };
  const result = await callCart(transport, state.session_id, { method, path, userId: state.user_id });
  if (result.kind === 'done') await store.update(applyFetchedCart(state, result.value, transport.now()));
  return result;
}

/** Fetches the cart. Without a session there is none to fetch. */
export const fetchCart = (store: CartStore, transport: CartTransport): Promise<CartResult> =>
  requestCart(store, transport, 'GET', '/api/cart');

/** Accepts today's prices. Repeating it changes nothing. */
export const refreshPrices = (store: CartStore, transport: CartTransport): Promise<CartResult> =>
  requestCart(store, transport, 'POST', '/api/cart/refresh');

/** Leaves entries of a newer build to that build. */
const isSupported = ({ intention }: OutboxEntry) => ['add', 'set', 'remove', 'clear'].includes(intention.kind);

/**
 * Sends one entry and stores the outcome.
 * @returns the result, and whether to fetch the cart again; null where another tab settled the entry
 */
async function sendEntry(
  store: CartStore,
  transport: CartTransport,
  next: OutboxEntry,
): Promise<{ result: CartResult; isStale: boolean } | null> {
  const { state, outbox } = await store.claim(next, transport.now());
  const entry = outbox.find((one) => one.n === next.n && one.key === next.key && one.refused === null);
  if (!entry) return null;
  const isRepeated = (entry.tries ?? 1) > 1;
  const result = await callCart(transport, state.session_id, {
    ...requestForIntention(entry.intention),
    key: entry.key,
    userId: entry.user_id,
    timeoutMs: changeTimeoutMs,
  });
  if (result.kind === 'done') {
    await store.update(completeEntry(entry, result.value, transport.now()));
    // A server that did it before may repeat its first response, which lacks later changes.
    return { result, isStale: isRepeated };
  }
  if (result.kind !== 'rejected') return { result, isStale: false };
  const judgment = judgeRejection(result, entry);
  if ('failed' in judgment) {
    await store.update(countServerError(entry, judgment.failed));
    return { result: { kind: 'retry', retryAfterMs: 0 }, isStale: false };
  }
  await store.update(rejectEntry(entry, judgment.refused));
  return { result, isStale: true };
}

/**
 * Sends pending entries until none is left or the server does not answer.
 * @param includeExpired also those past their retry window, which the server may have forgotten
 */
export function sendOutbox(
  store: CartStore,
  transport: CartTransport,
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
