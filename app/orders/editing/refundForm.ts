/** A refund as the fields of its form, and back again. Money in whole cents. */
import { formatPrice, toCents, toDollars } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { toMillionths } from '../../../db/rules/orders/rates.ts';
import {
  type RefundableItem,
  type RefundLine,
  type RefundReason,
  refundAmountOfLines,
  refundableUnits,
  refundReasons,
} from '../../../db/rules/orders/refundAmounts.ts';
import { parseAmount } from '../../items/editing/parseAmount.ts';
import { refundTexts as texts } from '../../texts/en/orderEditing.ts';
import type { RefundBody } from './api.ts';

export const quantityName = (itemId: string) => `quantity ${itemId}`;
export const restockName = (itemId: string) => `restock ${itemId}`;

const itemsOf = ({ items }: Order): RefundableItem[] =>
  items.map(({ id, unit_price, quantity, taxable }) => ({
    ...{ id, quantity, taxable, unit_price_cents: toCents(unit_price) },
  }));

/** The lines of refunds that were paid back or are on their way. */
const earlierLines = ({ refunds }: Order): RefundLine[] =>
  refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines);

/** How many units of each line can still be paid back, by the line's id. */
export const unitsLeft = (order: Order): ReadonlyMap<string, number> =>
  refundableUnits(itemsOf(order), earlierLines(order));

/** The lines that are chosen in the form. Whole numbers above 0 only; the amount says where they are too many. */
export function readLines(order: Order, data: FormData): RefundLine[] {
  return order.items.flatMap(({ id }) => {
    const quantity = Number(data.get(quantityName(id)) || 0);
    return Number.isSafeInteger(quantity) && quantity > 0
      ? [{ order_item_id: id, quantity, restock: data.has(restockName(id)) }]
      : [];
  });
}

/** What the chosen lines are worth, in cents; null where there are more units than are left. */
export const amountOfLines = (order: Order, lines: readonly RefundLine[]): number | null =>
  refundAmountOfLines(itemsOf(order), earlierLines(order), lines, {
    tax_rate_millionths: toMillionths(order.tax_rate),
    discount_cents: toCents(order.discount_amount),
    shipping_cents: toCents(order.shipping_cost),
  });

/** What is typed, in cents; null for what is no amount of whole cents. */
function typedAmount(data: FormData): number | null {
  const dollars = parseAmount(String(data.get('refund_amount') ?? ''));
  return dollars === null || toDollars(toCents(dollars)) !== dollars ? null : toCents(dollars);
}

const isByLine = (data: FormData) => data.get('by') === 'lines';

/** What the form would pay back, in cents; null where that cannot be said. */
export function refundCents(order: Order, data: FormData): number | null {
  return isByLine(data) ? amountOfLines(order, readLines(order, data)) : typedAmount(data);
}

/** What is wrong with the form, by the names of its fields. */
export function refundErrors(order: Order, data: FormData): Record<string, string> {
  const errors: Record<string, string> = {};
  const cents = refundCents(order, data);
  const max = toCents(order.refundable_amount);
  const range = texts.range(formatPrice(order.refundable_amount));
  const isWithin = cents !== null && cents >= 1 && cents <= max;
  if (!isByLine(data)) {
    if (!isWithin) errors.refund_amount = range;
  } else if (!isWithin) {
    const lines = readLines(order, data);
    const first = lines[0]?.order_item_id ?? [...unitsLeft(order)].find(([, left]) => left > 0)?.[0] ?? '';
    errors[quantityName(first)] = lines.length === 0 ? texts.noLines : range;
  }
  if (!(refundReasons as readonly string[]).includes(String(data.get('refund_reason')))) {
    errors.refund_reason = texts.noReason;
  }
  return errors;
}

/** The body of the call, for a form without errors. */
export function refundBody(order: Order, data: FormData): RefundBody {
  return {
    refund_amount: toDollars(refundCents(order, data) ?? 0),
    refund_reason: String(data.get('refund_reason')) as RefundReason,
    refund_notes: String(data.get('refund_notes') ?? '').trim(),
    ...(isByLine(data) && { lines: readLines(order, data) }),
  };
}
