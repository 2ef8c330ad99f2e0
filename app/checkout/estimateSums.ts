/**
 * Estimates the totals while the server's preview is unavailable: by its simple calculation, or by the same rule here.
 */
import type { Cart } from '../../db/rules/cart/cart.ts';
import { toCents, toDollars } from '../../db/rules/money.ts';
import type { CheckoutOptions } from '../../db/rules/orders/checkout.ts';
import type { Delivery } from '../../db/rules/orders/orders.ts';
import { toMillionths } from '../../db/rules/orders/rates.ts';
import { computeTotals } from '../../db/rules/orders/totals.ts';
import type { Sums } from './changes.ts';
import { fetchFees } from './checkoutApi.ts';

type Terms = Pick<CheckoutOptions, 'tax_rate' | 'tax_label'>;

/** @returns totals with every item taxed, and shipping unknown */
export function computeSums(cart: Cart, { tax_rate, tax_label }: Terms, delivery: Delivery): Sums {
  const lines = cart.items.map(({ current_price, quantity }) => ({
    unit_price_cents: toCents(current_price),
    quantity,
    taxable: true,
  }));
  const rule = {
    tax_rate_millionths: toMillionths(tax_rate),
    shipping_price_cents: 0,
    free_shipping_above_cents: null,
  };
  const totals = computeTotals(lines, rule);
  return {
    subtotal: toDollars(totals.subtotal_cents),
    discount_amount: 0,
    tax_amount: toDollars(totals.tax_cents),
    tax_rate,
    tax_label,
    shipping_cost: delivery === 'pickup' ? 0 : null,
    service_fee: 0,
    total: toDollars(totals.total_cents),
  };
}

/** Never rejects. */
export async function estimateSums(cart: Cart, terms: Terms, delivery: Delivery): Promise<Sums> {
  const sums = computeSums(cart, terms, delivery);
  try {
    const { tax, service_fee, total } = await fetchFees(sums.subtotal);
    return { ...sums, tax_amount: tax, service_fee, total };
  } catch {
    return sums;
  }
}
