/**
 * Reads a cart with its items in their present state. Tables are read separately and joined here: SQLite plans a join
 * with bound values on each call, which takes longer.
 */

import type { Knex } from 'knex';
import { buildCart, type Cart, type CartItem, cartLifetimeMs, type Intention } from '../../../db/rules/cart/cart.ts';
import { invalidItemMessage, maxCartItems, notForSaleMessage } from '../../../db/rules/cart/cartInput.ts';
import { toDollars } from '../../../db/rules/money.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { readUnitsOnHold } from '../items/stock.ts';
import type { OpenCart } from './carts.ts';

/** A stored line with the item's price, title and image from when it was added. */
export type CartLine = {
  item_id: string;
  quantity: number;
  price_snapshot_cents: number;
  title: string;
  image: string;
  added_at: string;
};

/** An item on sale; `quantity` is its stock, `picture` JSON. */
type Offer = {
  id: string;
  title: string;
  image: string;
  picture: string | null;
  price_cents: number;
  quantity: number;
};

/** Lists a cart's lines, first added first. */
export async function readCartLines(knex: Knex, cartId: string): Promise<CartLine[]> {
  const rows: CartLine[] = await knex('cart_items')
    .where({ cart_id: cartId })
    .select('item_id', 'quantity', 'price_snapshot_cents', 'title', 'image', 'added_at');
  const place = ({ added_at, item_id }: CartLine) => added_at + item_id;
  return rows.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Finds the items of lines by id. Hidden, deleted and other towns' items are not found. */
export async function readOffers(
  knex: Knex,
  townId: string,
  lines: readonly Pick<CartLine, 'item_id'>[],
): Promise<ReadonlyMap<string, Offer>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ item_id }) => item_id);
  // Filters by id alone: with the town in the query, SQLite reads all its items.
  const rows: (Offer & { town_id: string; deleted_at: string | null; is_public: boolean })[] = await knex('items')
    .whereIn('id', ids)
    .select('id', 'title', 'image', 'picture', 'price_cents', 'quantity', 'town_id', 'deleted_at', 'is_public');
  const seen = rows.filter(({ town_id, deleted_at, is_public }) => town_id === townId && !deleted_at && is_public);
  return new Map(seen.map((offer) => [offer.id, offer]));
}

/** @param held units that orders hold, which are not available */
function toCartItem(line: CartLine, offer: Offer | undefined, held = 0): CartItem {
  const { item_id, quantity, price_snapshot_cents } = line;
  const { title, image } = offer ?? line;
  const price_cents = offer?.price_cents ?? price_snapshot_cents;
  const available = Math.max(0, (offer?.quantity ?? 0) - held);
  return {
    item_id,
    title,
    image,
    picture: offer?.picture ? JSON.parse(offer.picture) : null,
    quantity,
    current_price: toDollars(price_cents),
    price_snapshot: toDollars(price_snapshot_cents),
    price_changed: price_cents !== price_snapshot_cents,
    in_stock: available >= quantity,
    available_quantity: available,
    ...(!offer && { for_sale: false }),
  };
}

/** The response for a shopper without a cart. */
export const emptyCart = (now: number): Cart =>
  buildCart({ session_id: '', last_activity: toIso(now), checkout_attempts: 0 }, []);

/**
 * Reads a cart in its present state.
 * @param countsOwnHolds whether units held by the cart's own orders also count as unavailable
 */
export async function readCart(
  knex: Knex,
  townId: string,
  cart: OpenCart,
  { now, countsOwnHolds = false }: { now: number; countsOwnHolds?: boolean },
): Promise<Cart> {
  const { sessionId: session_id, lastActivity: last_activity, checkoutAttempts: checkout_attempts } = cart;
  const lines = await readCartLines(knex, cart.id);
  const offers = await readOffers(knex, townId, lines);
  const held = await readUnitsOnHold(knex, [...offers.keys()], countsOwnHolds ? undefined : cart.id);
  const items = lines.map((line) => toCartItem(line, offers.get(line.item_id), held.get(line.item_id)));
  const read = buildCart({ session_id, last_activity, checkout_attempts }, items);
  // An empty cart expires like a new one.
  return items.length > 0 ? read : { ...read, expires_at: toIso(now + cartLifetimeMs) };
}

/** Words why an item can't be bought: hidden or deleted items are no longer for sale, unknown ones never were. */
async function missingItemProblem(trx: Knex.Transaction, townId: string, id: string): Promise<Problem> {
  const row: { town_id: string } | undefined = await trx('items').where({ id }).first('town_id');
  return new Problem('item_not_found', row?.town_id === townId ? notForSaleMessage : invalidItemMessage);
}

/** Adds to an item's quantity or sets it, up to the stock. @throws Problem before changing anything */
async function putItemInCart(
  trx: Knex.Transaction,
  townId: string,
  cartId: string,
  { kind, item_id, quantity }: Intention & { kind: 'add' | 'set' },
  now: number,
): Promise<void> {
  const offer = (await readOffers(trx, townId, [{ item_id }])).get(item_id);
  if (!offer) throw await missingItemProblem(trx, townId, item_id);
  if (offer.quantity === 0) throw new Problem('out_of_stock');
  const lines: Pick<CartLine, 'item_id' | 'quantity'>[] = await trx('cart_items')
    .where({ cart_id: cartId })
    .select('item_id', 'quantity');
  const existing = lines.find((line) => line.item_id === item_id);
  const total = Math.min(offer.quantity, (kind === 'add' ? (existing?.quantity ?? 0) : 0) + quantity);
  if (existing) {
    await trx('cart_items').where({ cart_id: cartId, item_id }).update({ quantity: total });
    return;
  }
  if (lines.length >= maxCartItems)
    throw new Problem('invalid', 'A cart holds at most {max} different items.', { params: { max: maxCartItems } });
  const { title, image, price_cents: price_snapshot_cents } = offer;
  const line: CartLine = {
    item_id,
    quantity: total,
    price_snapshot_cents,
    title,
    image,
    added_at: toIso(now),
  };
  await trx('cart_items').insert({ ...line, cart_id: cartId });
}

/** Removes ordered units from a cart and keeps units added since. */
export async function removeOrderedUnits(
  trx: Knex.Transaction,
  cartId: string,
  ordered: readonly { item_id: string; quantity: number }[],
): Promise<void> {
  const lines = await readCartLines(trx, cartId);
  for (const { item_id, quantity } of ordered) {
    const line = lines.find((one) => one.item_id === item_id);
    if (!line) continue;
    const left = line.quantity - quantity;
    const row = trx('cart_items').where({ cart_id: cartId, item_id });
    if (left > 0) await row.update({ quantity: left });
    else await row.del();
  }
}

/** Applies a shopper's action to a cart. @throws Problem before changing anything */
export async function applyIntention(
  trx: Knex.Transaction,
  townId: string,
  cartId: string,
  intention: Intention,
  now: number,
): Promise<void> {
  const { kind } = intention;
  if (kind === 'clear') await trx('cart_items').where({ cart_id: cartId }).del();
  else if (kind === 'remove' || intention.quantity === 0) {
    await trx('cart_items').where({ cart_id: cartId, item_id: intention.item_id }).del();
  } else await putItemInCart(trx, townId, cartId, { ...intention, kind }, now);
}

/** Updates lines to present prices. An item that can't be bought keeps its price. */
export async function refreshCartPrices(trx: Knex.Transaction, townId: string, cartId: string): Promise<void> {
  const lines = await readCartLines(trx, cartId);
  const offers = await readOffers(trx, townId, lines);
  for (const { item_id, price_snapshot_cents } of lines) {
    const price = offers.get(item_id)?.price_cents;
    if (price === undefined || price === price_snapshot_cents) continue;
    await trx('cart_items').where({ cart_id: cartId, item_id }).update({ price_snapshot_cents: price });
  }
}
