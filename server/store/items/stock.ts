/**
 * All changes of stock. A hold reserves units for an unpaid order, which the catalogue does not show. Taking them
 * reduces the units on sale. Everything runs inside write(), so that two orders never get the same unit. holds.ts
 * limits unconfirmed holds.
 */
import type { Knex } from 'knex';
import type { MoneyContext } from '../money/context.ts';

export type StockUnits = { item_id: string; quantity: number };
/** `kept_quantity` is the part that stays held without confirmation. */
export type UnitsOnHold = StockUnits & { kept_quantity: number };

/** Sums the units that orders hold, by item. @param exceptCartId a cart whose own orders don't count */
export async function readUnitsOnHold(
  knex: Knex,
  itemIds: readonly string[],
  exceptCartId?: string,
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows: (StockUnits & { order_id: string })[] = await knex('stock_holds')
    .whereIn('item_id', itemIds)
    .select('order_id', 'item_id', 'quantity');
  const isOwn = rows.length > 0 && exceptCartId !== undefined;
  const own = new Set<string>(isOwn ? await knex('orders').where({ cart_id: exceptCartId }).pluck('id') : []);
  const held = new Map<string, number>();
  for (const { order_id, item_id, quantity } of rows) {
    if (!own.has(order_id)) held.set(item_id, (held.get(item_id) ?? 0) + quantity);
  }
  return held;
}

/** Reads the units that are on sale and not held, by item; purged items are left out. */
export async function readFreeUnits(knex: Knex, itemIds: readonly string[]): Promise<Map<string, number>> {
  const held = await readUnitsOnHold(knex, itemIds);
  const rows: { id: string; quantity: number }[] = await knex('items').whereIn('id', itemIds).select('id', 'quantity');
  return new Map(rows.map(({ id, quantity }) => [id, Math.max(0, quantity - (held.get(id) ?? 0))]));
}

/** Holds units for an order. The caller has checked in the same write that they are available. */
export async function holdStock({ trx }: MoneyContext, orderId: string, units: readonly UnitsOnHold[]): Promise<void> {
  const rows = units.map(({ item_id, quantity, kept_quantity }) => ({ item_id, quantity, kept_quantity }));
  await trx('stock_holds').insert(rows.map((row) => ({ ...row, order_id: orderId })));
}

async function endHold({ trx }: MoneyContext, orderId: string, stock: 'taken' | 'released'): Promise<void> {
  await trx('stock_holds').where({ order_id: orderId }).del();
  await trx('orders').where({ id: orderId }).update({ stock, hold_expires_at: null, confirm_by: null });
}

/**
 * Takes an order's units out of stock: those it holds, and beyond them those that nobody else holds. Repeating it does
 * nothing.
 * @returns titles of items with too few units, because they were sold meanwhile or the stock was corrected:
 * the available ones are taken
 */
export async function takeStock(context: MoneyContext, orderId: string): Promise<string[]> {
  const { trx, tx } = context;
  const order: { stock: string } | undefined = await trx('orders').where({ id: orderId }).first('stock');
  if (!order || order.stock === 'taken') return [];
  const rows: (StockUnits & { id: string; title: string })[] = await trx('order_items')
    .where({ order_id: orderId })
    .orderBy('position')
    .select('id', 'item_id', 'quantity', 'title');
  const holds: StockUnits[] = await trx('stock_holds').where({ order_id: orderId }).select('item_id', 'quantity');
  const held = new Map(holds.map((hold) => [hold.item_id, hold.quantity]));
  const free = await readFreeUnits(
    trx,
    rows.map(({ item_id }) => item_id),
  );
  const short: string[] = [];
  for (const { id, item_id, quantity, title } of rows) {
    const own = held.get(item_id) ?? 0;
    const moved = await tx.moveStock(item_id, -(own + Math.min(quantity - own, free.get(item_id) ?? 0)));
    if (moved === null || moved === -quantity) continue;
    short.push(title);
    await trx('order_items')
      .where({ id })
      .update({ missing_quantity: quantity + moved });
  }
  await endHold(context, orderId, 'taken');
  return short;
}

/** Releases an order's hold, if it has one. */
export async function releaseHold(context: MoneyContext, orderId: string): Promise<void> {
  const order: { stock: string } | undefined = await context.trx('orders').where({ id: orderId }).first('stock');
  if (order?.stock === 'held') await endHold(context, orderId, 'released');
}

/** Returns units to stock. Purged items stay purged. */
export async function restock({ tx }: MoneyContext, units: readonly StockUnits[]): Promise<void> {
  for (const { item_id, quantity } of units) await tx.moveStock(item_id, quantity);
}
