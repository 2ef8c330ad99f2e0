/** The amounts of refunded lines, in whole cents. */
import { discountOf, lineTotal, type PricedLine, type PricingTerms, taxOnLines } from './totals.ts';

export const refundReasons = [
  'requested_by_customer',
  'defective_product',
  'wrong_item',
  'not_as_described',
  'shipping_damage',
  'admin_error',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Refunded units of an order's line; `restock` puts them back on sale. */
export type RefundLine = { order_item_id: string; quantity: number; restock: boolean };

export type RefundableItem = PricedLine & { id: string };
export type RefundTerms = Pick<PricingTerms, 'tax_rate_millionths' | 'discount_cents'> & { shipping_cents: number };

/** The price of some units with their tax and their part of the discount; all units together include the shipping. */
function valueOfUnits(
  items: readonly RefundableItem[],
  units: ReadonlyMap<string, number>,
  terms: RefundTerms,
): number {
  const subtotal = items.reduce((sum, item) => sum + lineTotal(item), 0);
  const lines = items.map((item) => ({ ...item, quantity: units.get(item.id) ?? 0 }));
  const cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discounted = discountOf(cents, terms.discount_cents ?? 0, subtotal);
  const isAll = items.every((item) => (units.get(item.id) ?? 0) === item.quantity);
  return cents - discounted + taxOnLines(lines, terms, subtotal) + (isAll ? terms.shipping_cents : 0);
}

const countUnits = (lines: readonly RefundLine[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const { order_item_id, quantity } of lines) units.set(order_item_id, (units.get(order_item_id) ?? 0) + quantity);
  return units;
};

/** How many units of each line are not refunded yet. */
export function refundableUnits(
  items: readonly RefundableItem[],
  earlier: readonly RefundLine[],
): ReadonlyMap<string, number> {
  const returned = countUnits(earlier);
  return new Map(items.map(({ id, quantity }) => [id, quantity - (returned.get(id) ?? 0)]));
}

/**
 * The amount of a refund: the refunds up to it, less those before it. So all refunds of an order add up to its total in
 * any sequence, and the last unit includes the shipping.
 * @param earlier the lines of all previous refunds
 * @returns null for an unknown line, or for more units than remain of one
 */
export function refundAmountOfLines(
  items: readonly RefundableItem[],
  earlier: readonly RefundLine[],
  lines: readonly RefundLine[],
  terms: RefundTerms,
): number | null {
  const left = refundableUnits(items, earlier);
  for (const [id, quantity] of countUnits(lines)) {
    if (quantity > (left.get(id) ?? 0)) return null;
  }
  const before = valueOfUnits(items, countUnits(earlier), terms);
  return valueOfUnits(items, countUnits([...earlier, ...lines]), terms) - before;
}
