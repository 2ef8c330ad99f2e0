/** What happens to what is held of the cart, each as one step: something is done, travels, is settled, is put away. */
import { type Cart, type Intention, type ItemPreview, mergeIntentions } from '../rules/cart.ts';
import { type OutboxEntry, retryWindowMs } from '../rules/outbox.ts';
import type { CartState, CartUpdate, StoredCart } from './cartStore.ts';

export type NewEntry = { key: string; intention: Intention; shown: ItemPreview | null; made_at: number };

export const isPending = (entry: OutboxEntry): boolean => entry.refused === null;
const isUnsent = (entry: OutboxEntry) => isPending(entry) && entry.sent_at === null;
/** Whether it may have been done, and nobody knows. */
const isInFlight = (entry: OutboxEntry) => isPending(entry) && entry.sent_at !== null;
type EntryId = Pick<OutboxEntry, 'n' | 'key'>;
const matchesEntry =
  ({ n, key }: EntryId) =>
  (entry: OutboxEntry) =>
    entry.n === n && entry.key === key && isPending(entry);

const itemIdOf = (intention: Intention) => (intention.kind === 'clear' ? null : intention.item_id);

/** The entry that one more intention can be made one with: the last for its item, unless it has travelled. */
function findMergeTarget({ outbox }: StoredCart, intention: Intention): OutboxEntry | undefined {
  const last = outbox.findLast(
    (entry) =>
      isPending(entry) && (entry.intention.kind === 'clear' || itemIdOf(entry.intention) === itemIdOf(intention)),
  );
  return last && isUnsent(last) ? last : undefined;
}

/**
 * Takes something in that a shopper did.
 * @returns also the key of the entry that it became, or became part of
 */
export function addEntry(held: StoredCart, made: NewEntry): { held: StoredCart; key: string } {
  const { intention } = made;
  const partner = intention.kind === 'clear' ? undefined : findMergeTarget(held, intention);
  const both = partner && mergeIntentions(partner.intention, intention);
  if (partner && both) {
    const entry = { ...partner, intention: both, shown: made.shown ?? partner.shown };
    const outbox = held.outbox.map((one) => (one === partner ? entry : one));
    return { held: { ...held, outbox }, key: entry.key };
  }
  const needless = intention.kind === 'clear' ? held.outbox.filter(isUnsent) : [];
  const covers = needless.flatMap(({ key, covers: others = [] }) => [key, ...others]);
  const n = held.state.last_n + 1;
  const { user_id } = held.state;
  const entry: OutboxEntry = {
    ...made,
    n,
    user_id,
    sent_at: null,
    refused: null,
    ...(covers.length > 0 && { covers }),
  };
  const outbox = [...held.outbox.filter((one) => !needless.includes(one)), entry];
  return { held: { state: { ...held.state, last_n: n }, outbox }, key: entry.key };
}

/** The cart as it was answered, in the place of what was known. */
const withServerCart = (state: CartState, cart: Cart, now: number): CartState => ({
  ...state,
  cart,
  answers: state.answers + 1,
  answered_at: now,
});

/** The server has done it. What another tab has settled meanwhile is not settled again. */
export const completeEntry =
  (entry: OutboxEntry, cart: Cart, now: number): CartUpdate =>
  (held) => {
    if (!held.outbox.some(matchesEntry(entry))) return held;
    const session_id = cart.session_id || held.state.session_id;
    // Under another session it is another cart: a guest's, until it is taken into the person's.
    const user_id = session_id === held.state.session_id ? held.state.user_id : null;
    return {
      state: withServerCart({ ...held.state, session_id, user_id }, cart, now),
      outbox: held.outbox.filter((one) => !matchesEntry(entry)(one)),
    };
  };

const changeEntry = (held: StoredCart, entry: EntryId, changes: Partial<OutboxEntry>): StoredCart =>
  held.outbox.some(matchesEntry(entry))
    ? { ...held, outbox: held.outbox.map((one) => (matchesEntry(entry)(one) ? { ...one, ...changes } : one)) }
    : held;

/**
 * An entry is about to travel: from then on it is not changed, since the server may know it. A clock that was set back
 * does not make it young for ever.
 */
export const claimEntry =
  (entry: EntryId, now: number): CartUpdate =>
  (held) => {
    const found = held.outbox.find(matchesEntry(entry));
    if (!found) return held;
    const sent_at = Math.min(found.sent_at ?? now, now);
    return changeEntry(held, entry, { sent_at, tries: (found.tries ?? 0) + 1 });
  };

/**
 * The server has not done it, and never will: it stays to be read. Where somebody else has sent it meanwhile, which a
 * browser without locks lets happen, it is for them to say what became of it.
 */
export const rejectEntry =
  (entry: OutboxEntry, why: { code: string; message: string }): CartUpdate =>
  (held) =>
    isLatestAttempt(held, entry) ? changeEntry(held, entry, { refused: why }) : held;

/** The server failed over it once more. */
export const countServerError =
  (entry: OutboxEntry, failed: number): CartUpdate =>
  (held) =>
    isLatestAttempt(held, entry) ? changeEntry(held, entry, { failed }) : held;

const isLatestAttempt = (held: StoredCart, entry: OutboxEntry) =>
  held.outbox.find(matchesEntry(entry))?.tries === entry.tries;

/** Takes an entry away, whatever became of it. */
export const discardEntry =
  (n: number): CartUpdate =>
  (held) =>
    held.outbox.some((entry) => entry.n === n)
      ? { ...held, outbox: held.outbox.filter((entry) => entry.n !== n) }
      : held;

/** What was held when the server was asked for the cart. */
export type CartRequestState = Pick<CartState, 'session_id' | 'answers'>;

/**
 * The server's answer to a question about the cart. Where a change is under way, or was answered since, nobody knows
 * whether the answer is from before or after it, and what is held stays.
 */
export const applyFetchedCart =
  (asked: CartRequestState, cart: Cart, now: number): CartUpdate =>
  (held) => {
    const { session_id, answers } = held.state;
    if (session_id !== asked.session_id || answers !== asked.answers || held.outbox.some(isInFlight)) return held;
    return { ...held, state: withServerCart(held.state, cart, now) };
  };

/**
 * The server's answer to a question for a session: a new one, or the same as before.
 * @param user whose cart it is then; undefined where that was not asked
 */
export const applySession =
  (asked: CartRequestState, cart: Cart, now: number, user?: string | null): CartUpdate =>
  (held) => {
    // Another tab came first, and has its session; or what is under way may have been done in the one there is.
    const { session_id } = held.state;
    const isOther = session_id !== '' && cart.session_id !== session_id;
    if (session_id !== asked.session_id || (isOther && held.outbox.some(isInFlight))) return held;
    // The documents promise the session's id, and not the cart.
    const next = Array.isArray(cart.items) ? applyFetchedCart(asked, cart, now)(held) : held;
    const user_id = user === undefined ? held.state.user_id : user;
    return { ...next, state: { ...next.state, session_id: cart.session_id, user_id } };
  };

/** Somebody's session has ended. What it showed is not for the next one; what was done and waits is not lost. */
export const endSession: CartUpdate = (held) =>
  held.state.user_id === null && held.state.cart === null
    ? held
    : { ...held, state: { ...held.state, cart: null, answers: held.state.answers + 1, user_id: null } };

/** Somebody has signed out: nothing of the cart stays, and the next one gets a session of their own. */
export const resetCart: CartUpdate = ({ state }) => ({
  state: { ...state, session_id: '', cart: null, answers: state.answers + 1, user_id: null },
  outbox: [],
});

/**
 * The entry that is to be sent next.
 * @param old also those that were first sent so long ago that the server may have forgotten it
 */
export const nextEntry = ({ outbox }: StoredCart, now: number, old: boolean): OutboxEntry | undefined =>
  outbox.find((entry) => isPending(entry) && (old || entry.sent_at === null || now - entry.sent_at <= retryWindowMs));
