/** Calling off what is not paid: card payments of orders and invoices at Stripe first; then an order, with its hold. */
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

/** After this time no call that creates an intent is under way any more. */
const creationMs = 5 * 60_000;
/** After this time Stripe may have forgotten the idempotency key of one. */
export const idempotencyKeyMs = 23 * 3_600_000;

const otherAccount = {
  order: 'The card payment of this order was begun with another Stripe account. Add that account’s key first.',
  invoice: 'The card payment of this invoice was begun with another Stripe account. Add that account’s key first.',
};

/** In the place of an intent that Stripe never made: nobody can pay it. */
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

/** Cancels an intent of which we never heard the id, if Stripe has it. */
async function cancelLostIntent(gateway: Gateway, payment: PaymentRow): Promise<Intent> {
  const found = await gateway.findIntent({ paymentId: payment.id, createdAt: Date.parse(payment.created_at) });
  return found ? gateway.cancelIntent(found.id) : noIntent;
}

/** Cancels the intent of a payment; where we never heard its id, the one that the same call brings again. */
async function cancelIntent(gateway: Gateway, payment: PaymentRow, subject: Subject, now: number): Promise<Intent> {
  const ageMs = now - Date.parse(payment.created_at);
  if (!payment.intent_id && ageMs > idempotencyKeyMs) return cancelLostIntent(gateway, payment);
  if (payment.intent_id) {
    const intent = await gateway.retrieveIntent(payment.intent_id);
    // Test data that was deleted at Stripe: nobody can pay it.
    return intent ? gateway.cancelIntent(intent.id) : { ...noIntent, id: payment.intent_id };
  }
  try {
    return await gateway.cancelIntent((await fetchIntent(gateway, payment, subject)).id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Nobody can pay an intent that Stripe refuses to make.
    if (error.code === 'payment_refused') return { ...noIntent, failure: error.message };
    // Stripe repeats an error for a day, whether the intent was made or not.
    if (ageMs < creationMs) throw error;
    return cancelLostIntent(gateway, payment);
  }
}

/**
 * Cancels open card payments at Stripe. Where one succeeded first, its order or invoice is paid.
 * @returns the payments as they are then; one that the bank still works on is `open`. Of a cart's, those are passed over
 *   whose account is not the shop's any more: nobody can cancel them, and the shopper is to go on
 * @throws Problem `payment_unavailable` when Stripe cannot be asked: the hold stays; `other_stripe_account`
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
 * Cancels an order of which nothing is paid, and lets go of its hold.
 * @param by who does it; the server by itself has a name
 * @throws Problem `order_not_found`, `order_locked`; `order_paid` when something is paid, or was meanwhile;
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
    // Whatever went back since, or is disputed: goods may be on their way.
    if (await tx.trx('ledger_lines').where({ order_id: orderId, kind: 'charge' }).first('id')) {
      throw new Problem('order_paid');
    }
    // Canceling the payment may have done all of it.
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
