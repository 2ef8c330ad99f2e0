/** Counts orders in the write that changes them, so that no list or figure reads all orders. */

import { lockedStatuses, type OrderStatus } from '../../../db/rules/orders/orders.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { MoneyContext } from '../money/context.ts';

/** Takes the town's next order number, which never restarts. Also notifies open lists, like noteOrderChange(). */
export async function nextOrderSequence({ trx, town }: MoneyContext): Promise<number> {
  const [row] = await trx('order_counters')
    .insert({ town_id: town.id, last_sequence: 1, change_count: 1 })
    .onConflict('town_id')
    .merge({
      last_sequence: trx.raw('order_counters.last_sequence + 1'),
      change_count: trx.raw('order_counters.change_count + 1'),
    })
    .returning('last_sequence');
  return row.last_sequence;
}

/** Adds a day's orders to a status count or removes them. */
export async function countOrders(
  { trx, town }: MoneyContext,
  day: string,
  status: OrderStatus,
  by: 1 | -1,
): Promise<void> {
  await trx('order_days')
    .insert({ town_id: town.id, day, status, count: by })
    .onConflict(['town_id', 'day', 'status'])
    .merge({ count: trx.raw('order_days.count + ?', [by]) });
}

/** Deletes orders with their related rows. Their numbers are not reused. */
export async function deleteOrders(
  context: MoneyContext,
  rows: readonly { id: string; day: string; status: OrderStatus }[],
): Promise<void> {
  for (const { day, status } of rows) await countOrders(context, day, status, -1);
  await context
    .trx('orders')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .del();
  await noteOrderChange(context);
}

/** Notifies open lists of a changed order through the town's change count. */
export async function noteOrderChange({ trx, town }: MoneyContext): Promise<void> {
  await trx('order_counters')
    .where({ town_id: town.id })
    .update({ change_count: trx.raw('change_count + 1') });
}

type StatusRow = { status: OrderStatus; day: string; completed_at: string | null };
/** Whether an order was shipped or picked up. */
export const isCompleted = (status: OrderStatus) => status === 'shipped' || status === 'delivered';

/**
 * Saves an order's new status as a new version. `completed_at` is when its goods first left; an earlier status clears
 * it.
 * @param columns other changes
 */
export async function setOrderStatus(
  context: MoneyContext,
  orderId: string,
  status: OrderStatus,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const { trx, now } = context;
  const row: StatusRow = await trx('orders').where({ id: orderId }).first('status', 'day', 'completed_at');
  if (row.status !== status) {
    await countOrders(context, row.day, row.status, -1);
    await countOrders(context, row.day, status, 1);
  }
  const instant = toIso(now);
  const stays = isCompleted(status) || lockedStatuses.includes(status);
  const completed_at = isCompleted(status) ? (row.completed_at ?? instant) : stays ? row.completed_at : null;
  await touchOrder(context, orderId, { ...columns, status, completed_at });
}

/** Saves changes of an order as a new version. */
export async function touchOrder(
  context: MoneyContext,
  orderId: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const { trx, now } = context;
  await trx('orders')
    .where({ id: orderId })
    .update({ ...columns, version: trx.raw('version + 1'), updated_at: toIso(now) });
  await noteOrderChange(context);
}
