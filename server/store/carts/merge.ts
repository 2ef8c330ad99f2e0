/** Merges a guest's cart into the person's cart when they sign in. */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import { cartRecordPrefix, transferIdempotencyRecords } from '../idempotencyRecords.ts';
import { findCartByUser, type OpenCart } from './carts.ts';
import { transferCartChangeMarks } from './changeMarks.ts';
import { readCartLines, readOffers } from './items.ts';

/**
 * Adds an item's quantities in two carts, up to the stock. An item without stock keeps the person's quantity, or else
 * the guest's, so that they still see it.
 */
export function mergedQuantity(persons: number, guests: number, stock: number): number {
  return stock > 0 ? Math.min(persons + guests, stock) : persons || guests;
}

/**
 * Makes a guest's cart the person's own if they have none. Otherwise adds its lines to theirs at the prices when added;
 * the session then opens the person's cart, which takes over the change marks. A cart that already belongs to a person
 * stays, so that repeating this changes nothing.
 */
export async function mergeGuestCart(
  trx: Knex.Transaction,
  townId: string,
  guest: OpenCart,
  userId: string,
  now: number,
): Promise<OpenCart> {
  if (guest.userId !== null) return guest;
  const last_activity = toIso(now);
  const own = await findCartByUser(trx, townId, userId);
  if (!own) {
    await trx('carts').where({ id: guest.id }).update({ user_id: userId, last_activity });
    return { ...guest, userId, lastActivity: last_activity };
  }
  const held = new Map((await readCartLines(trx, own.id)).map((line) => [line.item_id, line.quantity]));
  const lines = await readCartLines(trx, guest.id);
  const offers = await readOffers(trx, townId, lines);
  for (const { item_id, quantity } of lines) {
    const persons = held.get(item_id);
    const merged = { quantity: mergedQuantity(persons ?? 0, quantity, offers.get(item_id)?.quantity ?? 0) };
    if (persons !== undefined) {
      await trx('cart_items').where({ cart_id: own.id, item_id }).update(merged);
    } else {
      await trx('cart_items')
        .where({ cart_id: guest.id, item_id })
        .update({ ...merged, cart_id: own.id });
    }
  }
  const checkout_attempts = own.checkoutAttempts + guest.checkoutAttempts;
  await trx('carts').where({ id: own.id }).update({ last_activity, checkout_attempts });
  await trx('cart_sessions').where({ cart_id: guest.id }).update({ cart_id: own.id });
  await transferCartChangeMarks(trx, guest.id, own.id);
  await transferIdempotencyRecords(trx, townId, cartRecordPrefix + guest.id, cartRecordPrefix + own.id);
  // A later payment must remove the items from the merged cart.
  await trx('orders').where({ cart_id: guest.id }).update({ cart_id: own.id });
  await trx('carts').where({ id: guest.id }).del();
  return { ...own, sessionId: guest.sessionId, lastActivity: last_activity, checkoutAttempts: checkout_attempts };
}
