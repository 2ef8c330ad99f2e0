/** Effects of payments and refunds on an invoice. */
import type { Knex } from 'knex';
import { toLocalTime } from '../../db/rules/time.ts';
import { openCents, touchInvoice } from '../store/invoices/counts.ts';
import { appendInvoiceEvent } from '../store/invoices/events.ts';
import { findInvoiceRow, type InvoiceRow, isPayable } from '../store/invoices/invoices.ts';
import { queuePaymentMail, queueRefundMail } from '../store/invoices/mails.ts';
import type { MoneyContext } from '../store/money/context.ts';
import { readLedgerSumsOf } from '../store/money/ledger.ts';
import type { Payable } from './payable.ts';

export const invoicePayable = (invoice: InvoiceRow): Payable => {
  const { id, invoice_number: number } = invoice;
  const addEvent: Payable['addEvent'] = (context, kind, detail) => appendInvoiceEvent(context, id, kind, detail);
  const settle: Payable['settle'] = (context) => settleInvoiceStatus(context, id);
  return {
    of: { invoiceId: id },
    noun: 'invoice',
    number,
    subject: { description: `Invoice ${number}`, ids: { invoice_id: id }, numbers: { invoice_number: number } },
    addEvent,
    settle,
    touch: (context) => touchInvoice(context, id),
    async completePayment(context, { payment, method, cardLastFour = '', isTest = false }) {
      if (cardLastFour) {
        await context.trx('payments').where({ id: payment.id }).update({ card_last_four: cardLastFour });
      }
      if (isTest) await context.trx('invoices').where({ id }).update({ is_test: true });
      await addEvent(context, 'paid', { cents: payment.amount_cents, method, ...(isTest && { mode: 'test' }) });
      await settle(context);
      // A payment entered by status has no known method or time, so no mail is sent.
      if (method !== 'marked') await queuePaymentMail(context, invoice, payment.id);
    },
    // An invoice has no hold to release.
    endPayment: async (context, _payment, isFraudulent) => {
      if (isFraudulent) await touchInvoice(context, id);
    },
    async completeRefund(context, { id: refundId, person, user_id, amount_cents: cents, credited_cents, reason }) {
      await addEvent({ ...context, person, user_id }, 'refunded', {
        cents,
        reason,
        ...(credited_cents > 0 && { credited_cents }),
      });
      await settle(context);
      await queueRefundMail({ ...context, person, user_id }, invoice, refundId);
    },
  };
};

/** The day of an invoice's last payment, as the office entered it or else by the ledger. */
async function readLastPaidDay(knex: Knex, invoiceId: string): Promise<string | null> {
  const row = await knex('ledger_lines')
    .join('payments', 'payments.id', 'ledger_lines.payment_id')
    .where({ 'ledger_lines.invoice_id': invoiceId, 'ledger_lines.kind': 'charge', 'payments.status': 'succeeded' })
    .max({ day: knex.raw('coalesce(payments.paid_on, ledger_lines.day)') })
    .first();
  return row?.day ?? null;
}

/**
 * Derives an invoice's status from its ledger and saves a new version: `paid` as of its last payment if nothing is due,
 * otherwise `unpaid`. Drafts and canceled invoices keep their status.
 */
export async function settleInvoiceStatus(context: MoneyContext, invoiceId: string): Promise<void> {
  const { trx, town, now } = context;
  const row = await findInvoiceRow(trx, town.id, invoiceId);
  if (!row) return;
  const isOpen = openCents(row.total_cents, await readLedgerSumsOf(trx, { invoiceId })) > 0;
  if (isPayable(row) && !isOpen) {
    const paid_date = (await readLastPaidDay(trx, invoiceId)) ?? toLocalTime(now, town.time_zone).date;
    await touchInvoice(context, invoiceId, { status: 'paid', paid_date });
  } else if (row.status === 'paid' && isOpen) {
    await touchInvoice(context, invoiceId, { status: 'unpaid', paid_date: null });
  } else await touchInvoice(context, invoiceId);
}
