/** Changes carts, each change once, however often its call is repeated. */

import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Cart } from '../../../db/rules/cart/cart.ts';
import type { CartVisit } from '../../../db/rules/cart/cartInput.ts';
import { Problem, type ProblemCode } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { hasSessionEnded } from '../accounts/sessions.ts';
import type { IdempotentRequest } from '../idempotencyRecords.ts';
import { write } from '../write.ts';
import { canOpenCart, createCartSession, findCart, findCartBySession, type OpenCart, type Shopper } from './carts.ts';
import { readCartChangeMark, saveCartChangeMark } from './changeMarks.ts';
import { readCart } from './items.ts';
import { mergeGuestCart } from './merge.ts';

/** A call with its caller, and whether a session may be created if they have no valid one. */
export type CartRequest = { townId: string; shopper: Shopper; now: number; mayCreateSession: boolean };

/**
 * Changes a cart. @returns the changed cart and an outcome of a few bytes, which is stored as JSON with the call's key
 * @throws Problem before changing anything
 */
export type CartChange<T = unknown> = (trx: Knex.Transaction, cart: OpenCart) => Promise<OpenCart & { outcome?: T }>;

/** A changed cart. `outcome` is missing if the call was applied earlier to another session's cart. */
export type ChangedCart<T> = { cart: Cart; outcome?: T | undefined };

type Refusal = { refused: { code: ProblemCode; message: string } };
type CartOutcome<T> = ChangedCart<T> | Refusal;

/**
 * The stored result of a call. It belongs to the cart rather than the session, since a call may be repeated under
 * another session. The cart itself is read again, because callers want its present content.
 */
type MarkedOutcome<T> = { outcome?: T } | Refusal;

/** The author of cart changes; no audit entry names it. */
const shopperAuthor = 'shopper';

/** Finds the signed-in person inside the transaction. */
async function findSignedInUserId(trx: Knex.Transaction, { session }: Shopper): Promise<string | undefined> {
  return session && !(await hasSessionEnded(trx, session)) ? session.person.id : undefined;
}

async function applyChange<T>(
  trx: Knex.Transaction,
  { townId, now }: CartRequest,
  cart: OpenCart,
  change: CartChange<T>,
): Promise<ChangedCart<T>> {
  const last_activity = toIso(now);
  const { outcome, ...changed } = { ...(await change(trx, cart)), lastActivity: last_activity };
  await trx('carts').where({ id: cart.id }).update({ last_activity, checkout_attempts: changed.checkoutAttempts });
  return { cart: { ...(await readCart(trx, townId, changed, { now })), session_id: '' }, outcome };
}

/**
 * Applies a change once per key. A refusal is stored too, so that a late copy of the call can't do what was refused.
 * @param isNew whether it is a guest's new cart, which a refusal does not create
 */
async function applyChangeOnce<T>(
  trx: Knex.Transaction,
  call: CartRequest,
  cart: OpenCart,
  change: CartChange<T>,
  request: IdempotentRequest | undefined,
  isNew = false,
): Promise<CartOutcome<T>> {
  if (!request) return applyChange(trx, call, cart, change);
  let answer: CartOutcome<T>;
  try {
    answer = await applyChange(trx, call, cart, change);
  } catch (error) {
    if (!(error instanceof Problem) || isNew) throw error;
    answer = { refused: { code: error.code, message: error.message } };
  }
  const marked: MarkedOutcome<T> = 'refused' in answer ? answer : { outcome: answer.outcome as T };
  await saveCartChangeMark(trx, cart.id, request, marked, call.now);
  return answer;
}

/**
 * Changes a shopper's cart: their session's, else their own, or a new one under a new session.
 * @returns the cart and the outcome; null if a session would be needed and may not be created, with nothing changed
 * @throws Problem from the change; `key_reused` for another call with the same key
 */
export async function changeCart<T>(
  db: Database,
  call: CartRequest,
  change: CartChange<T>,
  request: IdempotentRequest | undefined,
): Promise<ChangedCart<T> | null> {
  const { townId, shopper, now, mayCreateSession } = call;
  const done = await write(db, townId, shopperAuthor, async ({ trx }) => {
    const findDone = async (cart: OpenCart): Promise<CartOutcome<T> | undefined> => {
      const marked = request && (await readCartChangeMark<MarkedOutcome<T>>(trx, cart.id, request));
      if (!marked || 'refused' in marked) return marked;
      return { ...marked, cart: await readCart(trx, townId, cart, { now }) };
    };
    const userId = await findSignedInUserId(trx, shopper);
    const sessionCart = shopper.sessionId ? await findCartBySession(trx, townId, shopper.sessionId) : null;
    if (sessionCart && canOpenCart(sessionCart, userId)) {
      const answer = (await findDone(sessionCart)) ?? (await applyChangeOnce(trx, call, sessionCart, change, request));
      return { sessionId: sessionCart.sessionId, answer };
    }
    if (!mayCreateSession) return null;
    const created = await createCartSession(trx, townId, userId, now);
    let answer = await findDone(created);
    // The change was already applied to the old session's cart, so it must not happen twice.
    if (!answer && sessionCart && (await findDone(sessionCart)))
      answer = { cart: await readCart(trx, townId, created, { now }) };
    answer ??= await applyChangeOnce(trx, call, created, change, request, created.userId === null);
    return { sessionId: created.sessionId, answer };
  });
  if (!done) return null;
  const { sessionId, answer } = done;
  if ('refused' in answer) throw new Problem(answer.refused.code, answer.refused.message);
  return { ...answer, cart: { ...answer.cart, session_id: sessionId } };
}

/**
 * Ensures that a shopper has a session. It keeps a valid one, merges a guest's cart into that of the person who signed
 * in, or creates one. Repeating it only reads.
 * @returns the cart; null if a session would be needed and may not be created
 */
export async function openCart(db: Database, call: CartRequest, visit: CartVisit): Promise<Cart | null> {
  const { townId, shopper, now, mayCreateSession } = call;
  const current = await findCart(db.read, townId, shopper);
  if (current?.sessionId && current.userId === (shopper.session?.person.id ?? null)) {
    return readCart(db.read, townId, current, { now });
  }
  return write(db, townId, shopperAuthor, async ({ trx }) => {
    const userId = await findSignedInUserId(trx, shopper);
    const sessionCart = shopper.sessionId ? await findCartBySession(trx, townId, shopper.sessionId) : null;
    let cart: OpenCart;
    if (sessionCart && canOpenCart(sessionCart, userId)) {
      cart = userId === undefined ? sessionCart : await mergeGuestCart(trx, townId, sessionCart, userId, now);
    } else if (mayCreateSession) cart = await createCartSession(trx, townId, userId, now, visit);
    else return null;
    return readCart(trx, townId, cart, { now });
  });
}
