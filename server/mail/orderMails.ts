/** The mails about orders: what each kind says, made of the order as it stands when the mail is sent. */
import { formatPrice } from '../../db/rules/money.ts';
import type { Order } from '../../db/rules/orders.ts';
import type { TownContact } from '../../db/rules/payPage.ts';
import { toSingleLine } from '../../db/rules/singleLine.ts';
import type { Town } from '../../db/rules/towns.ts';
import { formatDay } from '../receipts/formats.ts';
import { receiptOf } from '../receipts/receipt.ts';
import { type SaleDocument, toLines } from '../receipts/saleDocument.ts';
import type { MailRow, OrderMailKind } from '../store/mails.ts';
import { type Mail, MailDropped } from './mailer.ts';
import type { MailContent } from './mailHtml.ts';
import { orderMailTexts as texts } from './orderMailTexts.ts';
import { composeSaleMail } from './saleMail.ts';

type About = { order: Order; receipt: SaleDocument; data: Record<string, string> };
type Composed = Omit<MailContent, 'link' | 'footer'> & { subject: string; withPdf?: boolean };

const leftToPay = ({ open_amount }: Order) => (open_amount > 0 ? [texts.openLeft(formatPrice(open_amount))] : []);

function composeReceipt({ order, receipt }: About): Composed {
  // The bank took it back before the mail left.
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
  if (order.delivery === 'pickup') {
    const { subject, heading, ready, readyAt } = texts.ready;
    const where = [...toLines(order.pickup_address), ...toLines(order.pickup_hours)].join(', ');
    const said = where ? [readyAt(receipt.number), where] : [ready(receipt.number)];
    const paragraphs = [...said, ...leftToPay(order)];
    return { subject: subject(receipt), heading, paragraphs, withDetails: false };
  }
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
  receipt: composeReceipt,
  refund: composeRefund,
  shipped: composeShipped,
  new_order: composeNewOrder,
};

/**
 * Makes a mail about an order.
 * @param contact the seller's, which the receipt carries; all links lead to `origin`, the town's own site
 * @throws MailDropped when there is nothing to tell any more
 */
export async function composeOrderMail(
  mail: Pick<MailRow, 'id' | 'data' | 'recipient'> & { kind: OrderMailKind },
  order: Order,
  { town, contact, origin }: { town: Town; contact: TownContact; origin: string },
): Promise<Mail> {
  const isForShop = mail.kind === 'new_order';
  const receipt = { ...receiptOf(order, town, contact), ...(isForShop && { title: texts.newOrder.details }) };
  const { subject, withPdf, ...said } = composers[mail.kind]({ order, receipt, data: JSON.parse(mail.data) });
  const link = isForShop
    ? { label: texts.openOrder, url: `${origin}/orders?search=${encodeURIComponent(order.order_number)}` }
    : { label: texts.viewOrder, url: `${origin}/order-confirmation?orderId=${encodeURIComponent(order.id)}` };
  const paragraphs = isForShop ? said.paragraphs : [texts.greeting(order.customer_first_name), ...said.paragraphs];
  const footer = isForShop ? texts.newOrder.why : receipt.footer;
  return composeSaleMail(mail, {
    ...{ subject, sale: receipt, content: { ...said, paragraphs, link, footer } },
    // The shop answers its customer; a customer answers the shop.
    ...(isForShop && { replyTo: order.customer_email }),
    ...(withPdf && { attached: { sale: receipt, filename: `receipt-${order.order_number}.pdf` } }),
  });
}
