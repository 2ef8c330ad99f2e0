/** Requests refunds from Stripe under the attempt's id and records the result. Each step can be repeated. */

import { randomUUID } from 'node:crypto';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { moneyContext } from '../../store/money/context.ts';
import { findPayment, type PaymentRow } from '../../store/money/payments.ts';
import { findRefund } from '../../store/money/refunds.ts';
import type { RefundRow } from '../../store/orders/orders.ts';
import { write } from '../../store/write.ts';
import { findPayableOf } from '../payables.ts';
import { gatewayOf, isOutOfReach, type PaymentParts, stripeAuthor } from '../settlePayment.ts';
import { demoAccount } from '../stripe/demoAccount.ts';
import type { GatewayRefund } from '../stripe/gateway.ts';
import { completeRefund, failRefund } from './complete.ts';

const otherAccount = 'This payment was made with another Stripe account. Add that account’s key to refund it.';
const demoPayment = 'This demo order has no real card payment, so there is nothing to refund.';

/**
 * @returns a check that the town's keys can refund a payment; for others no refund is recorded. Stripe may be asked
 * whose the keys are, so the check is made before the write. A payment that arrives in between is allowed:
 * cash needs no keys, and a new card payment uses the town's present ones
 */
export async function createReachCheck({ findGateway }: PaymentParts, payments: readonly PaymentRow[]) {
  const outOfReach = new Map<string, string>();
  for (const payment of payments) {
    const isCharged = payment.provider === 'stripe' && payment.status === 'succeeded';
    if (isCharged && (await isOutOfReach(findGateway, payment))) {
      outOfReach.set(payment.id, payment.account_id === demoAccount.accountId ? demoPayment : otherAccount);
    }
  }
  return ({ id }: PaymentRow): void => {
    const text = outOfReach.get(id);
    if (text) throw new Problem('other_stripe_account', text);
  };
}

/**
 * Sends a refund that was just recorded. If Stripe does not answer, it stays `pending`, and its order or invoice shows
 * that.
 * @throws Problem `refund_refused`, `other_stripe_account`
 */
export async function trySendRefund(parts: PaymentParts, town: Town, refundId: string): Promise<void> {
  try {
    const refund = await sendRefund(parts, town, refundId);
    if (refund?.status === 'failed') throw new Problem('refund_refused', refund.failure || undefined);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_unavailable') throw error;
  }
}

/**
 * Sends a pending refund to Stripe. It is never made twice: the attempt's id is the idempotency key and part of the
 * metadata.
 * @param isOld whether Stripe may have forgotten the key, so that it must be searched first
 * @returns the updated refund
 */
export async function sendRefund(parts: PaymentParts, town: Town, refundId: string, isOld = false) {
  const { db, findGateway } = parts;
  const refund = await findRefund(db.read, town.id, refundId);
  const payment = refund && (await findPayment(db.read, town.id, refund.payment_id));
  if (!refund || !payment || refund.status !== 'pending') return refund ?? null;
  const gateway = await gatewayOf(findGateway, payment, otherAccount);
  const payable = await findPayableOf(db.read, payment);
  if (!payable) return refund;
  const { id, amount_cents: amountCents, reason } = refund;
  const { subject } = payable;
  const { intent_id: intentId } = payment;
  const made = isOld || refund.provider_id ? await gateway.listRefunds(intentId) : [];
  let answer: GatewayRefund | undefined = made.find((one) => one.refundId === id || one.id === refund.provider_id);
  // A refund with a Stripe id is never sent again: it may come from Stripe's dashboard.
  if (!answer && refund.provider_id) throw new Problem('payment_unavailable');
  try {
    answer ??= await gateway.createRefund({ townId: town.id, subject, refundId: id, intentId, amountCents, reason });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_refused') throw error;
    answer = { id: '', refundId: id, status: 'failed', amountCents, failure: error.message };
  }
  return applyRefund(parts, town, id, answer);
}

/** Applies a refund just read from Stripe. @returns the updated refund */
export function applyRefund(
  { db, now }: Pick<PaymentParts, 'db' | 'now'>,
  town: Town,
  refundId: string,
  answer: GatewayRefund,
): Promise<RefundRow | null> {
  return write(db, town.id, stripeAuthor, async (tx) => {
    const context = moneyContext(tx, town, now());
    const refund = await findRefund(tx.trx, town.id, refundId);
    if (!refund) return null;
    if (answer.status === 'succeeded') await completeRefund(context, refundId, answer.id);
    else if (answer.status === 'failed') await failRefund(context, refundId, answer.failure, answer.id);
    else await tx.trx('refunds').where({ id: refundId }).update({ provider_id: answer.id });
    return (await findRefund(tx.trx, town.id, refundId)) ?? null;
  });
}

/**
 * Adds a row, once, for a refund made in Stripe's dashboard.
 * @returns its id, for applyRefund()
 */
export async function noteForeignRefund(
  { db, now }: Pick<PaymentParts, 'db' | 'now'>,
  town: Town,
  paymentId: string,
  { id: provider_id, amountCents }: GatewayRefund,
): Promise<string> {
  return write(db, town.id, stripeAuthor, async (tx) => {
    const known = await tx.trx('refunds').where({ town_id: town.id, provider_id }).first('id');
    if (known) return known.id;
    const payment = await findPayment(tx.trx, town.id, paymentId);
    if (!payment) throw new Problem('not_found');
    const instant = toIso(now());
    const id = randomUUID();
    await tx.trx('refunds').insert({
      id,
      town_id: town.id,
      order_id: payment.order_id,
      invoice_id: payment.invoice_id,
      payment_id: paymentId,
      provider: 'stripe',
      status: 'pending',
      amount_cents: amountCents,
      reason: 'other',
      notes: 'Made in the Stripe dashboard.',
      lines: '[]',
      provider_id,
      created_at: instant,
      updated_at: instant,
    });
    return id;
  });
}
