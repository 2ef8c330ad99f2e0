/** What payments and refunds bring about in an invoice. */
import { toLocalTime } from '../../db/rules/time.ts';
import { openCents, touchInvoice } from '../store/invoiceCounts.ts';
import { appendInvoiceEvent } from '../store/invoiceEvents.ts';
import { findInvoiceRow, type InvoiceRow, isPayable } from '../store/invoices.ts';
import { readLedgerSumsOf } from '../store/ledger.ts';
import type { MoneyContext } from '../store/moneyContext.ts';
import { queueInvoiceMail } from './invoiceMails.ts';
import type { Payable } from './payable.ts';

export const invoicePayable = (invoice: InvoiceRow): Payable => {
  const { id, invoice_number: number } = invoice;
  const addEvent: Payable['addEvent'] = (context, kind, detail) => appendInvoiceEvent(context, id, kind, detail);
  const settle: Payable['settle'] = (context) => settleInvoiceStatus(context, id);
  return {
    ...{ of: { invoiceId: id }, noun: 'invoice', number },
    subject: { description: `Invoice ${number}`, ids: { invoice_id: id }, numbers: { invoice_number: number } },
    ...{ addEvent, settle },
    touch: (context) => touchInvoice(context, id),
    async completePayment(context, { payment, method, cardLastFour = '' }) {
      if (cardLastFour) {
        await context.trx('payments').where({ id: payment.id }).update({ card_last_four: cardLastFour });
      }
      await addEvent(context, 'paid', { cents: payment.amount_cents, method });
      await settle(context);
      // Of a mark nobody knows how the money came in, and when.
      if (method !== 'marked') await queueInvoiceMail(context, invoice, 'invoice_receipt', { onceKey: payment.id });
    },
    // It holds nothing.
    endPayment: async () => {},
    async completeRefund(context, { person, user_id, amount_cents: cents, reason }) {
      await addEvent({ ...context, person, user_id }, 'refunded', { cents, reason });
      await settle(context);
    },
  };
};

/**
 * Gives an invoice the status that its ledger asks for, and another version: `paid` as of today once nothing is open,
 * `unpaid` once something is open again. Drafts and cancelled ones stay so, whatever money moves.
 */
export async function settleInvoiceStatus(context: MoneyContext, invoiceId: string): Promise<void> {
  const { trx, town, now } = context;
  const row = await findInvoiceRow(trx, town.id, invoiceId);
  if (!row) return;
  const isOpen = openCents(row.total_cents, await readLedgerSumsOf(trx, { invoiceId })) > 0;
  if (isPayable(row) && !isOpen) {
    await touchInvoice(context, invoiceId, { status: 'paid', paid_date: toLocalTime(now, town.time_zone).date });
  } else if (row.status === 'paid' && isOpen) {
    await touchInvoice(context, invoiceId, { status: 'unpaid', paid_date: null });
  } else await touchInvoice(context, invoiceId);
}
