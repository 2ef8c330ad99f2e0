/** Composes mails about invoices from the invoice's state when the mail is sent. */
import type { Invoice, InvoiceMailPreview } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { formatDay } from '../receipts/formats.ts';
import { invoiceDocument, type PrintedInvoice, reminderParagraphs } from '../receipts/invoice.ts';
import { toLines } from '../receipts/saleDocument.ts';
import type { InvoiceMailKind, MailRow } from '../store/mails.ts';
import { invoiceMailTexts as texts } from './invoiceMailTexts.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { composeSaleMail } from './saleMail.ts';

type About = PrintedInvoice & { data: Record<string, string> };
type Composed = { subject: (seller: string, number: string) => string; heading: string; paragraphs: string[] };

function composeInvoice({ invoice }: About): Composed {
  const { subject, heading, isDue, wasDue, settled } = texts.invoice;
  const say = invoice.is_past_due ? wasDue : isDue;
  const due = say(formatPrice(invoice.open_amount), formatDay(invoice.due_date));
  const paragraphs = [invoice.pay_url ? due : settled];
  return { subject, heading: heading(invoice.invoice_number), paragraphs };
}

function composeReminder({ invoice }: About): Composed {
  if (!invoice.pay_url) throw new MailDropped(texts.gone.settled);
  const { subject, heading, attached } = texts.reminder;
  const paragraphs = [...reminderParagraphs(invoice), attached];
  return { subject, heading: heading(formatPrice(invoice.open_amount)), paragraphs };
}

function composeReceipt({ invoice, data }: About): Composed {
  const payment = invoice.payments.find(({ id }) => id === data.payment_id);
  if (payment?.status !== 'succeeded') throw new MailDropped(texts.gone.payment);
  const { subject, heading, paid, settled, openLeft } = texts.receipt;
  const left = invoice.open_amount > 0 ? openLeft(formatPrice(invoice.open_amount)) : settled;
  const paragraphs = [paid(formatPrice(payment.amount), invoice.invoice_number), left];
  return { subject, heading, paragraphs };
}

function composeRefund({ invoice, data }: About): Composed {
  const refund = invoice.refunds.find(({ id }) => id === data.refund_id);
  if (refund?.status !== 'succeeded') throw new MailDropped(texts.gone.refund);
  const { subject, heading, done, byCard, credited, openLeft, attached } = texts.refund;
  const amount = formatPrice(refund.amount);
  const isByCard = invoice.payments.some(({ id, method }) => id === refund.payment_id && method === 'card');
  const paragraphs = [
    done(amount, invoice.invoice_number),
    ...(isByCard ? [byCard] : []),
    ...(refund.credited_amount > 0 ? [credited(formatPrice(refund.credited_amount))] : []),
    ...(invoice.pay_url ? [openLeft(formatPrice(invoice.open_amount))] : []),
    attached,
  ];
  return { subject, heading: heading(amount), paragraphs };
}

const composers: Record<InvoiceMailKind, (about: About) => Composed> = {
  invoice: composeInvoice,
  invoice_reminder: composeReminder,
  invoice_receipt: composeReceipt,
  invoice_refund: composeRefund,
};

const filenameOf = ({ invoice_number }: Invoice) => `${invoice_number}.pdf`;

const buttonOf = ({ invoice, takesCards }: PrintedInvoice) =>
  invoice.pay_url !== '' && takesCards ? texts.pay(formatPrice(invoice.open_amount)) : texts.see;

/** Words a mail without the invoice's details and an administrator's message. */
export function previewInvoiceMail(kind: InvoiceMailKind, printed: PrintedInvoice): InvoiceMailPreview {
  const { invoice } = printed;
  const { seller } = invoiceDocument(printed);
  const { subject, paragraphs } = composers[kind]({ ...printed, data: {} });
  return {
    recipient: invoice.customer_email,
    subject: subject(seller, invoice.invoice_number),
    paragraphs,
    greeting: texts.greeting(invoice.customer_name),
    button: buttonOf(printed),
    filename: filenameOf(invoice),
  };
}

/**
 * Composes a mail to an invoice's present customer, with the invoice as PDF and a link to its pay page. A refund is
 * always reported; its link is left out if the page is no longer available.
 * @throws MailDropped if the invoice was canceled, is a draft, or has no balance due
 */
export async function composeInvoiceMail(
  mail: Pick<MailRow, 'id' | 'data'> & { kind: InvoiceMailKind },
  printed: PrintedInvoice,
): Promise<Mail> {
  const { invoice } = printed;
  const { status, invoice_number: number } = invoice;
  const isHidden = status === 'cancelled' || status === 'draft';
  if (isHidden && mail.kind !== 'invoice_refund') throw new MailDropped(texts.gone[status]);
  const sale = invoiceDocument(printed);
  const data: Record<string, string> = JSON.parse(mail.data);
  const { subject, heading, paragraphs } = composers[mail.kind]({ ...printed, data });
  return composeSaleMail(
    { id: mail.id, recipient: invoice.customer_email },
    {
      subject: (invoice.is_test ? texts.test : '') + subject(sale.seller, number),
      content: {
        heading,
        paragraphs: [texts.greeting(invoice.customer_name), ...toLines(data.message ?? ''), ...paragraphs],
        link: isHidden ? null : { label: buttonOf(printed), url: printed.pageUrl },
        withDetails: true,
        footer: sale.footer,
      },
      sale,
      attached: { sale, filename: filenameOf(invoice) },
    },
  );
}
