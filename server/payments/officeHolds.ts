/** Confirms, extends, releases and expires the holds of office orders. */
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { reduceHold } from '../store/orders/holds.ts';
import { queueHoldEnding } from '../store/orders/mails.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import type { OrderRow } from '../store/orders/row.ts';
import { write } from '../store/write.ts';
import type { PaymentParts } from './settlePayment.ts';

type HoldParts = Pick<PaymentParts, 'db' | 'now'>;

/** @returns true: nothing is left to do, whatever happened to the order meanwhile */
async function withOrder(
  { db, now }: HoldParts,
  town: Town,
  orderId: string,
  act: (context: MoneyContext, order: OrderRow) => Promise<void>,
): Promise<true> {
  await write(db, town.id, 'clock', async (tx) => {
    const order = await findOrderRow(tx.trx, town.id, orderId);
    if (order) await act(moneyContext(tx, town, now()), order);
  });
  return true;
}

/** Releases the part of a hold beyond the order's share when the time to confirm is over. */
export const endShortHold = (parts: HoldParts, town: Town, orderId: string): Promise<true> =>
  withOrder(parts, town, orderId, async (context, order) => {
    const { confirm_by } = order;
    if (confirm_by && Date.parse(confirm_by) <= context.now) await reduceHold(context, order, 'beyond share');
  });

/** Mails a buyer that the hold of their order ends soon. */
export const warnOfHoldEnd = (parts: HoldParts, town: Town, orderId: string): Promise<true> =>
  withOrder(parts, town, orderId, async (context, order) => {
    if (order.stock === 'held') await queueHoldEnding(context, order);
  });

/**
 * Releases an unpaid order's hold; it can still be paid while its items are in stock.
 * @throws Problem `order_locked` if it holds nothing; `bad_request` if a card may still pay it
 */
export async function releaseOrderHold(context: MoneyContext, order: OrderRow): Promise<void> {
  if (order.stock !== 'held') throw new Problem('order_locked', 'This order holds no items.');
  if (order.payment_method === 'credit_card') {
    throw new Problem('bad_request', 'A card may still pay this order. Cancel it to put its items back on sale.');
  }
  await reduceHold(context, order, 'all');
  await context.tx.audit({
    action: 'status_changed',
    noun: 'orders',
    recordId: order.id,
    version: order.version + 1,
    detail: `${order.order_number} · hold released`,
  });
}
