/** A shopper's changes, each of which is done once however often it comes. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import type { Cart } from '../../db/rules/cart.ts';
import type { CartVisit } from '../../db/rules/cartInput.ts';
import { Problem, type ProblemCode } from '../../db/rules/problems.ts';
import { readCart } from './cartItems.ts';
import { mergeGuestCart } from './cartMerge.ts';
import { canOpenCart, createCartSession, findCart, findCartBySession, type OpenCart, type Shopper } from './carts.ts';
import {
  cartRecordPrefix,
  type IdempotentRequest,
  readIdempotencyRecord,
  saveIdempotencyRecord,
} from './idempotencyRecords.ts';
import { hasSessionEnded } from './sessions.ts';
import { write } from './write.ts';

/** Who calls, and whether a new session may be begun for them where they have none that is any good. */
export type CartRequest = { townId: string; shopper: Shopper; now: number; mayCreateSession: boolean };

/**
 * Changes a cart. @returns the cart as it is then, sooner or later
 * @throws Problem before it has changed anything
 */
export type CartChange = (trx: Knex.Transaction, cart: OpenCart) => Promise<OpenCart>;

/** What is answered, as a receipt keeps it: without the session's id, of which the database knows the hash alone. */
type CartOutcome = { cart: Cart } | { refused: { code: ProblemCode; message: string } };

/** Receipts are the cart's, not the session's: a person's call may come again under another session. */
const recordOwner = ({ id }: OpenCart) => cartRecordPrefix + id;

/** By whom a cart's changes are written: nobody whom an audit log would name. */
const shopperAuthor = 'shopper';

/** The person who is signed in, at this moment inside the transaction. */
async function findSignedInUserId(trx: Knex.Transaction, { session }: Shopper): Promise<string | undefined> {
  return session && !(await hasSessionEnded(trx, session)) ? session.person.id : undefined;
}

async function applyChange(trx: Knex.Transaction, { townId, now }: CartRequest, cart: OpenCart, change: CartChange) {
  const last_activity = new Date(now).toISOString();
  const changed = { ...(await change(trx, cart)), lastActivity: last_activity };
  await trx('carts').where({ id: cart.id }).update({ last_activity, checkout_attempts: changed.checkoutAttempts });
  return { cart: { ...(await readCart(trx, townId, changed, now)), session_id: '' } };
}

/**
 * The same, with the receipt that the call may have; a refusal leaves one too: a copy of the call that comes late must
 * not do what was refused.
 * @param isNew a guest's new cart, which a refusal does not begin
 */
async function applyChangeOnce(
  trx: Knex.Transaction,
  call: CartRequest,
  cart: OpenCart,
  change: CartChange,
  receipt: IdempotentRequest | undefined,
  isNew = false,
): Promise<CartOutcome> {
  if (!receipt) return applyChange(trx, call, cart, change);
  let answer: CartOutcome;
  try {
    answer = await applyChange(trx, call, cart, change);
  } catch (error) {
    if (!(error instanceof Problem) || isNew) throw error;
    answer = { refused: { code: error.code, message: error.message } };
  }
  await saveIdempotencyRecord(trx, call.townId, recordOwner(cart), receipt, answer);
  return answer;
}

/**
 * Changes the cart that is open to a shopper: that of their session, else their own or a new one, under a new session.
 * @returns the cart; null where a session would have to be begun and may not be, and nothing was done
 * @throws Problem what the change throws; `key_reused` for another call under the same key
 */
export async function changeCart(
  db: Database,
  call: CartRequest,
  change: CartChange,
  receipt: IdempotentRequest | undefined,
): Promise<Cart | null> {
  const { townId, shopper, now, mayCreateSession: mayBegin } = call;
  const done = await write(db, townId, shopperAuthor, async ({ trx }) => {
    const before = async (cart: OpenCart) =>
      receipt && (await readIdempotencyRecord<CartOutcome>(trx, townId, recordOwner(cart), receipt))?.answer;
    const userId = await findSignedInUserId(trx, shopper);
    const named = shopper.sessionId ? await findCartBySession(trx, townId, shopper.sessionId) : null;
    if (named && canOpenCart(named, userId)) {
      const answer = (await before(named)) ?? (await applyChangeOnce(trx, call, named, change, receipt));
      return { sessionId: named.sessionId, answer };
    }
    if (!mayBegin) return null;
    const begun = await createCartSession(trx, townId, userId, now);
    let answer = await before(begun);
    // What was done in a cart that is not open any more would be done once too often.
    if (!answer && named && (await before(named))) answer = { cart: await readCart(trx, townId, begun, now) };
    answer ??= await applyChangeOnce(trx, call, begun, change, receipt, begun.userId === null);
    return { sessionId: begun.sessionId, answer };
  });
  if (!done) return null;
  const { sessionId, answer } = done;
  if ('refused' in answer) throw new Problem(answer.refused.code, answer.refused.message);
  return { ...answer.cart, session_id: sessionId };
}

/**
 * Sees to it that a shopper has a session: keeps a good one, joins a guest's cart to that of the person who has signed
 * in, or begins one. A second time it only reads.
 * @returns the cart; null where a session would have to be begun and may not be
 */
export async function openCart(db: Database, call: CartRequest, visit: CartVisit): Promise<Cart | null> {
  const { townId, shopper, now, mayCreateSession: mayBegin } = call;
  const held = await findCart(db.read, townId, shopper);
  if (held?.sessionId && held.userId === (shopper.session?.person.id ?? null)) {
    return readCart(db.read, townId, held, now);
  }
  return write(db, townId, shopperAuthor, async ({ trx }) => {
    const userId = await findSignedInUserId(trx, shopper);
    const named = shopper.sessionId ? await findCartBySession(trx, townId, shopper.sessionId) : null;
    let cart: OpenCart;
    if (named && canOpenCart(named, userId)) {
      cart = userId === undefined ? named : await mergeGuestCart(trx, townId, named, userId, now);
    } else if (mayBegin) cart = await createCartSession(trx, townId, userId, now, visit);
    else return null;
    return readCart(trx, townId, cart, now);
  });
}
