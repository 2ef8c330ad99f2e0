/** The sums of an order, in whole cents. The same function in checkout's preview, at ordering and in tests. */
import { applyRate } from './rates.ts';

/** What is ordered of one item. */
export type PricedLine = { unit_price_cents: number; quantity: number; taxable: boolean };

/** What an order is priced by; it keeps these when the shop changes them. */
export type PricingTerms = {
  tax_rate_millionths: number;
  /** What shipping costs; 0 for an order that is picked up. */
  shipping_price_cents: number;
  /** From this subtotal on, shipping is free; null for never. */
  free_shipping_above_cents: number | null;
  /** Taken off the subtotal, of each line in proportion. */
  discount_cents?: number;
};

export type OrderTotals = {
  subtotal_cents: number;
  discount_cents: number;
  /** The tax on the taxable lines together. */
  tax_cents: number;
  shipping_cents: number;
  service_fee_cents: number;
  total_cents: number;
};

/** More than Stripe charges at once is no order. */
export const maxOrderCents = 99_999_999;

export const lineTotal = ({ unit_price_cents, quantity }: Pick<PricedLine, 'unit_price_cents' | 'quantity'>): number =>
  unit_price_cents * quantity;

/** A discount's part of some lines, in proportion to their price and rounded down. */
export const discountOf = (cents: number, discount: number, subtotal: number): number =>
  subtotal === 0 ? 0 : Number((BigInt(discount) * BigInt(cents)) / BigInt(subtotal));

/** The tax on lines of an order. @param subtotal of the whole order, by which its discount is shared out */
export function taxOnLines(
  lines: readonly PricedLine[],
  { tax_rate_millionths, discount_cents = 0 }: Pick<PricingTerms, 'tax_rate_millionths' | 'discount_cents'>,
  subtotal: number,
): number {
  const taxable = lines.filter((line) => line.taxable).reduce((sum, line) => sum + lineTotal(line), 0);
  return applyRate(taxable - discountOf(taxable, discount_cents, subtotal), tax_rate_millionths);
}

/**
 * The sums of an order: each line in whole cents, the tax on their sum, shipping untaxed. Fees are in the prices.
 * @returns sums that may exceed `maxOrderCents`; the caller refuses such an order
 */
export function computeTotals(lines: readonly PricedLine[], terms: PricingTerms): OrderTotals {
  const subtotal_cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount_cents = Math.min(terms.discount_cents ?? 0, subtotal_cents);
  const free = terms.free_shipping_above_cents;
  const shipping_cents = free !== null && subtotal_cents >= free ? 0 : terms.shipping_price_cents;
  // Too large a sum would round wrongly; it is refused anyway.
  const tax_cents =
    subtotal_cents > maxOrderCents ? 0 : taxOnLines(lines, { ...terms, discount_cents }, subtotal_cents);
  const service_fee_cents = 0;
  return {
    subtotal_cents,
    discount_cents,
    tax_cents,
    shipping_cents,
    service_fee_cents,
    total_cents: subtotal_cents - discount_cents + tax_cents + shipping_cents + service_fee_cents,
  };
}
