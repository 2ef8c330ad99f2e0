/** Completes or fails a refund: its ledger line is added once the money is on its way back. Each step can be repeated. */

import { toIso } from '../../../db/rules/time.ts';
import type { MoneyContext } from '../../store/money/context.ts';
import { addLedgerLine } from '../../store/money/ledger.ts';
import { findPayment, type PaymentRow } from '../../store/money/payments.ts';
import { findRefund } from '../../store/money/refunds.ts';
import { findPayableOf } from '../payables.ts';

/** The method of a payment: credit_card, cash, check … */
async function methodOf({ trx }: MoneyContext, payment: PaymentRow): Promise<string> {
  const charge: { method: string } | undefined = await trx('ledger_lines')
    .where({ payment_id: payment.id, kind: 'charge' })
    .first('method');
  return charge?.method ?? '';
}

/**
 * Adds a refund's ledger line and its effects when the money is on its way back. Repeating it does nothing.
 * @param providerId Stripe's id of the refund; empty at the office
 * @returns whether it was completed now
 */
export async function completeRefund(context: MoneyContext, refundId: string, providerId: string): Promise<boolean> {
  const { trx, town, now } = context;
  const refund = await findRefund(trx, town.id, refundId);
  const payment = refund && (await findPayment(trx, town.id, refund.payment_id));
  const payable = payment && (await findPayableOf(trx, payment));
  if (!payable || refund.status === 'succeeded') return false;
  // A failure at Stripe is final: this answer is older.
  if (refund.status === 'failed' && refund.provider_id !== '' && refund.provider_id === providerId) return false;
  const { id, provider, amount_cents, reason, person, user_id } = refund;
  const updated_at = toIso(now);
  await trx('refunds').where({ id }).update({ status: 'succeeded', provider_id: providerId, failure: '', updated_at });
  await addLedgerLine(
    { ...context, person, user_id },
    {
      ...payable.of,
      paymentId: payment.id,
      refundId: id,
      kind: 'refund',
      amountCents: -amount_cents,
      provider,
      providerId,
      accountId: payment.account_id,
      method: await methodOf(context, payment),
      detail: reason,
    },
  );
  await payable.completeRefund(context, refund);
  return true;
}

/**
 * Marks a refund as failed because Stripe refused it or the bank returned it. An adjustment reverses an existing line.
 * Repeating it does nothing.
 * @param providerId Stripe's id; empty if Stripe refused to create it
 */
export async function failRefund(
  context: MoneyContext,
  refundId: string,
  failure: string,
  providerId = '',
): Promise<boolean> {
  const { trx, town, now } = context;
  const refund = await findRefund(trx, town.id, refundId);
  const payable = refund && (await findPayableOf(trx, refund));
  if (!payable || refund.status === 'failed') return false;
  const { id, payment_id, provider, amount_cents } = refund;
  const columns = { status: 'failed', failure, provider_id: providerId || refund.provider_id };
  await trx('refunds')
    .where({ id })
    .update({ ...columns, updated_at: toIso(now) });
  await payable.addEvent(context, 'refund_failed', { cents: amount_cents, reason: failure });
  if (refund.status !== 'succeeded') {
    await payable.touch(context);
    return true;
  }
  const line = { ...payable.of, paymentId: payment_id, refundId: id, provider, amountCents: amount_cents };
  await addLedgerLine(context, {
    ...line,
    kind: 'adjustment',
    corrects: 'refund',
    providerId: `${refund.provider_id}:failed`,
    detail: failure,
  });
  await payable.settle(context);
  return true;
}
