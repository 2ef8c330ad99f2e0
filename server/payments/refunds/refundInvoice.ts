/** Refunds of invoices: recorded first, then requested from Stripe, then added to the ledger. */
import type { RefundBalance } from '../../../db/rules/invoices/invoices.ts';
import type { RefundReason } from '../../../db/rules/orders/refundAmounts.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Session } from '../../store/accounts/sessions.ts';
import { openCents } from '../../store/invoices/counts.ts';
import { requireInvoiceVersion } from '../../store/invoices/invoices.ts';
import { type MoneyContext, moneyContext } from '../../store/money/context.ts';
import { type LedgerSums, readLedgerSumsOf } from '../../store/money/ledger.ts';
import { listPayments, type PaymentRow } from '../../store/money/payments.ts';
import {
  choosePayment,
  insertRefund,
  leftOfPayment,
  listRefunds,
  requireRefundAmount,
} from '../../store/money/refunds.ts';
import { type RefundRow, refundableCents } from '../../store/orders/orders.ts';
import { write } from '../../store/write.ts';
import { invoicePayable } from '../invoicePayable.ts';
import { type InvoiceCallOptions, requireInvoiceRow } from '../invoicePayments.ts';
import type { PaymentParts } from '../settlePayment.ts';
import { completeRefund } from './complete.ts';
import { createReachCheck, trySendRefund } from './send.ts';

export type InvoiceRefundRequest = {
  amountCents: number;
  reason: RefundReason;
  notes: string;
  /** The refunded payment; without it, the newest with enough left. */
  paymentId?: string | undefined;
  /** Whether the sum is owed again or taken off the invoice's total. */
  balance: RefundBalance;
};

/** @throws Problem `invalid`, `refund_refused` */
function findChosen(payments: readonly PaymentRow[], paymentId: string): PaymentRow {
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) {
    const message = 'This invoice has no such payment.';
    throw new Problem('invalid', message, { fields: { payment_id: message } });
  }
  if (payment.status !== 'succeeded') throw new Problem('refund_refused', 'No money was received with this payment.');
  return payment;
}

/**
 * The part of a refund to take off an invoice's total, which would be owed again otherwise. For overpaid sums it is
 * nothing.
 */
function creditOf(totalCents: number, sums: LedgerSums, refunds: readonly RefundRow[], amountCents: number): number {
  const pending = refunds.filter(({ status }) => status === 'pending');
  const after = {
    paid: sums.paid,
    refunded: pending.reduce((sum, { amount_cents }) => sum + amount_cents, sums.refunded + amountCents),
    credited: pending.reduce((sum, { credited_cents }) => sum + credited_cents, sums.credited),
  };
  return Math.min(amountCents, openCents(totalCents, after));
}

/**
 * Records a refund request for an invoice, which reserves its amount.
 * @throws Problem `invoice_not_found`, `invalid`, `refund_refused`
 */
export async function requestInvoiceRefund(
  context: MoneyContext,
  invoiceId: string,
  { paymentId, balance, ...request }: InvoiceRefundRequest,
): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const { trx, town } = context;
  const row = await requireInvoiceRow(trx, town.id, invoiceId);
  const payable = invoicePayable(row);
  const payments = await listPayments(trx, { invoiceId });
  const refunds = await listRefunds(trx, { invoiceId });
  const chosen = paymentId === undefined ? null : findChosen(payments, paymentId);
  const sums = await readLedgerSumsOf(trx, { invoiceId });
  const most = refundableCents(sums, refunds);
  const mostOfIt = chosen ? Math.min(most, leftOfPayment(chosen, refunds)) : most;
  requireRefundAmount(request.amountCents, mostOfIt, sums.paid);
  const payment = chosen ?? choosePayment(payments, refunds, request.amountCents);
  const creditedCents = balance === 'credited' ? creditOf(row.total_cents, sums, refunds, request.amountCents) : 0;
  const refund = await insertRefund(context, payment, { ...request, creditedCents, lines: [] });
  await payable.addEvent(context, 'refund_requested', { cents: request.amountCents, reason: request.reason });
  await payable.touch(context);
  return { refund, payment };
}

/**
 * Refunds an invoice in whole or in part. Office refunds complete at once. A Stripe refund stays `pending` if Stripe
 * can't be reached, until the reconciler tries again.
 * @param by an administrator
 * @throws Problem `invoice_not_found`, `changed_meanwhile`, `invalid`, `refund_refused`, `other_stripe_account`
 */
export async function refundInvoice(
  parts: PaymentParts,
  town: Town,
  invoiceId: string,
  given: InvoiceRefundRequest,
  by: Session,
  { request, expected }: InvoiceCallOptions = {},
): Promise<void> {
  const { db } = parts;
  const now = parts.now();
  const { invoice_number } = await requireInvoiceRow(db.read, town.id, invoiceId);
  const requireReach = await createReachCheck(parts, await listPayments(db.read, { invoiceId }));
  const { refundId, isDone } = await write(
    db,
    town.id,
    by,
    async (tx) => {
      const context = moneyContext(tx, town, now, by.person);
      const row = await requireInvoiceRow(tx.trx, town.id, invoiceId);
      await requireInvoiceVersion(tx.trx, row, expected, toLocalTime(now, town.time_zone).date);
      const { refund, payment } = await requestInvoiceRefund(context, invoiceId, given);
      requireReach(payment);
      await tx.audit({ action: 'refunded', noun: 'invoices', recordId: invoiceId, detail: invoice_number });
      const isOffice = payment.provider === 'office';
      if (isOffice) await completeRefund(context, refund.id, '');
      return { refundId: refund.id, isDone: isOffice };
    },
    { request, now },
  );
  if (!isDone) await trySendRefund(parts, town, refundId);
}
