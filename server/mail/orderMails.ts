/** Composes mails about orders from the order's state when the mail is sent. */

import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { formatPrice } from '../../db/rules/money.ts';
import type { Order, OrderEventKind, OrderMailKind } from '../../db/rules/orders/orders.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { formatDay, formatTownMoment } from '../receipts/formats.ts';
import { type Letterhead, receiptOf } from '../receipts/receipt.ts';
import { type SaleDocument, toLines } from '../receipts/saleDocument.ts';
import { receiptTexts } from '../receipts/texts.ts';
import type { MailRow } from '../store/mails.ts';
import { type Mail, MailDropped } from './mailer.ts';
import type { MailContent } from './mailHtml.ts';
import { orderMailTexts as texts } from './orderMailTexts.ts';
import { composeSaleMail } from './saleMail.ts';

type About = { order: Order; receipt: SaleDocument; data: Record<string, string>; timeZone: string };
type Composed = Omit<MailContent, 'link' | 'footer'> & { subject: string; withPdf?: boolean };

/** The place and hours for pickup or payment, a paragraph each; empty if the shop has not set them. */
const placeOf = ({ pickup_address, pickup_hours }: Order): string[] =>
  [pickup_address, pickup_hours].map((text) => toLines(text).join(', ')).filter(Boolean);

/** Returns the payment deadline of an unpaid order. @throws MailDropped if it is paid or closed */
function requireUnpaid({ status, open_amount, hold_expires_at }: Order): string {
  const isOver = status === 'cancelled' || status === 'refunded' || open_amount <= 0;
  if (isOver || !hold_expires_at) throw new MailDropped(texts.settled);
  return hold_expires_at;
}

function composeOrdered({ order, receipt, timeZone }: About): Composed {
  const heldUntil = formatTownMoment(Date.parse(requireUnpaid(order)), timeZone);
  const { confirm_by, confirmed_at, delivery } = order;
  const { subject, heading, pay, ship, held, heldPart, heldShortly, confirm, notYou } = texts.ordered;
  const shortly = confirm_by && heldShortly(formatTownMoment(Date.parse(confirm_by), timeZone), heldUntil);
  const holding = order.hold_reduced_at ? heldPart(heldUntil) : held(heldUntil);
  return {
    subject: subject(receipt),
    heading,
    withDetails: true,
    paragraphs: [
      pay(formatPrice(order.open_amount), order.payment_method === 'check'),
      ...placeOf(order),
      ...(delivery === 'shipping' ? [ship] : []),
      shortly || holding,
      ...(confirmed_at ? [] : [...(shortly ? [] : [confirm]), notYou]),
    ],
  };
}

function composeHoldEnding({ order, receipt, timeZone }: About): Composed {
  const until = formatTownMoment(Date.parse(requireUnpaid(order)), timeZone);
  const { subject, heading, soon } = texts.holdEnding;
  return {
    subject: subject(receipt),
    heading,
    withDetails: false,
    paragraphs: [
      soon(receipt.number, until),
      texts.ordered.pay(formatPrice(order.open_amount), order.payment_method === 'check'),
      ...placeOf(order),
    ],
  };
}

function composeCancelled({ order, receipt }: About): Composed {
  if (order.status !== 'cancelled') throw new MailDropped(texts.settled);
  const { subject, heading, byShop, byClock, byDeclines, notCharged } = texts.cancelled;
  const causes: Partial<Record<OrderEventKind, (number: string) => string>> = {
    cancelled: byShop,
    hold_ended: byClock,
    too_many_declines: byDeclines,
  };
  const cause = order.events.findLast(({ kind }) => causes[kind])?.kind ?? 'cancelled';
  return {
    subject: subject(receipt),
    heading,
    withDetails: false,
    paragraphs: [(causes[cause] ?? byShop)(receipt.number), notCharged],
  };
}

function composeReady({ order, receipt }: About): Composed {
  const { subject, heading, ready, readyAt } = texts.ready;
  const where = placeOf(order);
  const intro = where.length > 0 ? readyAt(receipt.number) : ready(receipt.number);
  const paragraphs = [intro, ...where, ...leftToPay(order)];
  return { subject: subject(receipt), heading, paragraphs, withDetails: false };
}

const leftToPay = ({ open_amount }: Order) => (open_amount > 0 ? [texts.openLeft(formatPrice(open_amount))] : []);

function composeReceipt({ order, receipt }: About): Composed {
  // The bank reversed the payment before the mail was sent.
  if (order.paid_amount <= 0) throw new MailDropped(texts.receipt.gone);
  const isUnderWay = order.status === 'paid' || order.status === 'incomplete';
  const next = order.delivery === 'pickup' ? texts.receipt.pickUp : texts.receipt.ship;
  const paragraphs = [
    texts.receipt.paid(formatPrice(order.paid_amount)),
    ...leftToPay(order),
    ...(isUnderWay ? [next] : []),
  ];
  const { subject, heading } = texts.receipt;
  return { subject: subject(receipt), heading, paragraphs, withDetails: true, withPdf: true };
}

function composeRefund({ order, receipt, data }: About): Composed {
  const refund = order.refunds.find(({ id }) => id === data.refund_id);
  if (!refund || refund.status === 'failed') throw new MailDropped(texts.refund.gone);
  const amount = formatPrice(refund.amount);
  const isByCard = !['cash', 'check'].includes(order.payment_method);
  return {
    subject: texts.refund.subject(receipt),
    heading: texts.refund.heading(amount),
    paragraphs: [texts.refund.done(amount, receipt.number), ...(isByCard ? [texts.refund.byCard] : [])],
    withDetails: true,
    withPdf: true,
  };
}

function composeShipped({ order, receipt }: About): Composed {
  const { subject, heading, sent, tracking, expected } = texts.shipped;
  const paragraphs = [
    sent(receipt.number),
    ...(order.tracking_number ? [tracking(toSingleLine(order.tracking_number))] : []),
    ...(order.estimated_delivery_date ? [expected(formatDay(order.estimated_delivery_date))] : []),
    ...leftToPay(order),
  ];
  return { subject: subject(receipt), heading, paragraphs, withDetails: false };
}

function composeNewOrder({ order, receipt }: About): Composed {
  const { subject, heading, paid, notPaid } = texts.newOrder;
  const isOpen = order.open_amount > 0;
  return {
    subject: subject(receipt, formatPrice(order.total_amount)),
    heading: heading(receipt.number),
    paragraphs: [isOpen ? notPaid(formatPrice(order.open_amount)) : paid],
    withDetails: true,
  };
}

const composers: Record<OrderMailKind, (about: About) => Composed> = {
  ordered: composeOrdered,
  hold_ending: composeHoldEnding,
  cancelled: composeCancelled,
  ready: composeReady,
  receipt: composeReceipt,
  refund: composeRefund,
  shipped: composeShipped,
  new_order: composeNewOrder,
};

/** Mails that are sent before a payment proves that the order is meant. */
const unaskedKinds: readonly OrderMailKind[] = ['ordered', 'hold_ending', 'cancelled'];

/** Anyone can order in another person's name, so typed texts are not mailed to unconfirmed addresses. */
const withoutTypedTexts = (receipt: SaleDocument): SaleDocument => ({
  ...receipt,
  notes: [],
  parties: receipt.parties.filter(({ heading }) => heading === receiptTexts.pickUpAt),
});

/**
 * Makes a mail about an order.
 * @param seller `letterhead` is printed on the receipt; links lead to `origin`, the town's own site, and the link that
 * confirms the order to `confirmPath` there
 * @throws MailDropped if the mail's content is no longer true
 */
export async function composeOrderMail(
  mail: Pick<MailRow, 'id' | 'data' | 'recipient'> & { kind: OrderMailKind },
  order: Order,
  {
    town,
    letterhead,
    origin,
    confirmPath,
  }: { town: Town; letterhead: Letterhead; origin: string; confirmPath: string },
): Promise<Mail> {
  const isForShop = mail.kind === 'new_order';
  const whole = { ...receiptOf(order, town, letterhead), ...(isForShop && { title: texts.newOrder.details }) };
  const isToStranger = !order.confirmed_at && unaskedKinds.includes(mail.kind);
  const receipt = isToStranger ? withoutTypedTexts(whole) : whole;
  const about = { order, receipt, data: JSON.parse(mail.data), timeZone: town.time_zone };
  const { subject, withPdf, ...content } = composers[mail.kind](about);
  const link = isForShop
    ? { label: texts.openOrder, url: `${origin}/orders?search=${encodeURIComponent(order.order_number)}` }
    : isToStranger && mail.kind !== 'cancelled'
      ? { label: texts.ordered.confirmLink, url: origin + confirmPath }
      : { label: texts.viewOrder, url: `${origin}/order-confirmation?orderId=${encodeURIComponent(order.id)}` };
  const paragraphs = isForShop
    ? content.paragraphs
    : [texts.greeting(order.customer_first_name), ...content.paragraphs];
  const footer = isForShop ? texts.newOrder.why : receipt.footer;
  return composeSaleMail(mail, {
    subject,
    sale: receipt,
    content: { ...content, paragraphs, link, footer },
    // The shop's reply goes to its customer, and a customer's to the shop.
    ...(isForShop && { replyTo: order.customer_email }),
    ...(withPdf && { attached: { sale: receipt, filename: `receipt-${order.order_number}.pdf` } }),
  });
}
