/** Updates of a stored cart: they add, claim, settle and discard entries, and apply the server's cart. */
import {
  buildCart,
  type Cart,
  type CartItem,
  type Intention,
  type ItemPreview,
  mergeIntentions,
  type OutboxEntry,
} from '../rules/cart/cart.ts';
import { isInRetryWindow, isPending, startAttempt } from '../rules/outbox.ts';
import type { CartState, CartUpdate, StoredCart } from './storedCart.ts';

export type NewEntry = { key: string; intention: Intention; shown: ItemPreview | null; made_at: number };

const isUnsent = (entry: OutboxEntry) => isPending(entry) && entry.sent_at === null;
/** Sent without a response so far: the server may have done it. */
const isInFlight = (entry: OutboxEntry) => isPending(entry) && entry.sent_at !== null;
type EntryId = Pick<OutboxEntry, 'n' | 'key'>;
const matchesEntry =
  ({ n, key }: EntryId) =>
  (entry: OutboxEntry) =>
    entry.n === n && entry.key === key && isPending(entry);

const itemIdOf = (intention: Intention) => (intention.kind === 'clear' ? null : intention.item_id);

/** Finds the entry that a new intention may merge into: the last one for its item, unless it was sent. */
function findMergeTarget({ outbox }: StoredCart, intention: Intention): OutboxEntry | undefined {
  const last = outbox.findLast(
    (entry) =>
      isPending(entry) && (entry.intention.kind === 'clear' || itemIdOf(entry.intention) === itemIdOf(intention)),
  );
  return last && isUnsent(last) ? last : undefined;
}

/** Adds a shopper's change. @returns also the key of the entry that holds it */
export function addEntry(stored: StoredCart, added: NewEntry): { stored: StoredCart; key: string } {
  const { intention, shown } = added;
  const { state, outbox } = stored;
  const target = intention.kind === 'clear' ? undefined : findMergeTarget(stored, intention);
  const merged = target && mergeIntentions(target.intention, intention);
  if (target && merged) {
    const entry = { ...target, intention: merged, shown: shown ?? target.shown };
    return { stored: { state, outbox: outbox.map((one) => (one === target ? entry : one)) }, key: entry.key };
  }
  const replaced = intention.kind === 'clear' ? outbox.filter(isUnsent) : [];
  const covers = replaced.flatMap(({ key, covers: others = [] }) => [key, ...others]);
  const n = state.last_n + 1;
  const { user_id } = state;
  const entry = { ...added, n, user_id, sent_at: null, refused: null, ...(covers.length > 0 && { covers }) };
  const rest = outbox.filter((one) => !replaced.includes(one));
  return { stored: { state: { ...state, last_n: n }, outbox: [...rest, entry] }, key: entry.key };
}

const withServerCart = (state: CartState, cart: Cart, now: number): CartState => ({
  ...state,
  cart,
  answers: state.answers + 1,
  answered_at: now,
});

/** Removes an entry that the server has done. An entry that another tab settled meanwhile is left alone. */
export const completeEntry =
  (entry: OutboxEntry, cart: Cart, now: number): CartUpdate =>
  (stored) => {
    if (!stored.outbox.some(matchesEntry(entry))) return stored;
    const session_id = cart.session_id || stored.state.session_id;
    // A new session is a guest's cart until it is merged into the person's.
    const user_id = session_id === stored.state.session_id ? stored.state.user_id : null;
    return {
      state: withServerCart({ ...stored.state, session_id, user_id }, cart, now),
      outbox: stored.outbox.filter((one) => !matchesEntry(entry)(one)),
    };
  };

const changeEntry = (stored: StoredCart, entry: EntryId, changes: Partial<OutboxEntry>): StoredCart =>
  stored.outbox.some(matchesEntry(entry))
    ? { ...stored, outbox: stored.outbox.map((one) => (matchesEntry(entry)(one) ? { ...one, ...changes } : one)) }
    : stored;

/** Marks an entry as sent. From then on it never changes, since the server may know it. */
export const claimEntry =
  (entry: EntryId, now: number): CartUpdate =>
  (stored) => {
    const found = stored.outbox.find(matchesEntry(entry));
    if (!found) return stored;
    return changeEntry(stored, entry, startAttempt(found, now));
  };

/**
 * Marks an entry as rejected; it stays until somebody reads it. Without locks another tab may have sent it meanwhile;
 * then that tab's response decides.
 */
export const rejectEntry =
  (entry: OutboxEntry, reason: { code: string; message: string }): CartUpdate =>
  (stored) =>
    isLatestAttempt(stored, entry) ? changeEntry(stored, entry, { refused: reason }) : stored;

export const countServerError =
  (entry: OutboxEntry, failed: number): CartUpdate =>
  (stored) =>
    isLatestAttempt(stored, entry) ? changeEntry(stored, entry, { failed }) : stored;

const isLatestAttempt = (stored: StoredCart, entry: OutboxEntry) =>
  stored.outbox.find(matchesEntry(entry))?.tries === entry.tries;

/** Removes an entry, whatever its state. */
export const discardEntry =
  (n: number): CartUpdate =>
  (stored) =>
    stored.outbox.some((entry) => entry.n === n)
      ? { ...stored, outbox: stored.outbox.filter((entry) => entry.n !== n) }
      : stored;

/** The state at the time of the request. */
export type CartRequestState = Pick<CartState, 'session_id' | 'answers'>;

/**
 * Applies a fetched cart. Ignored while a change is in flight or was answered since: the response may be older than the
 * change.
 */
export const applyFetchedCart =
  (requested: CartRequestState, cart: Cart, now: number): CartUpdate =>
  (stored) => {
    const { session_id, answers } = stored.state;
    if (session_id !== requested.session_id || answers !== requested.answers || stored.outbox.some(isInFlight))
      return stored;
    return { ...stored, state: withServerCart(stored.state, cart, now) };
  };

/**
 * Applies the session that the server assigned, new or the same as before.
 * @param userId the cart's owner; undefined where unknown
 */
export const applySession =
  (requested: CartRequestState, cart: Cart, now: number, userId?: string | null): CartUpdate =>
  (stored) => {
    // Another tab opened a session first, or an entry in flight may have been done in this one.
    const { session_id } = stored.state;
    const isOther = session_id !== '' && cart.session_id !== session_id;
    if (session_id !== requested.session_id || (isOther && stored.outbox.some(isInFlight))) return stored;
    // The response always holds the session's id, but not always the cart.
    const next = Array.isArray(cart.items) ? applyFetchedCart(requested, cart, now)(stored) : stored;
    const user_id = userId === undefined ? stored.state.user_id : userId;
    return { ...next, state: { ...next.state, session_id: cart.session_id, user_id } };
  };

export type OrderedUnits = readonly Pick<CartItem, 'item_id' | 'quantity'>[];

/**
 * Removes ordered items from the cart, as the server did, and keeps later additions. A fetch that began earlier may
 * return the old cart, so its response is out of date.
 */
export const removeOrdered =
  (ordered: OrderedUnits): CartUpdate =>
  (stored) => {
    const { cart } = stored.state;
    if (!cart) return stored;
    const countOrdered = (id: string) =>
      ordered.reduce((sum, { item_id, quantity }) => (item_id === id ? sum + quantity : sum), 0);
    const left = cart.items.map((item) => ({ ...item, quantity: item.quantity - countOrdered(item.item_id) }));
    const rest = buildCart(
      cart,
      left.filter(({ quantity }) => quantity > 0),
    );
    return { ...stored, state: { ...stored.state, cart: rest, answers: stored.state.answers + 1 } };
  };

/** Ends a person's session: the next user must not see the cart, but pending changes are not lost. */
export const endSession: CartUpdate = (stored) =>
  stored.state.user_id === null && stored.state.cart === null
    ? stored
    : { ...stored, state: { ...stored.state, cart: null, answers: stored.state.answers + 1, user_id: null } };

/** Clears the cart after signing out; the next user gets a session of their own. */
export const resetCart: CartUpdate = ({ state }) => ({
  state: { ...state, session_id: '', cart: null, answers: state.answers + 1, user_id: null },
  outbox: [],
});

/**
 * Finds the entry to send next.
 * @param includeExpired also those past their retry window, which the server may have forgotten
 */
export const nextEntry = ({ outbox }: StoredCart, now: number, includeExpired: boolean): OutboxEntry | undefined =>
  outbox.find((entry) => isPending(entry) && (includeExpired || isInRetryWindow(entry, now)));
