/**
 * Limits the hold of unconfirmed orders. Together they may hold a share of each item's stock for the full time; the
 * rest is held for half an hour, like card orders. So one caller without a confirmed address can't take a shop's whole
 * stock off sale.
 */

import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { toIso } from '../../../db/rules/time.ts';
import { readFreeUnits, type StockUnits, type UnitsOnHold } from '../items/stock.ts';
import type { MoneyContext } from '../money/context.ts';
import { touchOrder } from './counts.ts';
import { appendOrderEvent } from './events.ts';
import type { OrderRow } from './row.ts';

/** The hold of stock that is neither paid nor confirmed. */
export const shortHoldMs = 30 * 60_000;

const dayMs = 86_400_000;

/** Half-hour holds of an item per day that may end without a purchase, for one cart and one address. */
export const maxLapsedHolds = { cart: 5, address: 15 } as const;

/** Reads the units that unconfirmed orders hold for the full time, by item. */
async function readUnconfirmedUnits(knex: Knex, itemIds: readonly string[]): Promise<Map<string, number>> {
  const rows: (UnitsOnHold & { order_id: string })[] = await knex('stock_holds')
    .whereIn('item_id', itemIds)
    .where('kept_quantity', '>', 0);
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))];
  const unconfirmed = new Set(await knex('orders').whereIn('id', orderIds).where({ confirmed_at: null }).pluck('id'));
  const keptByItem = new Map<string, number>();
  for (const { order_id, item_id, kept_quantity } of rows) {
    if (unconfirmed.has(order_id)) keptByItem.set(item_id, (keptByItem.get(item_id) ?? 0) + kept_quantity);
  }
  return keptByItem;
}

/**
 * Plans a new order's hold, and the part that lasts without confirmation.
 * @param units with each item's stock, of which others may hold parts
 */
export async function planHold(
  { trx }: Pick<MoneyContext, 'trx'>,
  units: readonly (StockUnits & { stock: number })[],
  { unconfirmed_hold_percent }: Pick<ShopSettings, 'unconfirmed_hold_percent'>,
): Promise<UnitsOnHold[]> {
  const others = await readUnconfirmedUnits(
    trx,
    units.map(({ item_id }) => item_id),
  );
  return units.map(({ item_id, quantity, stock }) => {
    const share = Math.max(1, Math.floor((stock * unconfirmed_hold_percent) / 100));
    const kept_quantity = Math.min(quantity, Math.max(0, share - (others.get(item_id) ?? 0)));
    return { item_id, quantity, kept_quantity };
  });
}

/**
 * Refuses another half-hour hold for a cart or address whose holds of these items repeatedly ended unpaid.
 * @throws Problem `too_many_attempts`
 */
export async function refuseRenewals(
  { trx, town, now }: Pick<MoneyContext, 'trx' | 'town' | 'now'>,
  { cartId, caller }: { cartId: string; caller: string },
  itemIds: readonly string[],
): Promise<void> {
  const since = toIso(now - dayMs);
  const rows: { of_cart: number | string; of_address: number | string }[] = await trx('orders')
    .join('order_items', 'order_items.order_id', 'orders.id')
    .where({ 'orders.town_id': town.id, confirmed_at: null })
    .whereRaw(`hold_caller <> ''`)
    .where('orders.created_at', '>', since)
    .where((ended) =>
      ended
        .where({ stock: 'released' })
        .orWhere((reduced) => reduced.where({ stock: 'held' }).whereNotNull('hold_reduced_at')),
    )
    .where((same) => same.where({ cart_id: cartId }).orWhere({ hold_caller: caller }))
    .whereIn('order_items.item_id', itemIds)
    .groupBy('order_items.item_id')
    .select(
      trx.raw('sum(case when cart_id = ? then 1 else 0 end) as of_cart', [cartId]),
      trx.raw('sum(case when hold_caller = ? then 1 else 0 end) as of_address', [caller]),
    );
  const { cart, address } = maxLapsedHolds;
  if (!rows.some(({ of_cart, of_address }) => Number(of_cart) >= cart || Number(of_address) >= address)) return;
  const text =
    'This was ordered several times from here without being paid, so we can’t hold it again today. Please call or visit us.';
  throw new Problem('too_many_attempts', text, { retry_after: dayMs / 1000 });
}

const eventOf = (context: MoneyContext, orderId: string) => ({
  townId: context.town.id,
  orderId,
  author: context,
  now: context.now,
});

/**
 * Releases part of an order's hold without changing the order.
 * @param part the units beyond the share of unconfirmed orders, or all
 */
export async function reduceHold(context: MoneyContext, order: OrderRow, part: 'beyond share' | 'all'): Promise<void> {
  const { trx, now } = context;
  if (order.stock !== 'held') return;
  const holds = () => trx('stock_holds').where({ order_id: order.id });
  if (part === 'all') await holds().del();
  else {
    await holds().where({ kept_quantity: 0 }).del();
    await holds().update({ quantity: trx.ref('kept_quantity') });
  }
  await appendOrderEvent(trx, { ...eventOf(context, order.id), kind: 'hold_reduced' });
  await touchOrder(context, order.id, { confirm_by: null, hold_reduced_at: toIso(now) });
}

/**
 * Completes an order's hold with units that nobody else holds or has bought.
 * @returns the number of added units, and whether the hold is complete
 */
async function completeHold({ trx }: MoneyContext, orderId: string): Promise<{ added: number; isWhole: boolean }> {
  const ordered: StockUnits[] = await trx('order_items').where({ order_id: orderId }).select('item_id', 'quantity');
  const holds: StockUnits[] = await trx('stock_holds').where({ order_id: orderId }).select('item_id', 'quantity');
  const held = new Map(holds.map(({ item_id, quantity }) => [item_id, quantity]));
  const free = await readFreeUnits(
    trx,
    ordered.map(({ item_id }) => item_id),
  );
  let [added, isWhole] = [0, true];
  for (const { item_id, quantity: wanted } of ordered) {
    const own = held.get(item_id) ?? 0;
    const quantity = own + Math.min(wanted - own, free.get(item_id) ?? 0);
    added += quantity - own;
    isWhole &&= quantity === wanted;
    if (quantity === 0) continue;
    await trx('stock_holds')
      .insert({ order_id: orderId, item_id, quantity, kept_quantity: quantity })
      .onConflict(['order_id', 'item_id'])
      .merge();
  }
  return { added, isWhole };
}

/**
 * Confirms an office order: everything is held for the full time, including units it lost meanwhile, if they are
 * available. Repeating it does nothing, unless units are missing.
 * @throws Problem `order_locked`; `bad_request` for an order paid by card
 */
export async function confirmOrder(context: MoneyContext, order: OrderRow): Promise<void> {
  const { trx, now } = context;
  if (order.status === 'cancelled' || order.status === 'refunded') throw new Problem('order_locked');
  if (order.payment_method === 'credit_card') {
    throw new Problem('bad_request', 'An order that is paid by card needs no confirmation.');
  }
  const { added, isWhole } =
    order.stock === 'held' ? await completeHold(context, order.id) : { added: 0, isWhole: true };
  if (order.confirmed_at && added === 0) return;
  const instant = toIso(now);
  await appendOrderEvent(trx, { ...eventOf(context, order.id), kind: 'confirmed' });
  await touchOrder(context, order.id, {
    confirmed_at: order.confirmed_at ?? instant,
    confirm_by: null,
    hold_reduced_at: isWhole ? null : (order.hold_reduced_at ?? instant),
  });
}
