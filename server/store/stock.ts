/**
 * Stock moves in these ways only. A hold sets units aside for an order that is not paid; the catalogue does not show
 * it. Taking turns the hold into fewer units on sale. All of it inside write(), so that two orders never get the same
 * unit.
 */
import type { Knex } from 'knex';
import type { MoneyContext } from './moneyContext.ts';

export type StockUnits = { item_id: string; quantity: number };

/** The units of items that orders hold, by item. @param exceptOrderId an order whose own hold does not count */
export async function readUnitsOnHold(
  knex: Knex,
  itemIds: readonly string[],
  exceptOrderId = '',
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows: StockUnits[] = await knex('stock_holds')
    .whereIn('item_id', itemIds)
    .whereNot({ order_id: exceptOrderId })
    .select('item_id', 'quantity');
  const held = new Map<string, number>();
  for (const { item_id, quantity } of rows) held.set(item_id, (held.get(item_id) ?? 0) + quantity);
  return held;
}

/** Holds units for an order. The caller has checked, in the same write, that there are as many. */
export async function holdStock({ trx }: MoneyContext, orderId: string, units: readonly StockUnits[]): Promise<void> {
  await trx('stock_holds').insert(units.map(({ item_id, quantity }) => ({ order_id: orderId, item_id, quantity })));
}

async function endHold({ trx }: MoneyContext, orderId: string, stock: 'taken' | 'released'): Promise<void> {
  await trx('stock_holds').where({ order_id: orderId }).del();
  await trx('orders').where({ id: orderId }).update({ stock, hold_expires_at: null });
}

/**
 * Takes an order's units off the stock, held or not. A second time it does nothing.
 * @returns the titles of items of which there were too few, since they were sold meanwhile or the stock was corrected:
 *   as many as there were are taken
 */
export async function takeStock(context: MoneyContext, orderId: string): Promise<string[]> {
  const { trx, tx } = context;
  const order: { stock: string } | undefined = await trx('orders').where({ id: orderId }).first('stock');
  if (!order || order.stock === 'taken') return [];
  const rows: (StockUnits & { title: string })[] = await trx('order_items')
    .where({ order_id: orderId })
    .orderBy('position')
    .select('item_id', 'quantity', 'title');
  const short: string[] = [];
  for (const { item_id, quantity, title } of rows) {
    const moved = await tx.moveStock(item_id, -quantity);
    if (moved !== null && moved !== -quantity) short.push(title);
  }
  await endHold(context, orderId, 'taken');
  return short;
}

/** Lets go of an order's hold, if it has one. */
export async function releaseHold(context: MoneyContext, orderId: string): Promise<void> {
  const order: { stock: string } | undefined = await context.trx('orders').where({ id: orderId }).first('stock');
  if (order?.stock === 'held') await endHold(context, orderId, 'released');
}

/** Puts returned units back on sale. An item that was deleted for good stays so. */
export async function restock({ tx }: MoneyContext, units: readonly StockUnits[]): Promise<void> {
  for (const { item_id, quantity } of units) await tx.moveStock(item_id, quantity);
}
