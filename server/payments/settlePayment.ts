/** Applies Stripe's state of a payment to ours. Every step can be repeated without effect. */

import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toIso } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { addLedgerLine } from '../store/money/ledger.ts';
import { findPayment, type PaymentRow } from '../store/money/payments.ts';
import { write } from '../store/write.ts';
import type { Payable } from './payable.ts';
import { findPayableOf } from './payables.ts';
import { syncDisputes } from './refunds/syncDisputes.ts';
import { stopCardTesting } from './stripe/cardTesting.ts';
import type { FindGateway, Gateway, Intent, Subject } from './stripe/gateway.ts';

/** The author of writes that follow Stripe. */
export const stripeAuthor = 'stripe';

export type PaymentParts = { db: Database; findGateway: FindGateway; now: () => number };

const isOf = ({ accountId, isLive }: Gateway, payment: PaymentRow) =>
  accountId === payment.account_id && isLive === Boolean(payment.is_live);

/**
 * Finds the gateway of a payment. @throws Problem `other_stripe_account`, with the given sentence, if the town's keys
 * now belong to another account; `payment_unavailable` if it has none
 */
export async function gatewayOf(findGateway: FindGateway, payment: PaymentRow, sentence?: string): Promise<Gateway> {
  const gateway = await findGateway(payment.town_id, payment.account_id);
  if (!gateway) throw new Problem('payment_unavailable');
  if (!isOf(gateway, payment)) throw new Problem('other_stripe_account', sentence);
  return gateway;
}

/** Whether a payment can't be queried because the town's keys belong to another account or are gone. */
export async function isOutOfReach(findGateway: FindGateway, payment: PaymentRow): Promise<boolean> {
  const gateway = await findGateway(payment.town_id, payment.account_id);
  return gateway === null || !isOf(gateway, payment);
}

/** Fetches a payment's intent from Stripe. If a crash lost its id, repeating the creation returns the same intent. */
export async function fetchIntent(gateway: Gateway, payment: PaymentRow, subject: Subject): Promise<Intent> {
  const { id: paymentId, town_id: townId, amount_cents: amountCents } = payment;
  const found = payment.intent_id ? await gateway.retrieveIntent(payment.intent_id) : null;
  const createdAt = Date.parse(payment.created_at);
  return found ?? gateway.createIntent({ townId, subject, paymentId, amountCents, createdAt });
}

/**
 * Applies Stripe's state of an open payment.
 * @returns the updated payment
 * @throws Problem `payment_unavailable`, `other_stripe_account`
 */
export async function settlePayment(parts: PaymentParts, town: Town, paymentId: string): Promise<PaymentRow | null> {
  const { db, findGateway, now } = parts;
  const payment = await findPayment(db.read, town.id, paymentId);
  if (payment?.provider !== 'stripe') return payment ?? null;
  const payable = await findPayableOf(db.read, payment);
  if (!payable) return null;
  const gateway = await gatewayOf(findGateway, payment);
  const found = await fetchIntent(gateway, payment, payable.subject);
  const intent = await stopCardTesting(db.read, gateway, payment, found, now());
  return applyIntent({ db, now }, town, payment.id, intent);
}

/** Applies an intent just read from Stripe, in one transaction. @returns the updated payment */
export const applyIntent = (
  { db, now }: Pick<PaymentParts, 'db' | 'now'>,
  town: Town,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow | null> =>
  write(db, town.id, stripeAuthor, (tx) => takeOverIntent(moneyContext(tx, town, now()), paymentId, intent));

/** Applies an intent inside a write. */
export async function takeOverIntent(
  context: MoneyContext,
  paymentId: string,
  intent: Intent,
): Promise<PaymentRow | null> {
  const { trx, town, now } = context;
  const payment = await findPayment(trx, town.id, paymentId);
  const payable = payment && (await findPayableOf(trx, payment));
  if (!payable) return null;
  const { payment_id } = intent.metadata;
  if (payment_id !== undefined && payment_id !== payment.id) throw new Error(`${intent.id} is of another payment`);
  await trx('payments')
    .where({ id: payment.id })
    .update({
      intent_id: intent.id,
      checked_at: toIso(now),
      failure: intent.failure,
      is_processing: intent.status === 'processing',
      declines: Math.max(payment.declines, intent.declines),
    });
  if (intent.status === 'succeeded') await applySuccess(context, payment, payable, intent);
  else if (intent.status === 'canceled') await applyCancellation(context, payment, payable, intent);
  else if (intent.failure && intent.failure !== payment.failure) {
    await payable.addEvent(context, 'payment_failed', { reason: intent.failure });
    await payable.touch(context);
  }
  return (await findPayment(trx, town.id, paymentId)) ?? null;
}

async function applySuccess(context: MoneyContext, payment: PaymentRow, payable: Payable, intent: Intent) {
  const { trx, now } = context;
  const { charge } = intent;
  const common = {
    ...payable.of,
    paymentId: payment.id,
    provider: 'stripe' as const,
    accountId: payment.account_id,
  };
  if (payment.status !== 'succeeded') {
    const columns = { status: 'succeeded', charge_id: charge?.id ?? '', failure: '' };
    const updated_at = toIso(now);
    await trx('payments')
      .where({ id: payment.id })
      .update({ ...columns, updated_at });
    await addLedgerLine(context, {
      ...common,
      kind: 'charge',
      amountCents: intent.amountCents,
      method: 'credit_card',
      providerId: intent.id,
    });
    await payable.completePayment(context, {
      payment,
      method: 'credit_card',
      cardLastFour: charge?.cardLast4 ?? '',
      isTest: !payment.is_live,
    });
  }
  if (charge?.fee) {
    const { balanceTransactionId: providerId, cents } = charge.fee;
    await addLedgerLine(context, { ...common, kind: 'fee', amountCents: -cents, providerId });
  }
  if (charge) await syncDisputes(context, payment, payable, charge.disputes);
}

/** Stripe has confirmed that nobody can pay this intent any more. */
async function applyCancellation(
  context: MoneyContext,
  payment: PaymentRow,
  payable: Payable,
  { isFraudulent }: Intent,
): Promise<void> {
  if (payment.status === 'canceled') return;
  await context
    .trx('payments')
    .where({ id: payment.id })
    .update({ status: 'canceled', updated_at: toIso(context.now) });
  if (isFraudulent) await payable.addEvent(context, 'too_many_declines');
  await payable.endPayment(context, payment, isFraudulent);
}
