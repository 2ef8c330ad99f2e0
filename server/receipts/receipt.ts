/** Builds an order's receipt for its buyer. */

import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import type { TownContact } from '../../db/rules/invoices/payPage.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { addressOf, formatAddress, type Order } from '../../db/rules/orders/orders.ts';
import { townName } from '../../db/rules/town/towns.ts';
import { formatTownDate } from './formats.ts';
import { type SaleDocument, type SaleTown, sellerLines, toLines, toSaleSums } from './saleDocument.ts';
import type { SaleLogo } from './saleLogo.ts';
import { paymentMethodText, paymentStatusTexts, receiptTexts, saleTexts } from './texts.ts';

export function paymentStatusOf(order: Pick<Order, 'paid_amount' | 'refunded_amount' | 'open_amount'>): string {
  const { paid_amount: paid, refunded_amount: refunded, open_amount: open } = order;
  if (refunded > 0) return refunded >= paid ? paymentStatusTexts.refunded : paymentStatusTexts.partlyRefunded;
  if (open <= 0) return paymentStatusTexts.paid;
  return paid > 0 ? paymentStatusTexts.partlyPaid : paymentStatusTexts.notPaid;
}

const sumsOf = ({ tax_label, discount_amount, shipping_cost, total_amount, ...order }: Order) =>
  toSaleSums({
    ...order,
    taxLabel: tax_label,
    total: total_amount,
    discount: discount_amount,
    shipping: shipping_cost,
  });

function partiesOf(order: Order, contact: TownContact | null): SaleDocument['parties'] {
  const name = toSingleLine(`${order.customer_first_name} ${order.customer_last_name}`);
  const customer = [name, order.customer_email, order.customer_phone].map(toSingleLine).filter(Boolean);
  const parties = [{ heading: receiptTexts.customer, lines: customer }];
  const shipping = toLines(formatAddress(addressOf(order, 'shipping')));
  const billing = toLines(formatAddress(addressOf(order, 'billing')));
  if (order.delivery === 'pickup') {
    const place = [...toLines(order.pickup_address), ...toLines(order.pickup_hours)];
    parties.push({ heading: receiptTexts.pickUpAt, lines: place.length > 0 ? place : [receiptTexts.atShop] });
  } else {
    const tracking = order.tracking_number ? [receiptTexts.tracking(toSingleLine(order.tracking_number))] : [];
    parties.push({ heading: receiptTexts.shipTo, lines: [...shipping, ...tracking] });
  }
  if (billing.join() !== shipping.join() || order.delivery === 'pickup') {
    parties.push({ heading: receiptTexts.billTo, lines: billing });
  }
  if (contact) parties.push({ heading: saleTexts.from, lines: sellerLines(contact) });
  return parties.filter(({ lines }) => lines.length > 0);
}

/** The printed seller. */
export type Letterhead = { contact: TownContact; logo: SaleLogo | null };

/**
 * Builds the receipt of an order in its present state, with refunds and balance due.
 * @param letterhead null if it is not needed, as on a packing slip
 * @param order may have masked personal fields; empty fields are left out
 */
export function receiptOf(order: Order, town: SaleTown, letterhead: Letterhead | null = null): SaleDocument {
  const date = (instant: string) => formatTownDate(instant, town.time_zone);
  const payment = paymentMethodText(order.payment_method, order.payment_card_last_four);
  const refunds = order.refunds.filter(({ status }) => status === 'succeeded');
  return {
    title: order.open_amount > 0 ? receiptTexts.order : receiptTexts.receipt,
    seller: toSingleLine(townName(town, town.host)),
    logo: letterhead?.logo ?? null,
    accent: town.accent,
    mark: order.is_test ? receiptTexts.test : '',
    markTone: 'alarm',
    number: order.order_number,
    label: receiptTexts.label(order.order_number),
    createdAt: order.created_at,
    facts: [
      { label: receiptTexts.number, value: order.order_number },
      { label: receiptTexts.date, value: date(order.created_at) },
      { label: receiptTexts.payment, value: payment },
      { label: receiptTexts.status, value: paymentStatusOf(order) },
    ].filter(({ value }) => value),
    parties: partiesOf(order, letterhead?.contact ?? null),
    paragraphs: [],
    items: order.items.map((item) => ({
      title: toSingleLine(item.item_title),
      quantity: String(item.quantity),
      price: formatPrice(item.unit_price),
      total: formatPrice(item.total_price),
    })),
    sums: sumsOf(order),
    payments: [],
    refunds: refunds.map(({ amount, created_at }) => saleTexts.refundedOn(formatPrice(amount), date(created_at))),
    howToPay: null,
    notesHeading: receiptTexts.notes,
    notes: toLines(order.special_instructions),
    footer: receiptTexts.questions(town.support_email),
  };
}
