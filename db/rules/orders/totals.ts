/**
 * The tax rule of orders, and their other sums in whole cents, for checkout’s preview, orders and tests alike. Refunds
 * and the doctor compute old orders by it, too: a new rule must leave those as they are.
 */
import { applyRate } from './rates.ts';

/** The ordered quantity and the price of one item. */
export type PricedLine = { unit_price_cents: number; quantity: number; taxable: boolean };

/** The terms that price an order; later changes of the shop don't affect it. */
export type PricingTerms = {
  tax_rate_millionths: number;
  /** The price of shipping; 0 for pickup. */
  shipping_price_cents: number;
  /** The subtotal from which shipping is free; null for never. */
  free_shipping_above_cents: number | null;
  /** Taken off the subtotal, from each line in proportion. */
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

/** Stripe's largest charge, which limits an order. */
export const maxOrderCents = 99_999_999;

export const lineTotal = ({ unit_price_cents, quantity }: Pick<PricedLine, 'unit_price_cents' | 'quantity'>): number =>
  unit_price_cents * quantity;

/** The part of a discount for some lines, in proportion to their price and rounded down. */
export const discountOf = (cents: number, discount: number, subtotal: number): number =>
  subtotal === 0 ? 0 : Number((BigInt(discount) * BigInt(cents)) / BigInt(subtotal));

/** The tax on lines of an order. @param subtotal the whole order's, by which its discount is divided */
export function taxOnLines(
  lines: readonly PricedLine[],
  { tax_rate_millionths, discount_cents = 0 }: Pick<PricingTerms, 'tax_rate_millionths' | 'discount_cents'>,
  subtotal: number,
): number {
  const taxable = lines.filter((line) => line.taxable).reduce((sum, line) => sum + lineTotal(line), 0);
  return applyRate(taxable - discountOf(taxable, discount_cents, subtotal), tax_rate_millionths);
}

/**
 * Computes an order's sums: each line in whole cents, the tax on their sum, shipping untaxed. Fees are in the prices.
 * @returns sums that may exceed `maxOrderCents`; the caller refuses such an order
 */
export function computeTotals(lines: readonly PricedLine[], terms: PricingTerms): OrderTotals {
  const subtotal_cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount_cents = Math.min(terms.discount_cents ?? 0, subtotal_cents);
  const free = terms.free_shipping_above_cents;
  const shipping_cents = free !== null && subtotal_cents >= free ? 0 : terms.shipping_price_cents;
  // A sum this large would round wrongly; the caller refuses it anyway.
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
