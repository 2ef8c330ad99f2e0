/** Describes the events of an order in words. */
import { formatPrice, toDollars } from '../../../db/rules/money.ts';
import {
  type Order,
  type OrderEvent,
  type OrderEventKind,
  type OrderStatus,
  orderEventKinds,
} from '../../../db/rules/orders/orders.ts';
import type { TimelineEntry } from '../../sales/Timeline.tsx';
import { orderTexts, timelineTexts as texts } from '../../texts/en/shop/orders.ts';
import { statusName } from '../statusName.ts';
import { paymentMethodName } from './paymentMethod.ts';

const statusOf: Partial<Record<OrderEventKind, OrderStatus>> = {
  paid: 'paid',
  cancelled: 'cancelled',
  hold_ended: 'cancelled',
  too_many_declines: 'cancelled',
};

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const amountOf = ({ cents, amount }: OrderEvent['detail']): string =>
  formatPrice(cents === undefined ? Number(amount ?? 0) : toDollars(Number(cents)));

const isStatus = (name: string): name is OrderStatus => name in orderTexts.statuses;
const reasonOf = ({ reason }: OrderEvent['detail']): string => {
  const name = textOf(reason);
  return (orderTexts.reasons as Record<string, string>)[name] ?? name;
};

function describePaid({ method, amount, cents }: OrderEvent['detail']): string {
  const name = method ? paymentMethodName(String(method)) : '';
  return name && (amount !== undefined || cents !== undefined)
    ? texts.paidWith(amountOf({ ...(cents !== undefined && { cents }), ...(amount !== undefined && { amount }) }), name)
    : name
      ? texts.paidBy(name)
      : texts.paid;
}

const mailName = ({ kind }: OrderEvent['detail']): string =>
  (texts.mails as Record<string, string>)[textOf(kind)] ?? texts.mail;

function describeNote({ notes, tracking_number }: OrderEvent['detail']): string {
  const parts = [
    tracking_number && texts.tracking(String(tracking_number)),
    // A note without other changes needs no heading.
    notes && (tracking_number === undefined ? String(notes) : texts.notes(String(notes))),
  ];
  return parts.filter(Boolean).join('\n');
}

type Words = { text: string; note?: string };

/** Only kinds with an entry here are shown. */
const describe: Record<OrderEventKind, (detail: OrderEvent['detail'], order: Order) => Words> = {
  placed: () => ({ text: texts.placed }),
  confirmed: () => ({ text: texts.confirmed }),
  payment_failed: ({ reason }) => ({ text: texts.paymentFailed, note: textOf(reason) }),
  paid: (detail) => ({ text: describePaid(detail), note: textOf(detail.reference) }),
  hold_reduced: () => ({ text: texts.holdReduced }),
  hold_ended: () => ({ text: texts.holdEnded }),
  too_many_declines: () => ({ text: texts.tooManyDeclines }),
  cancelled: () => ({ text: texts.cancelled }),
  status_changed: ({ to }, { delivery }) => {
    const status = textOf(to);
    return { text: texts.changed(isStatus(status) ? statusName(status, delivery) : status) };
  },
  ready: () => ({ text: texts.ready }),
  note: (detail) => ({ text: texts.note, note: describeNote(detail) }),
  refund_requested: (detail) => ({ text: texts.refundRequested(amountOf(detail)), note: reasonOf(detail) }),
  refunded: (detail) => ({ text: texts.refunded(amountOf(detail)), note: reasonOf(detail) }),
  refund_failed: (detail) => ({ text: texts.refundFailed(amountOf(detail)), note: textOf(detail.reason) }),
  disputed: (detail) => ({ text: texts.disputed(amountOf(detail)) }),
  dispute_won: (detail) => ({ text: texts.disputeWon(amountOf(detail)) }),
  stock_short: ({ items }) => ({ text: texts.stockShort, note: textOf(items) }),
  mail_sent: (detail) => ({ text: texts.mailSent(mailName(detail), textOf(detail.recipient)) }),
  mail_failed: (detail) => ({
    text: texts.mailFailed(mailName(detail), textOf(detail.recipient)),
    note: textOf(detail.failure),
  }),
};

const isKnown = (kind: string): kind is OrderEventKind => (orderEventKinds as readonly string[]).includes(kind);

/** The order's status after an event; undefined if the event does not change it. */
const statusAfter = ({ kind, detail }: OrderEvent): string | undefined =>
  kind === 'status_changed' ? textOf(detail.to) : statusOf[kind];

/**
 * The timeline, oldest first. Adds what the events lack from the order itself: that it was placed, its status, unless
 * that is `pending`, and that it was completed.
 */
export function buildTimeline(order: Order): TimelineEntry[] {
  const { status, created_at, updated_at, completed_at } = order;
  const events = order.events.filter(({ kind }) => isKnown(kind));
  const entries = events.map(({ id, kind, person, person_name, detail, created_at: at }): TimelineEntry => {
    const { text, note = '' } = describe[kind](detail, order);
    return { id, text, note, person: person_name || person, at };
  });
  const add = (id: string, text: string, at: string) => entries.push({ id, text, note: '', person: '', at });
  if (!events.some(({ kind }) => kind === 'placed')) {
    add('placed', texts.placed, created_at);
    entries.unshift(...entries.splice(-1));
  }
  const lastStatus = events
    .map(statusAfter)
    .filter((name) => name !== undefined)
    .at(-1);
  const isShown = lastStatus === status || (status === 'refunded' && events.some(({ kind }) => kind === 'refunded'));
  if (!isShown && status !== 'pending') {
    add(
      'status',
      texts.changed(statusName(status, order.delivery)),
      events.length > 0 ? created_at : updated_at || created_at,
    );
  }
  if (completed_at) add('completed', texts.completed, completed_at);
  // Events of the same moment keep the server's sequence.
  return entries
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at) || a.place - b.place)
    .map(({ entry }) => entry);
}
