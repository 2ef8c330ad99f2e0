/**
 * Carts: whose they are, and the sessions that open them. A guest's cart is opened by its session's id alone; a
 * person's cart needs that person's cookie too. All queries are for one town.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CartVisit } from '../../../db/rules/cart/cartInput.ts';
import type { Session } from '../accounts/sessions.ts';
import { newId } from '../recordIds.ts';

/** Who calls: the id of a cart session that the request names, if it looks like one, and who is signed in. */
export type Shopper = { sessionId: string | null; session: Session | null };

/** An opened cart. `sessionId` is empty for one that was found by its person alone. */
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

/** A cart session's id as the database stores it. */
export const hashSessionId = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url');

/** The cart of a session, whoever calls: see canOpenCart(). */
export async function findCartBySession(knex: Knex, townId: string, sessionId: string): Promise<OpenCart | null> {
  const session: { cart_id: string } | undefined = await knex('cart_sessions')
    .where({ id_hash: hashSessionId(sessionId), town_id: townId })
    .first('cart_id');
  const row: CartRow | undefined = session && (await knex('carts').where({ id: session.cart_id }).first(cartColumns));
  return row ? toOpenCart(row, sessionId) : null;
}

/** Whether somebody, signed in as `userId` or not at all, may read and change a cart. */
export const canOpenCart = (cart: OpenCart, userId: string | undefined) =>
  cart.userId === null || cart.userId === userId;

/** The cart of a person, whichever session opened it. */
export async function findCartByUser(knex: Knex, townId: string, userId: string): Promise<OpenCart | null> {
  const row: CartRow | undefined = await knex('carts').where({ town_id: townId, user_id: userId }).first(cartColumns);
  return row ? toOpenCart(row, '') : null;
}

/** A shopper's cart: that of the session, else the person's own. */
export async function findCart(knex: Knex, townId: string, shopper: Shopper): Promise<OpenCart | null> {
  const userId = shopper.session?.person.id;
  const sessionCart = shopper.sessionId ? await findCartBySession(knex, townId, shopper.sessionId) : null;
  if (sessionCart && canOpenCart(sessionCart, userId)) return sessionCart;
  return userId === undefined ? null : findCartByUser(knex, townId, userId);
}

const emptyVisit: CartVisit = { utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' };

/**
 * Creates a session with a cart: the person's own, or a new one, which is theirs if somebody is signed in.
 * @returns the cart, opened by a new id
 */
export async function createCartSession(
  trx: Knex.Transaction,
  townId: string,
  userId: string | undefined,
  now: number,
  visit: CartVisit = emptyVisit,
): Promise<OpenCart> {
  const created_at = new Date(now).toISOString();
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

/** More than a person has browsers. A program that creates session after session does not fill the table. */
const maxSessionsPerCart = 50;

async function endOldestCartSessions(trx: Knex.Transaction, cartId: string): Promise<void> {
  const rows: { id_hash: string }[] = await trx('cart_sessions')
    .where({ cart_id: cartId })
    .orderBy('created_at', 'desc')
    .select('id_hash');
  const ended = rows.slice(maxSessionsPerCart).map(({ id_hash }) => id_hash);
  if (ended.length > 0) await trx('cart_sessions').whereIn('id_hash', ended).del();
}
