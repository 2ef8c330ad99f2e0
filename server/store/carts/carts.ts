/**
 * Carts, their owners, and the sessions that open them. A session id alone opens a guest's cart; a person's cart also
 * needs that person's cookie. All queries are for one town.
 */

import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CartVisit } from '../../../db/rules/cart/cartInput.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Session } from '../accounts/sessions.ts';
import { newId } from '../recordIds.ts';

/** The caller: a well-formed cart session id from the request, if any, and the signed-in session. */
export type Shopper = { sessionId: string | null; session: Session | null };

/** An opened cart. `sessionId` is empty if it was found by its person alone. */
export type OpenCart = {
  id: string;
  userId: string | null;
  sessionId: string;
  lastActivity: string;
  checkoutAttempts: number;
};

type CartRow = { id: string; user_id: string | null; last_activity: string; checkout_attempts: number };
const cartColumns = ['id', 'user_id', 'last_activity', 'checkout_attempts'];

const toOpenCart = ({ id, user_id, last_activity, checkout_attempts }: CartRow, sessionId: string): OpenCart => ({
  id,
  userId: user_id,
  sessionId,
  lastActivity: last_activity,
  checkoutAttempts: checkout_attempts,
});

/** Hashes a cart session's id for the database. */
export const hashSessionId = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url');

/** Finds a session's cart without checking the caller: see canOpenCart(). */
export async function findCartBySession(knex: Knex, townId: string, sessionId: string): Promise<OpenCart | null> {
  const session: { cart_id: string } | undefined = await knex('cart_sessions')
    .where({ id_hash: hashSessionId(sessionId), town_id: townId })
    .first('cart_id');
  const row: CartRow | undefined = session && (await knex('carts').where({ id: session.cart_id }).first(cartColumns));
  return row ? toOpenCart(row, sessionId) : null;
}

/** Whether a person, or a guest without `userId`, may read and change a cart. */
export const canOpenCart = (cart: OpenCart, userId: string | undefined) =>
  cart.userId === null || cart.userId === userId;

/** Finds a person's cart, whichever session opened it. */
export async function findCartByUser(knex: Knex, townId: string, userId: string): Promise<OpenCart | null> {
  const row: CartRow | undefined = await knex('carts').where({ town_id: townId, user_id: userId }).first(cartColumns);
  return row ? toOpenCart(row, '') : null;
}

/** Finds a shopper's cart: the session's, else the person's own. */
export async function findCart(knex: Knex, townId: string, shopper: Shopper): Promise<OpenCart | null> {
  const userId = shopper.session?.person.id;
  const sessionCart = shopper.sessionId ? await findCartBySession(knex, townId, shopper.sessionId) : null;
  if (sessionCart && canOpenCart(sessionCart, userId)) return sessionCart;
  return userId === undefined ? null : findCartByUser(knex, townId, userId);
}

const emptyVisit: CartVisit = { utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' };

/**
 * Creates a session with a cart: the person's existing one, or a new one, which belongs to the signed-in person if any.
 * @returns the cart, opened by a new id
 */
export async function createCartSession(
  trx: Knex.Transaction,
  townId: string,
  userId: string | undefined,
  now: number,
  visit: CartVisit = emptyVisit,
): Promise<OpenCart> {
  const created_at = toIso(now);
  let cart = userId === undefined ? null : await findCartByUser(trx, townId, userId);
  if (!cart) {
    const row = { id: newId(), user_id: userId ?? null, last_activity: created_at, checkout_attempts: 0 };
    await trx('carts').insert({ ...row, town_id: townId, created_at });
    cart = toOpenCart(row, '');
  }
  const sessionId = `cart_${randomUUID()}`;
  const session = { id_hash: hashSessionId(sessionId), town_id: townId, cart_id: cart.id, created_at };
  await endOldestCartSessions(trx, cart.id);
  await trx('cart_sessions').insert({ ...session, ...visit });
  return { ...cart, sessionId };
}

/** Nobody has that many browsers; the limit keeps a program from filling the table with sessions. */
const maxSessionsPerCart = 50;

async function endOldestCartSessions(trx: Knex.Transaction, cartId: string): Promise<void> {
  const rows: { id_hash: string }[] = await trx('cart_sessions')
    .where({ cart_id: cartId })
    .orderBy('created_at', 'desc')
    .select('id_hash');
  const ended = rows.slice(maxSessionsPerCart).map(({ id_hash }) => id_hash);
  if (ended.length > 0) await trx('cart_sessions').whereIn('id_hash', ended).del();
}
