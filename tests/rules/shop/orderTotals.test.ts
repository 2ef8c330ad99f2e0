/** The sums of an order: the documents' figures to the cent (R860-R868, R972), then those of any cart. */

import { describe, expect, test } from 'vitest';
import { formatPrice, toCents, toDollars } from '../../../db/rules/money.ts';
import { applyRate, toMillionths } from '../../../db/rules/orders/rates.ts';
import {
  computeTotals,
  lineTotal,
  maxOrderCents,
  type PricedLine,
  type PricingTerms,
} from '../../../db/rules/orders/totals.ts';
import fc from '../../properties.ts';
import { orderLines, pricingTerms } from './orders.ts';

const texas = toMillionths(0.0825);
const line = (unit_price_cents: number, quantity = 1, taxable = true): PricedLine => ({
  unit_price_cents,
  quantity,
  taxable,
});
const terms = (given: Partial<PricingTerms> = {}): PricingTerms => ({
  tax_rate_millionths: texas,
  shipping_price_cents: 0,
  free_shipping_above_cents: null,
  ...given,
});

/** The same share by decimal fractions of any length: halves away from zero. */
function exactShare(cents: number, millionths: number): number {
  const product = BigInt(cents) * BigInt(millionths);
  const half = product < 0n ? -500_000n : 500_000n;
  return Number((product + half) / 1_000_000n);
}

describe('the figures of the documents', () => {
  test.each([
    [100, 8.25, 108.25],
    [19.99, 1.65, 21.64],
    [33.33, 2.75, 36.08],
    [0.01, 0, 0.01],
    [0.06, 0, 0.06],
    [0.07, 0.01, 0.08],
    [999_999.99, 82_500, 1_082_499.99],
  ])('R861, R862: a subtotal of %d has a tax of %d and a total of %d', (subtotal, tax, total) => {
    const totals = computeTotals([line(toCents(subtotal))], terms());
    expect([totals.tax_cents, totals.total_cents, totals.service_fee_cents].map(toDollars)).toEqual([tax, total, 0]);
  });

  test.each([
    [1.0, 0.21],
    [100, 0.7],
    [33.33, 0.37],
    [0, 0.2],
    [19.99, 0.3],
  ])('R865: the fee of half a percent and 0.20 on %d is %d', (subtotal, fee) => {
    expect(toDollars(applyRate(toCents(subtotal), toMillionths(0.005)) + 20)).toBe(fee);
  });

  test('R868: three times 11.11 with tax and fee are 36.45', () => {
    const { subtotal_cents, tax_cents, total_cents } = computeTotals([line(1111, 3)], terms());
    expect([subtotal_cents, tax_cents]).toEqual([3333, 275]);
    expect(total_cents + applyRate(subtotal_cents, 5000) + 20).toBe(3645);
  });

  test('R860: dollars are written with two decimals and commas', () => {
    expect([1234.5, 0, 0.07, 1_082_499.99].map(formatPrice)).toEqual(['$1,234.50', '$0.00', '$0.07', '$1,082,499.99']);
  });

  test.each([
    ['the tax is on the sum, not on each line', [line(33), line(33), line(33)], {}, [99, 0, 8, 0, 107]],
    ['what is not taxable', [line(1000), line(1000, 2, false)], {}, [3000, 0, 83, 0, 3083]],
    ['nothing taxable', [line(999, 3, false)], {}, [2997, 0, 0, 0, 2997]],
    ['shipping is untaxed', [line(1000)], { shipping_price_cents: 500 }, [1000, 0, 83, 500, 1583]],
    [
      'shipping is free from its limit on',
      [line(1000)],
      { shipping_price_cents: 500, free_shipping_above_cents: 1000 },
      [1000, 0, 83, 0, 1083],
    ],
    [
      'a cent below it is not',
      [line(999)],
      { shipping_price_cents: 500, free_shipping_above_cents: 1000 },
      [999, 0, 82, 500, 1581],
    ],
    ['always free', [line(1)], { shipping_price_cents: 500, free_shipping_above_cents: 0 }, [1, 0, 0, 0, 1]],
    [
      'a discount lowers the taxable part by its share',
      [line(1000), line(3000, 1, false)],
      { discount_cents: 400 },
      [4000, 400, 74, 0, 3674],
    ],
    ['a discount of more than all of it', [line(1000)], { discount_cents: 5000 }, [1000, 1000, 0, 0, 0]],
    ['no tax at all', [line(1999, 7)], { tax_rate_millionths: 0 }, [13_993, 0, 0, 0, 13_993]],
    ['nothing', [], {}, [0, 0, 0, 0, 0]],
  ])('%s', (_what, lines, given, expected) => {
    const { subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents } = computeTotals(
      lines,
      terms(given),
    );
    expect([subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents]).toEqual(expected);
  });
});

test('a share is rounded as decimal fractions are, halves away from zero', () => {
  const cents = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
  // Halves are rare among random numbers: some products are made to end in one.
  const halves = fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n): [number, number] => [2 * n + 1, 500_000]);
  const any = fc.tuple(cents, fc.integer({ min: 0, max: 1_000_000 }));
  fc.assert(
    fc.property(fc.oneof({ arbitrary: any, weight: 3 }, halves), ([amount, rate]) => {
      expect(applyRate(amount, rate)).toBe(exactShare(amount, rate));
    }),
    { numRuns: 2500 },
  );
});

test('dollars with two decimals are the cents that they came from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxOrderCents * 9 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(toCents(Number(toDollars(cents).toFixed(2)))).toBe(cents);
    }),
    { numRuns: 1000 },
  );
});

test('the sums of any cart are whole cents that add up, in whatever sequence its lines are', () => {
  fc.assert(
    fc.property(orderLines, pricingTerms, fc.nat(), (lines, given, turn) => {
      const totals = computeTotals(lines, given);
      for (const cents of Object.values(totals)) {
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }
      const { subtotal_cents, discount_cents, tax_cents, shipping_cents, service_fee_cents, total_cents } = totals;
      expect(subtotal_cents).toBe(lines.reduce((sum, one) => sum + lineTotal(one), 0));
      expect(total_cents).toBe(subtotal_cents - discount_cents + tax_cents + shipping_cents + service_fee_cents);
      expect(discount_cents).toBeLessThanOrEqual(subtotal_cents);
      const taxable = lines.filter((one) => one.taxable).reduce((sum, one) => sum + lineTotal(one), 0);
      const share = subtotal_cents === 0 ? 0n : (BigInt(discount_cents) * BigInt(taxable)) / BigInt(subtotal_cents);
      expect(tax_cents).toBe(exactShare(taxable - Number(share), given.tax_rate_millionths));
      const by = turn % lines.length;
      expect(computeTotals([...lines.slice(by), ...lines.slice(0, by)], given)).toEqual(totals);
    }),
    { numRuns: 2500 },
  );
});

test('an order too large to be charged has sums that say so, not wrong ones', () => {
  const totals = computeTotals([line(maxOrderCents, 1000)], terms());
  expect(totals.total_cents).toBeGreaterThan(maxOrderCents);
  expect(totals.subtotal_cents).toBe(maxOrderCents * 1000);
});

test('each line is looked at a few times, however many there are', () => {
  const looks = (count: number) => {
    let looked = 0;
    const watched = new Proxy(line(199, 2), {
      get(target, field, self) {
        looked += 1;
        return Reflect.get(target, field, self);
      },
    });
    computeTotals(
      Array.from({ length: count }, () => watched),
      terms({ discount_cents: 7 }),
    );
    return looked;
  };
  expect(looks(2000)).toBe(looks(1000) * 2);
});
