/** The totals of an order, with payments and refunds. */
import type { Order } from '../../../db/rules/orders/orders.ts';
import { type Sum, SumList, sumAboveZero } from '../../sales/SumList.tsx';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';
import { formatRate } from '../../texts/figures.ts';
import { isUnpaid } from '../isUnpaid.ts';

function sumsOf(order: Order): Sum[] {
  const { subtotal, discount_amount, tax_amount, tax_rate, shipping_cost, service_fee, total_amount } = order;
  const { paid_amount, refunded_amount, open_amount } = order;
  const label = order.tax_label || texts.tax;
  return [
    { label: texts.subtotal, amount: subtotal },
    ...sumAboveZero(texts.discount, discount_amount, -1),
    { label: tax_rate > 0 ? texts.taxRate(label, formatRate(tax_rate)) : label, amount: tax_amount },
    ...sumAboveZero(texts.shipping, shipping_cost),
    ...sumAboveZero(texts.serviceFee, service_fee),
    { label: texts.total, amount: total_amount, isStrong: true },
    ...sumAboveZero(texts.paid, paid_amount),
    ...sumAboveZero(texts.refunded, refunded_amount, -1),
    ...(isUnpaid(order) ? [{ label: texts.open, amount: open_amount, isStrong: true }] : []),
  ];
}

export const OrderSummary = ({ order }: { order: Order }) => <SumList sums={sumsOf(order)} />;
