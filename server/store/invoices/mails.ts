/** Queues mails about invoices to the customer, in the write that they report. */

import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { hasRecentMail, type InvoiceMailKind, queueMail } from '../mails.ts';
import type { MoneyContext } from '../money/context.ts';
import { touchInvoice } from './counts.ts';
import { type InvoiceRow, isPayable } from './invoices.ts';

type MailedInvoice = Pick<InvoiceRow, 'id' | 'customer_email'>;

/**
 * Queues a mail about an invoice, composed when it is sent. It is dropped if the invoice was deleted, canceled or made
 * a draft again meanwhile, except for a refund.
 * @param about identifies the mail, so that it is queued once. `data` holds further values for it
 */
export async function queueInvoiceMail(
  { trx, town, now, person, user_id }: MoneyContext,
  invoice: MailedInvoice,
  kind: InvoiceMailKind,
  { onceKey, data = {} }: { onceKey: string; data?: Record<string, string> },
): Promise<void> {
  await queueMail(trx, {
    townId: town.id,
    invoiceId: invoice.id,
    kind,
    onceKey: `${kind}:${onceKey}`,
    now,
    recipient: invoice.customer_email,
    data: {
      ...(person && { person }),
      ...(user_id && { user_id }),
      ...data,
    },
  });
}

/** Mails the customer that a payment was received. */
export const queuePaymentMail = (context: MoneyContext, invoice: MailedInvoice, paymentId: string) =>
  queueInvoiceMail(context, invoice, 'invoice_receipt', { onceKey: paymentId, data: { payment_id: paymentId } });

/** Mails the customer that a refund is on its way. */
export const queueRefundMail = (context: MoneyContext, invoice: MailedInvoice, refundId: string) =>
  queueInvoiceMail(context, invoice, 'invoice_refund', { onceKey: refundId, data: { refund_id: refundId } });

/** Queues one mail per version. Recording it makes a new version, so only one of two concurrent calls succeeds. */
const queueOfVersion = (context: MoneyContext, invoice: InvoiceRow, kind: InvoiceMailKind, message: string) =>
  queueInvoiceMail(context, invoice, kind, {
    onceKey: `${invoice.id}:${invoice.version}`,
    ...(message && { data: { message } }),
  });

/**
 * Explains why an invoice can't be sent.
 * @throws Problem `invoice_not_payable` for a draft or a canceled invoice
 */
export function requireSendable({ status }: Pick<InvoiceRow, 'status'>): void {
  if (status === 'draft') {
    throw new Problem('invoice_not_payable', 'This invoice is a draft. Give it the status unpaid before you send it.');
  }
  if (status === 'cancelled') {
    throw new Problem('invoice_not_payable', 'This invoice is cancelled, so it was not sent.');
  }
}

/**
 * Mails an invoice to its customer. A second click does nothing while the mail waits, or shortly after it was sent.
 * @param message an administrator's plain text; empty for none
 * @throws Problem `invoice_not_payable` for a draft or a canceled invoice
 */
export async function sendInvoice(context: MoneyContext, invoice: InvoiceRow, message = ''): Promise<void> {
  requireSendable(invoice);
  if (await hasRecentMail(context.trx, { invoice, kind: 'invoice', now: context.now })) return;
  await queueOfVersion(context, invoice, 'invoice', message);
  await touchInvoice(context, invoice.id, { sent_at: toIso(context.now) });
}

/** Whether a reminder of an invoice makes sense. `counted_open_cents` is its balance due. */
export const isRemindable = (invoice: Pick<InvoiceRow, 'status' | 'counted_open_cents'>): boolean =>
  isPayable(invoice) && invoice.counted_open_cents > 0;

export const notRemindable = () =>
  new Problem(
    'invoice_not_payable',
    'Only invoices that are unpaid or overdue, with something still to pay, can be reminded of. No reminder was made.',
  );

/**
 * Mails a reminder of an invoice to its customer; a second click does nothing.
 * @throws Problem `invoice_not_payable` if nothing is due
 */
export async function remindOfInvoice(context: MoneyContext, invoice: InvoiceRow, message = ''): Promise<void> {
  if (!isRemindable(invoice)) throw notRemindable();
  const { trx, now } = context;
  if (await hasRecentMail(trx, { invoice, kind: 'invoice_reminder', now })) return;
  await queueOfVersion(context, invoice, 'invoice_reminder', message);
  await touchInvoice(context, invoice.id, {
    reminded_at: toIso(now),
    reminder_count: invoice.reminder_count + 1,
  });
}
