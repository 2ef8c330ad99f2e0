/**
 * The cart's calls: what waits is sent in order, one at a time, and each entry leaves the outbox on the server's answer
 * to it and on nothing else. Page and worker send alike. That two of them never send at once is for economy; nothing
 * depends on it: an entry travels under the same key whoever sends it, and only the first answer is taken in.
 */
import type { Cart } from '../rules/cart.ts';
import type { CartVisit } from '../rules/cartInput.ts';
import { callOf, cartHeaders, cartProtocol, meaningOf, type OutboxEntry } from '../rules/outbox.ts';
import { type CartStore, emptyCart } from './cart.ts';
import { done, failedOver, nextOf, opened, refused, told } from './outbox.ts';

/** What page, worker and tests do each in their own way. */
export type Way = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Milliseconds by this device's clock, which may be wrong. */
  now(): number;
  /** Lets one tab or worker of this browser act at a time, where the browser can. */
  inTurn<T>(act: () => Promise<T>): Promise<T>;
  /** What led the shopper here (R460). */
  visit(): CartVisit;
  /** A session that is known where none is held: of a page that has no database, say. Empty for none. */
  session(): string;
};

/** `waits`: nobody knows whether it was done. `after` is how long the server asks to wait, in milliseconds. */
export type Answer =
  | { is: 'done'; cart: Cart }
  | { is: 'refused'; status: number; code: string; message: string }
  | { is: 'waits'; after: number }
  | { is: 'outdated' };

/** What became of the outbox: `done` is all of it. */
export type Sent = { is: 'done' } | Extract<Answer, { is: 'waits' | 'outdated' }>;

/** How long an answer may take, in milliseconds: opening and reading are done again, a change may be on a slow line. */
const patience = { reading: 10_000, changing: 20_000 };

/** How often in a row the server may fail over an entry that it may have done already. */
const mostFailures = 3;

type Request = {
  method: string;
  path: string;
  json?: unknown;
  key?: string;
  /** Whose cart it is meant for; null for a guest's. */
  person?: string | null | undefined;
  patience: number;
  isOurs?: (body: Partial<Cart>) => boolean;
};

async function ask(way: Way, session: string, request: Request): Promise<Answer> {
  const { method, path, json, key, person, patience, isOurs = isCart } = request;
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
      signal: AbortSignal.timeout(patience),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return judge(answer, await answer.text(), isOurs);
  } catch {
    return { is: 'waits', after: 0 };
  }
}

/** Whether an answer is a cart: a hotel's sign-in page answers 200 too. */
const isCart = ({ session_id, items }: Partial<Cart>) => typeof session_id === 'string' && Array.isArray(items);

function judge({ status, headers }: Response, text: string, isOurs: (body: Partial<Cart>) => boolean): Answer {
  const body = parse(text);
  const meaning = meaningOf(status >= 200 && status < 300 && !isOurs(body) ? 0 : status);
  if (meaning === 'done') return { is: 'done', cart: body as Cart };
  if (meaning === 'waits') return { is: 'waits', after: waitOf(headers) };
  if (meaning === 'outdated') return { is: 'outdated' };
  const { code, message, error } = body as Record<string, unknown>;
  const told = message ?? (error as { message?: unknown } | null | undefined)?.message ?? error;
  return {
    is: 'refused',
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof told === 'string' ? told : '',
  };
}

function parse(text: string): Partial<Cart> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Retry-After as milliseconds: a number of seconds, or a moment by the server's own clock (RFC 9110 §10.2.3). */
function waitOf(headers: Headers): number {
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
export async function openSession(store: CartStore, way: Way, user?: string | null): Promise<Answer> {
  const { state } = await store.read();
  const isOurs = ({ session_id }: Partial<Cart>) => typeof session_id === 'string' && session_id !== '';
  const request = { method: 'POST', path: '/api/cart/session', json: way.visit(), patience: patience.reading, isOurs };
  const answer = await ask(way, state.session_id || way.session(), request);
  if (answer.is === 'done') await store.change(opened(state, answer.cart, way.now(), user));
  return answer;
}

/** Asks for the cart as it is. Without a session there is none to ask for. */
export async function fetchCart(store: CartStore, way: Way): Promise<void> {
  const { state } = await store.read();
  if (!state.session_id) return;
  const { user_id: person } = state;
  const request = { method: 'GET', path: '/api/cart', person, patience: patience.reading };
  const answer = await ask(way, state.session_id, request);
  if (answer.is === 'done') await store.change(told(state, answer.cart, way.now()));
}

/** Takes over the prices as they are now (R486). Doing it twice changes nothing. */
export async function refreshPrices(store: CartStore, way: Way): Promise<Answer> {
  const { state } = await store.read();
  if (!state.session_id) return { is: 'done', cart: emptyCart() };
  const { user_id: person } = state;
  const request = { method: 'POST', path: '/api/cart/refresh', person, patience: patience.reading };
  const answer = await ask(way, state.session_id, request);
  if (answer.is === 'done') await store.change(told(state, answer.cart, way.now()));
  return answer;
}

/** A build that knows of more may have put it there: it is left to that. */
const isKnown = ({ intention }: OutboxEntry) => ['add', 'set', 'remove', 'clear'].includes(intention.kind);

/**
 * Sends one entry and takes the answer in.
 * @returns the answer, and whether the cart is to be asked for anew; null where somebody else has settled the entry
 */
async function sendOne(
  store: CartStore,
  way: Way,
  next: OutboxEntry,
): Promise<{ answer: Answer; stale: boolean } | null> {
  const held = await store.claim(next, way.now());
  const entry = held.outbox.find((one) => one.n === next.n && one.key === next.key && one.refused === null);
  if (!entry) return null;
  const again = (entry.tries ?? 1) > 1;
  const { key, user_id: person } = entry;
  const request = { ...callOf(entry.intention), key, person, patience: patience.changing };
  const answer = await ask(way, held.state.session_id, request);
  if (answer.is === 'done') {
    await store.change(done(entry, answer.cart, way.now()));
    // The answer to something sent again is the first one, from before what came since.
    return { answer, stale: again };
  }
  if (answer.is !== 'refused') return { answer, stale: false };
  // A server that fails over it this time has not undone what it may have done the first time.
  const failed = (entry.failed ?? 0) + 1;
  if (answer.status === 500 && again && failed < mostFailures) {
    await store.change(failedOver(entry, failed));
    return { answer: { is: 'waits', after: 0 }, stale: false };
  }
  await store.change(refused(entry, { code: answer.code, message: answer.message }));
  return { answer, stale: true };
}

/**
 * Sends what waits, until nothing does or the server does not answer.
 * @param old also what was first sent so long ago that the server may have forgotten it
 */
export function sendOutbox(store: CartStore, way: Way, { old = false } = {}): Promise<Sent> {
  return way.inTurn(async () => {
    let stale = false;
    for (;;) {
      const held = await store.read();
      const next = nextOf(held, way.now(), old);
      if (!next) break;
      if (!isKnown(next)) return { is: 'outdated' };
      if (!held.state.session_id) {
        const answer = await openSession(store, way);
        if (answer.is === 'done') continue;
        // Without one nothing can travel, whatever the server has against it.
        return answer.is === 'refused' ? { is: 'waits', after: 0 } : answer;
      }
      const sent = await sendOne(store, way, next);
      if (sent?.answer.is === 'outdated' || sent?.answer.is === 'waits') return sent.answer;
      stale = sent?.stale ?? true;
    }
    if (stale) await fetchCart(store, way);
    return { is: 'done' };
  });
}
