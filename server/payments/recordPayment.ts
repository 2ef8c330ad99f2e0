import { Problem } from '../../db/rules/problems.ts';
import { toIso } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Session } from '../store/accounts/sessions.ts';
import type { IdempotentRequest } from '../store/idempotencyRecords.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { addLedgerLine, readLedgerSumsOf } from '../store/money/ledger.ts';
import { listOpenPayments } from '../store/money/payments.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import type { OrderRow } from '../store/orders/row.ts';
import { newId } from '../store/recordIds.ts';
import { write } from '../store/write.ts';
import { cancelOpenPayments } from './cancelOrder.ts';
import { orderPayable } from './orderPayable.ts';
import type { PaymentParts } from './settlePayment.ts';

const officeAuthor = 'office';

export type OfficePayment = { method: 'cash' | 'check'; reference: string };

/**
 * Cancels the open card payments of an order that is paid at the office. A mark on the
 * payment keeps the order when a webhook reports their end first. If canceling fails, nothing changes.
 */
async function endCardPayments(parts: PaymentParts, town: Town, orderId: string, method: string): Promise<void> {
  const keep = (kept_for: string) =>
    write(parts.db, town.id, officeAuthor, async ({ trx }) => {
      await trx('payments').where({ town_id: town.id, order_id: orderId, status: 'open' }).update({ kept_for });
    });
  if ((await listOpenPayments(parts.db.read, town.id, { orderId })).length === 0) return;
  await keep(method);
  try {
    const payments = await cancelOpenPayments(parts, town, { orderId });
    if (payments.some(({ status }) => status === 'open')) throw new Problem('payment_in_progress');
  } catch (error) {
    await keep('');
    throw error;
  }
}

/**
 * Records an office payment of an order's whole balance in the ledger, with its effects.
 * @throws Problem `order_not_found`, `order_locked`, `order_paid`
 */
export async function enterOfficePayment(
  context: MoneyContext,
  orderId: string,
  { method, reference }: OfficePayment,
): Promise<OrderRow> {
  const { trx, town, now } = context;
  const order = await findOrderRow(trx, town.id, orderId);
  if (!order) throw new Problem('order_not_found');
  if (order.status === 'cancelled') throw new Problem('order_locked');
  const amountCents = order.total_cents - (await readLedgerSumsOf(trx, { orderId })).paid;
  if (amountCents <= 0) throw new Problem('order_paid', 'This order is already paid.');
  const id = newId();
  const instant = toIso(now);
  await trx('payments').insert({
    id,
    town_id: town.id,
    order_id: orderId,
    provider: 'office',
    status: 'succeeded',
    is_live: true,
    amount_cents: amountCents,
    created_at: instant,
    updated_at: instant,
  });
  const line = { orderId, paymentId: id, amountCents, provider: 'office' as const, method, reference };
  await addLedgerLine(context, { ...line, kind: 'charge' });
  await orderPayable(order).completePayment(context, { payment: { id, amount_cents: amountCents }, method });
  return order;
}

/**
 * Records an office payment of an order's whole balance. An open card payment is canceled first; if it has succeeded,
 * the order is already paid.
 * @param by an administrator
 * @throws Problem `order_not_found`, `order_locked`; `order_paid` if nothing is due; `payment_in_progress`,
 *   `payment_unavailable`, `other_stripe_account`: nothing was changed
 */
export async function recordPayment(
  parts: PaymentParts,
  town: Town,
  orderId: string,
  payment: OfficePayment,
  by: Session | string,
  request?: IdempotentRequest,
): Promise<void> {
  const found = await findOrderRow(parts.db.read, town.id, orderId);
  if (!found) throw new Problem('order_not_found');
  await endCardPayments(parts, town, orderId, payment.method);
  const person = typeof by === 'string' ? null : by.person;
  const now = parts.now();
  await write(
    parts.db,
    town.id,
    by,
    async (tx) => {
      const order = await enterOfficePayment(moneyContext(tx, town, now, person), orderId, payment);
      if (person) await tx.audit({ action: 'paid', noun: 'orders', recordId: orderId, detail: order.order_number });
    },
    { now, request },
  );
}
