/** Describes the events of an invoice in words. */
import {
  type Invoice,
  type InvoiceEvent,
  type InvoiceEventKind,
  type InvoiceStatus,
  invoiceEventKinds,
} from '../../db/rules/invoices/invoices.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import type { TimelineEntry } from '../sales/Timeline.tsx';
import { invoiceTexts, invoiceTimelineTexts as texts } from '../texts/en/shop/invoices.ts';
import { orderTexts } from '../texts/en/shop/orders.ts';

type Detail = InvoiceEvent['detail'];
type Words = { text: string; note?: string };

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const amountOf = ({ cents, amount }: Detail): string =>
  formatPrice(cents === undefined ? Number(amount ?? 0) : toDollars(Number(cents)));
const statusOf = (value: unknown): string => invoiceTexts.statuses[value as InvoiceStatus] ?? textOf(value);
const reasonOf = ({ reason }: Detail): string =>
  (orderTexts.reasons as Record<string, string>)[textOf(reason)] ?? textOf(reason);
/** The ledger calls a card `credit_card`. */
const methodOf = ({ method }: Detail): string => {
  const name = method === 'credit_card' ? 'card' : textOf(method);
  return (invoiceTexts.paymentMethods as Record<string, string>)[name] ?? name;
};
const mailName = ({ kind }: Detail): string => (texts.mails as Record<string, string>)[textOf(kind)] ?? texts.mail;

const describePaid = (detail: Detail): string =>
  detail.method ? texts.paidWith(amountOf(detail), methodOf(detail)) : texts.paid(amountOf(detail));

/** Only kinds with an entry here are shown. */
const describe: Record<InvoiceEventKind, (detail: Detail) => Words> = {
  created: () => ({ text: texts.created }),
  updated: () => ({ text: texts.updated }),
  status_changed: ({ from, to }) => ({
    text: from ? texts.statusChanged(statusOf(from), statusOf(to)) : texts.status(statusOf(to)),
  }),
  paid: (detail) => ({
    text: detail.mode === 'test' ? texts.paidInTest(amountOf(detail)) : describePaid(detail),
    note: textOf(detail.reference),
  }),
  payment_failed: ({ reason }) => ({ text: texts.paymentFailed, note: textOf(reason) }),
  payment_reversed: (detail) => ({ text: texts.paymentReversed(amountOf(detail)) }),
  refund_requested: (detail) => ({ text: texts.refundRequested(amountOf(detail)), note: reasonOf(detail) }),
  refunded: (detail) => ({
    text: (detail.credited_cents ? texts.refundedAndCredited : texts.refunded)(amountOf(detail)),
    note: reasonOf(detail),
  }),
  refund_failed: (detail) => ({ text: texts.refundFailed(amountOf(detail)), note: textOf(detail.reason) }),
  disputed: (detail) => ({ text: texts.disputed(amountOf(detail)) }),
  too_many_declines: () => ({ text: texts.tooManyDeclines }),
  dispute_won: (detail) => ({ text: texts.disputeWon(amountOf(detail)) }),
  mail_sent: (detail) => ({ text: texts.mailSent(mailName(detail), textOf(detail.recipient)) }),
  mail_failed: (detail) => ({
    text: texts.mailFailed(mailName(detail), textOf(detail.recipient)),
    note: textOf(detail.failure),
  }),
  link_voided: () => ({ text: texts.linkVoided }),
};

const isKnown = (kind: string): kind is InvoiceEventKind => (invoiceEventKinds as readonly string[]).includes(kind);

/** The timeline, oldest first, in the server's sequence. */
export const buildInvoiceTimeline = ({ events }: Pick<Invoice, 'events'>): TimelineEntry[] =>
  events
    .filter(({ kind }) => isKnown(kind))
    .map(({ id, kind, person, person_name, detail, created_at: at }) => {
      const { text, note = '' } = describe[kind](detail);
      return { id, text, note, person: person_name || person, at };
    });
