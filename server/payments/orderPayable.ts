/** Effects of payments and refunds on an order. */
import { lockedStatuses } from '../../db/rules/orders/orders.ts';
import { removeOrderedUnits } from '../store/carts/items.ts';
import { releaseHold, takeStock } from '../store/items/stock.ts';
import type { MoneyContext } from '../store/money/context.ts';
import { readLedgerSumsOf } from '../store/money/ledger.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import { restockReturns } from '../store/money/refunds.ts';
import { setOrderStatus, touchOrder } from '../store/orders/counts.ts';
import { appendOrderEvent } from '../store/orders/events.ts';
import { queueNewOrder, queueReceipt, queueRefundMail, queueStopped } from '../store/orders/mails.ts';
import { findOrderRow, type RefundRow } from '../store/orders/orders.ts';
import type { OrderRow } from '../store/orders/row.ts';
import type { Payable, ReceivedPayment } from './payable.ts';

/** The common fields of an order's events in one change. */
const eventOf = (context: MoneyContext, orderId: string) => ({
  townId: context.town.id,
  orderId,
  author: context,
  now: context.now,
});

export const orderPayable = (order: OrderRow): Payable => {
  const { id, order_number: number } = order;
  const addEvent: Payable['addEvent'] = (context, kind, detail) =>
    appendOrderEvent(context.trx, { ...eventOf(context, id), kind, ...(detail && { detail }) });
  return {
    of: { orderId: id },
    noun: 'order',
    number,
    subject: { description: `Order ${number}`, ids: { order_id: id }, numbers: { order_number: number } },
    addEvent,
    touch: (context) => touchOrder(context, id),
    settle: (context) => settleOrderStatus(context, id),
    completePayment: (context, received) => completePayment(context, order, received),
    endPayment: (context, payment, isFraudulent) => endPayment(context, order, payment, isFraudulent),
    completeRefund: (context, refund) => completeRefund(context, order, refund),
  };
};

export async function removeOrderedFromCart({ trx }: MoneyContext, order: Pick<OrderRow, 'id' | 'cart_id'>) {
  const ordered = await trx('order_items').where({ order_id: order.id }).select('item_id', 'quantity');
  await removeOrderedUnits(trx, order.cart_id, ordered);
}

/**
 * Completes an order after a payment, at Stripe or the office: takes its stock, changes `incomplete` to `paid`, and
 * queues the receipt.
 */
async function completePayment(context: MoneyContext, order: OrderRow, received: ReceivedPayment): Promise<void> {
  const { trx } = context;
  const { method, cardLastFour } = received;
  const isCard = cardLastFour !== undefined;
  const columns = { payment_method: method, ...(isCard && { payment_card_last_four: cardLastFour }) };
  const event = eventOf(context, order.id);
  const short = await takeStock(context, order.id);
  await appendOrderEvent(trx, { ...event, kind: 'paid', detail: { method } });
  if (short.length > 0)
    await appendOrderEvent(trx, { ...event, kind: 'stock_short', detail: { items: short.join(', ') } });
  if (order.status === 'incomplete') await setOrderStatus(context, order.id, 'paid', columns);
  else await settleOrderStatus(context, order.id, columns);
  await queueReceipt(context, order);
  await queueNewOrder(context, order);
  if (isCard) await removeOrderedFromCart(context, order);
}

/** Releases the hold only now, because nobody can pay this intent any more. */
async function endPayment(
  context: MoneyContext,
  order: OrderRow,
  payment: PaymentRow,
  isFraudulent: boolean,
): Promise<void> {
  const { trx, town, now } = context;
  // An order that is being paid at the office stays.
  if (payment.kept_for && order.status === 'incomplete') {
    await trx('orders').where({ id: order.id }).update({ payment_method: payment.kept_for });
    return;
  }
  if (order.stock !== 'held' || order.payment_method !== 'credit_card') return;
  await releaseHold(context, order.id);
  // It was closed by hand.
  if (order.status !== 'incomplete') return;
  if (!isFraudulent) await appendOrderEvent(trx, { townId: town.id, orderId: order.id, kind: 'hold_ended', now });
  await setOrderStatus(context, order.id, 'cancelled');
  if (isFraudulent) await queueStopped(context, order);
}

/**
 * Saves a new version of an order after a new ledger line. If money returns to the shop, an automatic `refunded` status
 * reverts to the previous one.
 * @param columns other changes
 */
async function settleOrderStatus(
  context: MoneyContext,
  orderId: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const { trx, town } = context;
  const order = await findOrderRow(trx, town.id, orderId);
  const { paid, refunded } = await readLedgerSumsOf(trx, { orderId });
  if (order?.status === 'refunded' && order.refunded_from && refunded < paid) {
    await setOrderStatus(context, orderId, order.refunded_from, { ...columns, refunded_from: '' });
  } else await touchOrder(context, orderId, columns);
}

/** Returns units to stock and informs the buyer. The order becomes `refunded` once all money has been returned. */
async function completeRefund(context: MoneyContext, order: OrderRow, refund: RefundRow): Promise<void> {
  const { trx } = context;
  const { id, amount_cents, reason } = refund;
  await restockReturns(context, order.id);
  await appendOrderEvent(trx, {
    ...eventOf(context, order.id),
    author: refund,
    kind: 'refunded',
    detail: { cents: amount_cents, reason },
  });
  const { paid, refunded } = await readLedgerSumsOf(trx, { orderId: order.id });
  if (refunded >= paid && !lockedStatuses.includes(order.status)) {
    await setOrderStatus(context, order.id, 'refunded', { refunded_from: order.status });
  } else await touchOrder(context, order.id);
  await queueRefundMail(context, order, id);
}
