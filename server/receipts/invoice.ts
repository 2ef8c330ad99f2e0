/** Builds an invoice's document for paper and mail, and the reminder letter. */

import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import type { Invoice, InvoicePayment, InvoiceRefund } from '../../db/rules/invoices/invoices.ts';
import type { TownContact } from '../../db/rules/invoices/payPage.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { formatDay, formatQuantity, formatTownDate } from './formats.ts';
import { type HowToPay, type SaleDocument, type SaleTown, sellerLines, toLines, toSaleSums } from './saleDocument.ts';
import type { SaleLogo } from './saleLogo.ts';
import { saleTexts, invoiceTexts as texts } from './texts.ts';

/** An invoice with its context. `pay_url` is set while it can be paid. */
export type PrintedInvoice = {
  invoice: Invoice;
  /** Its public page, which also exists when nothing is due. */
  pageUrl: string;
  town: SaleTown;
  contact: TownContact;
  logo: SaleLogo | null;
  /** Whether its pay page accepts cards for the balance due. */
  takesCards: boolean;
  /** The town's day, YYYY-MM-DD. */
  today: string;
};

function markOf(invoice: Invoice): string {
  const { marks } = texts;
  const { status } = invoice;
  if (invoice.is_test) return marks.test;
  if (status === 'overdue') return invoice.is_past_due ? marks.overdue(formatDay(invoice.due_date)) : marks.overdueNow;
  if (status === 'paid' && invoice.credited_amount >= invoice.total) return marks.refunded;
  if (status === 'paid') return invoice.paid_date ? marks.paidOn(formatDay(invoice.paid_date)) : marks.paid;
  return status === 'unpaid' ? '' : marks[status];
}

function partiesOf({ invoice, contact }: PrintedInvoice): SaleDocument['parties'] {
  const { customer_city: city, customer_state: state, customer_zip: zip } = invoice;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const { customer_address_line1, customer_address_line2, customer_name, customer_email } = invoice;
  const customer = [customer_name, customer_address_line1, customer_address_line2, place, customer_email];
  return [
    { heading: texts.billTo, lines: customer.map(toSingleLine).filter(Boolean) },
    { heading: saleTexts.from, lines: sellerLines(contact) },
  ];
}

function howToPay({ invoice, contact, takesCards }: PrintedInvoice): HowToPay | null {
  if (!invoice.pay_url) return null;
  const { payOnline, seeOnline, payAtOffice, payAtOurOffice, mention } = texts;
  const hours = contact.hours.flatMap(({ days, text }) => toLines(days ? `${texts.days[days]}: ${text}` : text));
  const place = [...toLines(contact.address), ...hours].join(', ');
  return {
    heading: texts.howToPay,
    online: takesCards ? payOnline(formatPrice(invoice.open_amount)) : seeOnline,
    url: invoice.pay_url,
    otherwise: [place ? payAtOffice(place) : payAtOurOffice, mention(invoice.invoice_number)],
  };
}

function describePayment({ amount, paid_on, method, card_last_four, reference }: InvoicePayment): string {
  const how = card_last_four ? texts.cardEndingIn(card_last_four) : texts.methods[method];
  return texts.paymentOn(formatPrice(amount), formatDay(paid_on ?? ''), how, toSingleLine(reference));
}

function describeRefund({ amount, credited_amount, created_at }: InvoiceRefund, { time_zone }: SaleTown): string {
  const say = credited_amount > 0 ? saleTexts.creditedOn : saleTexts.refundedOn;
  return say(formatPrice(amount), formatTownDate(created_at, time_zone));
}

/** Builds the invoice in its present state, with payments, refunds and balance due. */
export function invoiceDocument(printed: PrintedInvoice): SaleDocument {
  const { invoice, town, contact } = printed;
  const { invoice_number: number } = invoice;
  const refunds = invoice.refunds.filter((refund) => refund.status === 'succeeded');
  const payments = invoice.payments.filter(({ status, paid_on }) => status === 'succeeded' && paid_on !== null);
  return {
    title: texts.invoice,
    seller: contact.display_name,
    logo: printed.logo,
    accent: town.accent,
    mark: markOf(invoice),
    markTone: invoice.status === 'paid' && !invoice.is_test ? 'good' : 'alarm',
    number,
    label: texts.label(number),
    createdAt: invoice.created_at,
    facts: [
      { label: texts.number, value: number },
      { label: texts.issued, value: formatDay(invoice.issue_date) },
      { label: texts.due, value: formatDay(invoice.due_date) },
      { label: texts.status, value: texts.statuses[invoice.status] },
    ],
    parties: partiesOf(printed),
    paragraphs: [],
    items: invoice.items.map((item) => ({
      title: toSingleLine(item.description),
      quantity: formatQuantity(item.quantity),
      price: formatPrice(item.unit_price),
      total: formatPrice(item.total_price),
    })),
    sums: toSaleSums({ ...invoice, taxLabel: '' }),
    payments: payments.map(describePayment),
    refunds: refunds.map((refund) => describeRefund(refund, town)),
    howToPay: howToPay(printed),
    notesHeading: texts.notes,
    notes: toLines(invoice.notes),
    footer: texts.questions(contact.email),
  };
}

/** Words a reminder, by letter or mail, of an invoice with a balance due. */
export function reminderParagraphs({ is_past_due, due_date, open_amount, invoice_number }: Invoice): string[] {
  const say = is_past_due ? texts.wasDue : texts.isDue;
  return [say(invoice_number, formatDay(due_date), formatPrice(open_amount)), texts.crossed];
}

/** Builds a letter to print and post. */
export function reminderLetter(printed: PrintedInvoice): SaleDocument {
  const { invoice, today } = printed;
  const document = invoiceDocument(printed);
  return {
    ...document,
    title: texts.reminder,
    mark: '',
    facts: [
      { label: texts.written, value: formatDay(today) },
      ...document.facts.filter(({ label }) => label !== texts.status),
    ],
    paragraphs: [texts.dear(toSingleLine(invoice.customer_name)), ...reminderParagraphs(invoice)],
    items: [],
    notes: [],
  };
}
