/** Random carts and what they are priced by. */

import type { PricedLine, PricingTerms } from '../../../db/rules/orders/totals.ts';
import fc from '../../properties.ts';

/** Cheap lines are where cents go astray; a few cost as much as a line may. */
const unitPrice = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 200 }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: 20_000 }), weight: 3 },
  { arbitrary: fc.integer({ min: 0, max: 99_999 }), weight: 1 },
);

export const orderLine: fc.Arbitrary<PricedLine> = fc.record({
  unit_price_cents: unitPrice,
  quantity: fc.integer({ min: 1, max: 12 }),
  taxable: fc.boolean(),
});

export const orderLines = fc.array(orderLine, { minLength: 1, maxLength: 12 });

/** Rates that towns have, and any with four decimals of a percent. */
export const taxRate = fc.oneof(
  fc.constantFrom(0, 82_500, 62_500, 100_000, 72_375, 1_000_000),
  fc.integer({ min: 0, max: 250_000 }),
);

export const pricingTerms: fc.Arbitrary<PricingTerms & { discount_cents: number }> = fc.record({
  tax_rate_millionths: taxRate,
  shipping_price_cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
  free_shipping_above_cents: fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: null }),
  discount_cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
});
