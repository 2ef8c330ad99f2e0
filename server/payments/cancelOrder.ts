/** Cancels unpaid orders: first card payments of orders and invoices at Stripe, then the order with its hold. */
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Session } from '../store/accounts/sessions.ts';
import { releaseHold } from '../store/items/stock.ts';
import { moneyContext } from '../store/money/context.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import { listOpenPayments, type PaymentRow } from '../store/money/payments.ts';
import { setOrderStatus } from '../store/orders/counts.ts';
import { appendOrderEvent } from '../store/orders/events.ts';
import { queueCancelled } from '../store/orders/mails.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import { write } from '../store/write.ts';
import { findPayableOf } from './payables.ts';
import { applyIntent, fetchIntent, gatewayOf, isOutOfReach, type PaymentParts } from './settlePayment.ts';
import type { Gateway, Intent, Subject } from './stripe/gateway.ts';

/** By then, no call that creates an intent is still in progress. */
const creationMs = 5 * 60_000;
/** By then, Stripe may have forgotten the call's idempotency key. */
export const idempotencyKeyMs = 23 * 3_600_000;

const otherAccount = {
  order: 'The card payment of this order was begun with another Stripe account. Add that account’s key first.',
  invoice: 'The card payment of this invoice was begun with another Stripe account. Add that account’s key first.',
};

/** Stands for an intent that Stripe never created, so nobody can pay it. */
export const noIntent: Intent = {
  id: '',
  status: 'canceled',
  clientSecret: '',
  amountCents: 0,
  isLive: false,
  metadata: {},
  charge: null,
  failure: '',
  declines: 0,
  isFraudulent: false,
};

/** Cancels an intent whose id we never received, if Stripe has it. */
async function cancelLostIntent(gateway: Gateway, payment: PaymentRow): Promise<Intent> {
  const found = await gateway.findIntent({ paymentId: payment.id, createdAt: Date.parse(payment.created_at) });
  return found ? gateway.cancelIntent(found.id) : noIntent;
}

/** Cancels a payment's intent. If its id is unknown, repeating the creation returns the same intent. */
async function cancelIntent(gateway: Gateway, payment: PaymentRow, subject: Subject, now: number): Promise<Intent> {
  const ageMs = now - Date.parse(payment.created_at);
  if (!payment.intent_id && ageMs > idempotencyKeyMs) return cancelLostIntent(gateway, payment);
  if (payment.intent_id) {
    const intent = await gateway.retrieveIntent(payment.intent_id);
    // Test data deleted at Stripe: nobody can pay it.
    return intent ? gateway.cancelIntent(intent.id) : { ...noIntent, id: payment.intent_id };
  }
  try {
    return await gateway.cancelIntent((await fetchIntent(gateway, payment, subject)).id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // If Stripe refuses to create the intent, nobody can pay it.
    if (error.code === 'payment_refused') return { ...noIntent, failure: error.message };
    // Stripe repeats an error for a day, whether or not the intent was created.
    if (ageMs < creationMs) throw error;
    return cancelLostIntent(gateway, payment);
  }
}

/**
 * Cancels open card payments at Stripe. If one has succeeded, its order or invoice becomes paid.
 * @returns the updated payments; one that the bank still processes stays `open`. A cart's payments whose account is no
 * longer the shop's are skipped: they can't be canceled, and the shopper should be able to continue
 * @throws Problem `payment_unavailable` if Stripe can't be reached, and the hold stays; `other_stripe_account`
 */
export async function cancelOpenPayments(
  parts: PaymentParts,
  town: Town,
  of: PaidFor | { cartId: string },
): Promise<PaymentRow[]> {
  const cancelled: PaymentRow[] = [];
  for (const payment of await listOpenPayments(parts.db.read, town.id, of)) {
    if ('cartId' in of && (await isOutOfReach(parts.findGateway, payment))) continue;
    const payable = await findPayableOf(parts.db.read, payment);
    if (!payable) continue;
    const gateway = await gatewayOf(parts.findGateway, payment, otherAccount[payable.noun]);
    const intent = await cancelIntent(gateway, payment, payable.subject, parts.now());
    const settled = await applyIntent(parts, town, payment.id, intent);
    if (settled) cancelled.push(settled);
  }
  return cancelled;
}

/**
 * Cancels an unpaid order and releases its hold.
 * @param by the author; a name for the server itself
 * @throws Problem `order_not_found`, `order_locked`; `order_paid` if something is or was meanwhile paid;
 *   `payment_in_progress`, `payment_unavailable`, `other_stripe_account`
 */
export async function cancelOrder(parts: PaymentParts, town: Town, orderId: string, by: Session | string) {
  const found = await findOrderRow(parts.db.read, town.id, orderId);
  if (!found) throw new Problem('order_not_found');
  const payments = await cancelOpenPayments(parts, town, { orderId });
  if (payments.some(({ status }) => status === 'open')) throw new Problem('payment_in_progress');
  const person = typeof by === 'string' ? null : by.person;
  await write(parts.db, town.id, by, async (tx) => {
    const context = moneyContext(tx, town, parts.now(), person);
    const order = await findOrderRow(tx.trx, town.id, orderId);
    if (!order) throw new Problem('order_not_found');
    // Even if it was refunded or disputed since, the goods may be on their way.
    if (await tx.trx('ledger_lines').where({ order_id: orderId, kind: 'charge' }).first('id')) {
      throw new Problem('order_paid');
    }
    // Canceling the payment may have canceled the order already.
    if (order.status === 'cancelled' || (typeof by === 'string' && order.stock !== 'held')) return;
    if (order.status === 'refunded') throw new Problem('order_locked');
    await releaseHold(context, orderId);
    const kind = person ? 'cancelled' : 'hold_ended';
    await appendOrderEvent(tx.trx, { townId: town.id, orderId, kind, author: context, now: context.now });
    await setOrderStatus(context, orderId, 'cancelled');
    await queueCancelled(context, order);
    if (person) await tx.audit({ action: 'cancelled', noun: 'orders', recordId: orderId, detail: order.order_number });
  });
}
