/** Status changes by administrators. They move no money: only the ledger decides what is paid. */

import type { OrderStatusInput } from '../../../db/rules/orders/input.ts';
import { lockedStatuses, type OrderStatus } from '../../../db/rules/orders/orders.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { releaseHold, takeStock } from '../items/stock.ts';
import type { MoneyContext } from '../money/context.ts';
import { saveOrderWords } from '../search/recordWords.ts';
import { isCompleted, setOrderStatus, touchOrder } from './counts.ts';
import { appendOrderEvent } from './events.ts';
import { queueReady, queueShipped } from './mails.ts';
import type { OrderRow } from './row.ts';

/** Goods handed over need no hold any more, and neither does a closed order. */
async function settleStock(context: MoneyContext, order: OrderRow, status: OrderStatus): Promise<void> {
  const { trx, town, now } = context;
  if (order.stock !== 'held') return;
  if (status === 'refunded') {
    // A card may still pay: its hold ends when Stripe confirms that it can't.
    const open = await trx('payments').where({ order_id: order.id, status: 'open' }).first('id');
    return open ? undefined : releaseHold(context, order.id);
  }
  if (status === 'incomplete') return;
  const short = await takeStock(context, order.id);
  const event = { townId: town.id, orderId: order.id, now, detail: { items: short.join(', ') } };
  if (short.length > 0) await appendOrderEvent(trx, { ...event, kind: 'stock_short' });
}

/**
 * Sets an order's status, tracking number and notes, as far as they change.
 * @param order read in the same write
 * @throws Problem `order_locked`
 */
export async function changeOrderStatus(
  context: MoneyContext,
  order: OrderRow,
  { status, tracking_number = order.tracking_number, notes = order.notes }: OrderStatusInput,
): Promise<void> {
  const { tx, trx, town, now } = context;
  if (lockedStatuses.includes(order.status)) throw new Problem('order_locked');
  const isMoved = status !== order.status;
  const changed = {
    ...(tracking_number !== order.tracking_number && { tracking_number }),
    ...(notes !== order.notes && { notes }),
  };
  if (!isMoved && Object.keys(changed).length === 0) return;
  const event = { townId: town.id, orderId: order.id, author: context, now };
  if (isMoved) {
    await appendOrderEvent(trx, { ...event, kind: 'status_changed', detail: { from: order.status, to: status } });
  }
  if (Object.keys(changed).length > 0) await appendOrderEvent(trx, { ...event, kind: 'note', detail: changed });
  await settleStock(context, order, status);
  await setOrderStatus(context, order.id, status, { tracking_number, notes });
  if ('tracking_number' in changed) {
    const items = await trx('order_items').where({ order_id: order.id }).select({ item_title: 'title' });
    await saveOrderWords(trx, town.id, order.id, { ...order, tracking_number, items });
  }
  if (isMoved && status === 'shipped' && order.delivery === 'shipping') await queueShipped(context, order);
  const detail = [order.order_number, isMoved ? `${order.status} → ${status}` : '', Object.keys(changed).join(', ')];
  await tx.audit({
    action: 'status_changed',
    noun: 'orders',
    recordId: order.id,
    version: order.version + 1,
    detail: detail.filter(Boolean).join(' · '),
  });
}

/**
 * Marks a pickup order as ready, paid or not, and mails its buyer. Repeating it does nothing.
 * @param order read in the same write
 * @throws Problem `order_locked` if it is closed or picked up; `bad_request` if it is shipped
 */
export async function markOrderReady(context: MoneyContext, order: OrderRow): Promise<void> {
  const { tx, trx, town, now } = context;
  if (order.delivery !== 'pickup') throw new Problem('bad_request', 'Only pickup orders are marked as ready.');
  if (lockedStatuses.includes(order.status) || isCompleted(order.status)) throw new Problem('order_locked');
  if (order.ready_at) return;
  await appendOrderEvent(trx, { townId: town.id, orderId: order.id, kind: 'ready', author: context, now });
  await touchOrder(context, order.id, { ready_at: toIso(now) });
  await queueReady(context, order);
  await tx.audit({
    action: 'status_changed',
    noun: 'orders',
    recordId: order.id,
    version: order.version + 1,
    detail: `${order.order_number} · ready`,
  });
}
