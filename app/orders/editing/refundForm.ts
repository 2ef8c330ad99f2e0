/** Converts a refund to form fields and back. Money in whole cents. */

import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import { findAmountFault } from '../../../db/rules/orders/amountBounds.ts';
import { RefundInput } from '../../../db/rules/orders/moneyInput.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { toMillionths } from '../../../db/rules/orders/rates.ts';
import {
  type RefundableItem,
  type RefundLine,
  refundAmountOfLines,
  refundableUnits,
} from '../../../db/rules/orders/refundAmounts.ts';
import { type Faults, invalidField } from '../../../db/rules/problems.ts';
import { parseAmount } from '../../items/editing/parseAmount.ts';
import { refundTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { readText } from '../../ui/forms/readText.ts';

export const quantityName = (itemId: string) => `quantity ${itemId}`;
export const restockName = (itemId: string) => `restock ${itemId}`;

const itemsOf = ({ items }: Order): RefundableItem[] =>
  items.map(({ id, unit_price, quantity, taxable }) => ({
    id,
    quantity,
    taxable,
    unit_price_cents: toCents(unit_price),
  }));

/** The lines of refunds that are complete or pending. */
const earlierLines = ({ refunds }: Order): RefundLine[] =>
  refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines);

/** The number of units of each line that can still be refunded, by the line's id. */
export const unitsLeft = (order: Order): ReadonlyMap<string, number> =>
  refundableUnits(itemsOf(order), earlierLines(order));

/** The lines chosen in the form. Accepts only whole numbers above 0; the amount shows if they are too many. */
export function readLines(order: Order, data: FormData): RefundLine[] {
  return order.items.flatMap(({ id }) => {
    const quantity = Number(data.get(quantityName(id)) || 0);
    return Number.isSafeInteger(quantity) && quantity > 0
      ? [{ order_item_id: id, quantity, restock: data.has(restockName(id)) }]
      : [];
  });
}

/** The value of the chosen lines in cents; null if they exceed the units left. */
export const amountOfLines = (order: Order, lines: readonly RefundLine[]): number | null =>
  refundAmountOfLines(itemsOf(order), earlierLines(order), lines, {
    tax_rate_millionths: toMillionths(order.tax_rate),
    discount_cents: toCents(order.discount_amount),
    shipping_cents: toCents(order.shipping_cost),
  });

/** The typed amount in cents; null if it is not an amount in whole cents. */
function typedAmount(data: FormData): number | null {
  const dollars = parseAmount(String(data.get('refund_amount') ?? ''));
  return dollars === null || toDollars(toCents(dollars)) !== dollars ? null : toCents(dollars);
}

const isByLine = (data: FormData) => data.get('by') === 'lines';

/** The refund in cents; null if the form is invalid. */
export function refundCents(order: Order, data: FormData): number | null {
  return isByLine(data) ? amountOfLines(order, readLines(order, data)) : typedAmount(data);
}

/** The form's errors, by field name. */
export function refundErrors(order: Order, data: FormData): Faults {
  const body = refundBody(order, data);
  const fault = findAmountFault('refund', refundCents(order, data) ?? 0, toCents(order.refundable_amount));
  const words = body.lines?.length === 0 ? texts.noLines : fault && invalidField('refund_amount', ...fault).message;
  return { ...findFaults(RefundInput, body), ...(words && { [amountName(order, data)]: words }) };
}

/** The field that shows an error of the amount: for lines, the first that is chosen or can be. */
function amountName(order: Order, data: FormData): string {
  if (!isByLine(data)) return 'refund_amount';
  const [line] = readLines(order, data);
  return quantityName(line?.order_item_id ?? [...unitsLeft(order)].find(([, left]) => left > 0)?.[0] ?? '');
}

/** Builds the request body. */
export const refundBody = (order: Order, data: FormData) => ({
  refund_amount: toDollars(refundCents(order, data) ?? 0),
  refund_reason: String(data.get('refund_reason') ?? ''),
  refund_notes: readText(data, 'refund_notes'),
  ...(isByLine(data) && { lines: readLines(order, data) }),
});
