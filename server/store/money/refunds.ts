/** Records refunds before the money moves, with one row per attempt. */

import type { Knex } from 'knex';
import { formatPrice, toDollars } from '../../../db/rules/money.ts';
import { findAmountFault } from '../../../db/rules/orders/amountBounds.ts';
import { type RefundLine, type RefundReason, refundAmountOfLines } from '../../../db/rules/orders/refundAmounts.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { restock } from '../items/stock.ts';
import { touchOrder } from '../orders/counts.ts';
import { appendOrderEvent } from '../orders/events.ts';
import {
  findOrderRow,
  linesOfRefunds,
  type OrderItemRow,
  type RefundRow,
  refundableCents,
  toRefundableItem,
} from '../orders/orders.ts';
import type { OrderRow } from '../orders/row.ts';
import { newId } from '../recordIds.ts';
import type { MoneyContext } from './context.ts';
import { ownerColumns, type PaidFor, readLedgerSumsOf } from './ledger.ts';
import { listPayments, type PaymentRow } from './payments.ts';

export type RefundRequest = {
  amountCents: number;
  reason: RefundReason;
  notes: string;
  lines: RefundLine[];
  /** The sum by which it reduces its invoice's total. */
  creditedCents?: number;
};

export const findRefund = (knex: Knex, townId: string, id: string): Promise<RefundRow | undefined> =>
  knex('refunds').where({ town_id: townId, id }).first();

export const listRefunds = (knex: Knex, of: PaidFor): Promise<RefundRow[]> =>
  knex('refunds').where(ownerColumns(of)).orderBy(['created_at', 'id']);

/**
 * @param paidCents the sum received
 * @throws Problem `refund_refused` if nothing can be refunded; `invalid` with the most that can be
 */
export function requireRefundAmount(amountCents: number, most: number, paidCents: number): void {
  if (paidCents <= 0) throw new Problem('refund_refused', 'Nothing was paid, so there is nothing to refund.');
  if (most <= 0) throw new Problem('refund_refused', 'All that was paid has been refunded, or is on its way back.');
  const fault = findAmountFault('refund', amountCents, most);
  if (fault) throw invalidField('refund_amount', ...fault);
}

/** @throws Problem `invalid`; `refund_refused` if the lines are worth less */
async function checkRefund(trx: Knex, order: OrderRow, request: RefundRequest, refunds: RefundRow[]): Promise<void> {
  const sums = await readLedgerSumsOf(trx, { orderId: order.id });
  requireRefundAmount(request.amountCents, refundableCents(sums, refunds), sums.paid);
  if (request.lines.length === 0) return;
  const items: OrderItemRow[] = await trx('order_items').where({ order_id: order.id });
  const terms = {
    tax_rate_millionths: order.tax_rate_millionths,
    discount_cents: order.discount_cents,
    shipping_cents: order.shipping_cents,
  };
  const worth = refundAmountOfLines(items.map(toRefundableItem), linesOfRefunds(refunds), request.lines, terms);
  if (worth === null) throw new Problem('refund_refused', 'You can’t refund more of an item than is left of it.');
  if (worth !== request.amountCents) {
    const params = { worth: formatPrice(toDollars(worth)) };
    throw new Problem('refund_refused', 'These items are worth {worth} with their tax. Please check the amount.', {
      params,
    });
  }
}

/** The refundable rest of a payment in cents, without pending refunds. */
export const leftOfPayment = ({ id, amount_cents }: PaymentRow, refunds: readonly RefundRow[]): number =>
  refunds
    .filter((refund) => refund.payment_id === id && refund.status !== 'failed')
    .reduce((sum, refund) => sum - refund.amount_cents, amount_cents);

/** Picks the newest payment with enough left for the refund. @throws Problem `refund_refused` */
export function choosePayment(payments: readonly PaymentRow[], refunds: readonly RefundRow[], amountCents: number) {
  const paid = payments.filter(({ status }) => status === 'succeeded');
  const payment = paid.findLast((one) => leftOfPayment(one, refunds) >= amountCents);
  if (!payment)
    throw new Problem('refund_refused', 'No single payment covers this refund. Refund each payment by itself.');
  return payment;
}

/** Inserts a refund's row, which reserves its amount. */
export async function insertRefund(
  { trx, now, person, user_id }: MoneyContext,
  payment: PaymentRow,
  request: RefundRequest,
): Promise<RefundRow> {
  const { town_id, order_id, invoice_id, provider } = payment;
  const { amountCents: amount_cents, creditedCents: credited_cents = 0, reason, notes, lines } = request;
  const instant = toIso(now);
  const refund: RefundRow = {
    id: newId(),
    town_id,
    order_id,
    invoice_id,
    payment_id: payment.id,
    provider,
    status: 'pending',
    amount_cents,
    credited_cents,
    reason,
    notes,
    lines: JSON.stringify(lines),
    person,
    user_id,
    provider_id: '',
    failure: '',
    created_at: instant,
    updated_at: instant,
  };
  await trx('refunds').insert(refund);
  return refund;
}

/**
 * Records a refund request for an order, which reserves its amount. The money moves afterwards.
 * @throws Problem `order_not_found`, `invalid`, `refund_refused`
 */
export async function requestRefund(
  context: MoneyContext,
  orderId: string,
  request: RefundRequest,
): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const { trx, town, now } = context;
  const order = await findOrderRow(trx, town.id, orderId);
  if (!order) throw new Problem('order_not_found');
  const refunds = await listRefunds(trx, { orderId });
  await checkRefund(trx, order, request, refunds);
  const { amountCents: cents, reason } = request;
  const payment = choosePayment(await listPayments(trx, { orderId }), refunds, cents);
  const refund = await insertRefund(context, payment, request);
  const event = { townId: town.id, orderId, author: context, now, detail: { cents, reason } };
  await appendOrderEvent(trx, { ...event, kind: 'refund_requested' });
  await touchOrder(context, orderId);
  return { refund, payment };
}

/**
 * Returns refunded units of an order to stock. Units that were missing when the order took its stock are refunded first
 * and don't return. A failed refund has already returned its units, so repeating it does not count them again.
 */
export async function restockReturns(context: MoneyContext, orderId: string): Promise<void> {
  const { trx } = context;
  const items: OrderItemRow[] = await trx('order_items').where({ order_id: orderId });
  const refunds = (await listRefunds(trx, { orderId })).filter(({ status }) => status === 'succeeded');
  const lines = refunds.flatMap((refund): RefundLine[] => JSON.parse(refund.lines));
  for (const { id, item_id, restocked, missing_quantity } of items) {
    let [missing, returned] = [missing_quantity, 0];
    for (const line of lines.filter(({ order_item_id }) => order_item_id === id)) {
      const neverTaken = Math.min(missing, line.quantity);
      missing -= neverTaken;
      if (line.restock) returned += line.quantity - neverTaken;
    }
    if (returned <= restocked) continue;
    await restock(context, [{ item_id, quantity: returned - restocked }]);
    await trx('order_items').where({ id }).update({ restocked: returned });
  }
}
