/** Handles the status `paid` chosen by an administrator: the balance counts as paid until another status is chosen. */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import type { MoneyContext } from '../money/context.ts';
import { addLedgerLine } from '../money/ledger.ts';
import type { PaymentRow } from '../money/payments.ts';
import { appendInvoiceEvent } from './events.ts';
import { enterOfficeCharge } from './officeCharges.ts';

const method = 'marked';

/** Records an invoice's balance as paid. The caller updates the invoice's own row. */
export async function markInvoicePaid(
  context: MoneyContext,
  invoiceId: string,
  amountCents: number,
  paidOn: string | null,
): Promise<void> {
  if (amountCents <= 0) return;
  await enterOfficeCharge(context, invoiceId, { amountCents, method, reference: '', paidOn });
  await appendInvoiceEvent(context, invoiceId, 'paid', { cents: amountCents, method });
}

/** Finds the last payment if it was entered by status, is still valid, and nothing of it was refunded. */
export async function findMark(knex: Knex, invoiceId: string): Promise<PaymentRow | null> {
  const last = await knex('ledger_lines')
    .where({ invoice_id: invoiceId, kind: 'charge' })
    .orderBy('id', 'desc')
    .first('payment_id', 'method');
  if (last?.method !== method) return null;
  const payment: PaymentRow | undefined = await knex('payments').where({ id: last.payment_id }).first();
  if (payment?.status !== 'succeeded') return null;
  const refund = await knex('refunds').where({ payment_id: payment.id }).whereNot({ status: 'failed' }).first('id');
  return refund ? null : payment;
}

/** Reverses a payment entered by status. Other payments stay. */
export async function unmarkInvoicePaid(context: MoneyContext, invoiceId: string, payment: PaymentRow): Promise<void> {
  const { trx, now } = context;
  await addLedgerLine(context, {
    invoiceId,
    paymentId: payment.id,
    kind: 'adjustment',
    corrects: 'charge',
    provider: 'office',
    method,
    amountCents: -payment.amount_cents,
    providerId: `${payment.id}:unmarked`,
  });
  await trx('payments')
    .where({ id: payment.id })
    .update({ status: 'canceled', updated_at: toIso(now) });
  await appendInvoiceEvent(context, invoiceId, 'payment_reversed', { cents: payment.amount_cents, method });
}
