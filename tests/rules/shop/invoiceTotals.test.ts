/** The sums of an invoice (R863-R868, R972), against arithmetic in exact fractions. */

import { describe, expect, test } from 'vitest';
import { invoiceLimits } from '../../../db/rules/invoices/invoices.ts';
import {
  computeInvoiceSums,
  fromTenThousandths,
  type InvoiceLine,
  invoiceFee,
  invoiceLineTotal,
  normalizeTaxRate,
  toTenThousandths,
} from '../../../db/rules/invoices/totals.ts';
import { fromMillionths, toMillionths } from '../../../db/rules/orders/rates.ts';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import fc from '../../properties.ts';

const line = (price: number, quantity = 1): InvoiceLine => ({
  unit_price_cents: Math.round(price * 100),
  quantity: toTenThousandths(quantity),
});
const sums = (lines: InvoiceLine[], rate = 0.0825, fee = 0) => {
  const { subtotal_cents, tax_cents, service_fee_cents, total_cents } = computeInvoiceSums(
    lines,
    toMillionths(rate),
    fee,
  );
  return [subtotal_cents, tax_cents, service_fee_cents, total_cents];
};

test('a new invoice is taxed at 8.25 % unless the shop says otherwise', () => {
  expect(defaultShopSettings.tax_rate).toBe(0.0825);
});

test('the examples of the specification', () => {
  expect(sums([line(100)])).toEqual([10_000, 825, 70, 10_895]);
  expect(sums([line(11.11, 3)])).toEqual([3333, 275, 37, 3645]);
  // Half a cent goes up: half a percent of $1.00 and 20 cents are 20.5 cents.
  expect(invoiceFee(100)).toBe(21);
  expect(invoiceFee(0)).toBe(20);
  expect(invoiceFee(99)).toBe(20);
});

test('each line is rounded before they are summed', () => {
  // Three times a third of a cent and a half: 3 × 1 cent, not 1.5 cents.
  const third = { unit_price_cents: 1, quantity: toTenThousandths(0.5) };
  expect(sums([third, third, third], 0)).toEqual([3, 0, 20, 23]);
  expect(invoiceLineTotal(line(0.35, 0.3))).toBe(11);
  expect(invoiceLineTotal(line(1.005, 1))).toBe(100);
});

test.each([
  [8.25, 0.0825],
  [0.0825, 0.0825],
  [1, 1],
  [1.5, 0.015],
  [100, 1],
  [250, 2.5],
  [0, 0],
])('a rate of %d is %d', (given, rate) => {
  expect(normalizeTaxRate(given)).toBe(rate);
  expect(sums([line(100)], normalizeTaxRate(given))).toEqual(sums([line(100)], rate));
});

test('a stored fee above 0 stays, whatever becomes of the lines; none or 0 is worked out', () => {
  expect(sums([line(100)], 0, 500)).toEqual([10_000, 0, 500, 10_500]);
  expect(sums([line(200)], 0, 500)[2]).toBe(500);
  expect(sums([line(200)], 0, 0)[2]).toBe(120);
});

describe('any invoice', () => {
  const lines = fc.array(
    fc.record({
      unit_price_cents: fc.integer({ min: 0, max: invoiceLimits.totalCents }),
      quantity: fc.integer({ min: 100, max: 2_000_000_000 }),
    }),
    { minLength: 1, maxLength: invoiceLimits.lines },
  );
  const millionths = fc.integer({ min: 0, max: 1_000_000 });

  /** A fraction's whole number, halves up: by division with remainder. */
  const round = (numerator: bigint, denominator: bigint) => {
    const [whole, rest] = [numerator / denominator, numerator % denominator];
    return rest * 2n >= denominator ? whole + 1n : whole;
  };

  test('is what exact arithmetic makes of it', () => {
    fc.assert(
      fc.property(lines, millionths, fc.integer({ min: 0, max: 10_000 }), (given, rate, fee) => {
        const totals = given.map(({ unit_price_cents, quantity }) =>
          round(BigInt(unit_price_cents) * BigInt(quantity), 10_000n),
        );
        const subtotal = totals.reduce((sum, total) => sum + total, 0n);
        const tax = round(subtotal * BigInt(rate), 1_000_000n);
        const service = fee > 0 ? BigInt(fee) : round(subtotal * 5n + 20_000n, 1000n);
        const found = computeInvoiceSums(given, rate, fee);
        expect(Object.values(found).every(Number.isSafeInteger)).toBe(true);
        expect(Object.values(found).map(BigInt)).toEqual([subtotal, tax, service, subtotal + tax + service]);
      }),
    );
  });

  test('has the same sums in whatever sequence its lines stand', () => {
    fc.assert(
      fc.property(lines, millionths, (given, rate) => {
        expect(computeInvoiceSums(given.toReversed(), rate)).toEqual(computeInvoiceSums(given, rate));
      }),
    );
  });

  test('quantities and rates survive being sent as decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2_000_000_000 }), millionths, (quantity, rate) => {
        expect(toTenThousandths(fromTenThousandths(quantity))).toBe(quantity);
        expect(toMillionths(fromMillionths(rate))).toBe(rate);
        // As a percentage, as far as it is one: up to 1 it is the rate itself.
        const percent = Number((rate / 10_000).toFixed(4));
        if (percent > 1) expect(toMillionths(normalizeTaxRate(percent))).toBe(rate);
      }),
    );
  });
});
