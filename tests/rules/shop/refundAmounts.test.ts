/** The amounts of refunded lines: in any sequence, the cents add up to the order's total. */

import { describe, expect, test } from 'vitest';
import {
  type RefundableItem,
  type RefundLine,
  type RefundTerms,
  refundAmountOfLines,
  refundableUnits,
} from '../../../db/rules/orders/refundAmounts.ts';
import { computeTotals, type PricedLine, type PricingTerms } from '../../../db/rules/orders/totals.ts';
import fc from '../../properties.ts';
import { orderLines, pricingTerms } from './orders.ts';

const item = (id: string, unit_price_cents: number, quantity: number, taxable = true): RefundableItem => ({
  id,
  unit_price_cents,
  quantity,
  taxable,
});
const units = (order_item_id: string, quantity: number, restock = false): RefundLine => ({
  order_item_id,
  quantity,
  restock,
});
const texas: RefundTerms = { tax_rate_millionths: 82_500, shipping_cents: 0 };

/** The amount of each refund in a row of refunds. */
function worthOfEach(items: RefundableItem[], refunds: RefundLine[][], terms: RefundTerms): (number | null)[] {
  return refunds.map((lines, at) => refundAmountOfLines(items, refunds.slice(0, at).flat(), lines, terms));
}

describe('the documents’ case and its neighbors', () => {
  test('three units at 0.33 with a total of 1.07 come back with a tax of 0.03, 0.02 and 0.03', () => {
    expect(computeTotals([item('a', 33, 3)], pricing(texas)).total_cents).toBe(107);
    const one = [units('a', 1)];
    expect(worthOfEach([item('a', 33, 3)], [one, one, one], texas)).toEqual([33 + 3, 33 + 2, 33 + 3]);
  });

  test.each<[string, RefundableItem[], RefundLine[][], Partial<RefundTerms>, (number | null)[]]>([
    ['all at once', [item('a', 33, 3)], [[units('a', 3)]], {}, [107]],
    ['two, then one', [item('a', 33, 3)], [[units('a', 2)], [units('a', 1)]], {}, [71, 36]],
    ['one line named twice', [item('a', 33, 3)], [[units('a', 1), units('a', 2)]], {}, [107]],
    ['more than there are', [item('a', 33, 3)], [[units('a', 4)]], {}, [null]],
    ['more than are left', [item('a', 33, 3)], [[units('a', 2)], [units('a', 2)]], {}, [71, null]],
    ['more than there are, in two parts', [item('a', 33, 3)], [[units('a', 2), units('a', 2)]], {}, [null]],
    ['a line that the order does not have', [item('a', 33, 3)], [[units('b', 1)]], {}, [null]],
    ['what is not taxable', [item('a', 500, 2, false)], [[units('a', 1)], [units('a', 1)]], {}, [500, 500]],
    [
      'the last unit brings the shipping along',
      [item('a', 1000, 1), item('b', 200, 1)],
      [[units('b', 1)], [units('a', 1)]],
      { shipping_cents: 500 },
      [217, 1000 + 82 + 500],
    ],
    [
      'a discount comes off each line by its share',
      [item('a', 1000, 1), item('b', 3000, 1)],
      [[units('a', 1)], [units('b', 1)]],
      { discount_cents: 400, tax_rate_millionths: 0 },
      [900, 2700],
    ],
    ['given away', [item('a', 0, 2)], [[units('a', 1)], [units('a', 1)]], { shipping_cents: 300 }, [0, 300]],
  ])('%s', (_what, items, refunds, terms, expected) => {
    expect(worthOfEach(items, refunds, { ...texas, ...terms })).toEqual(expected);
  });

  test('the remaining units of each line', () => {
    const left = refundableUnits([item('a', 1, 3), item('b', 1, 2)], [units('a', 1), units('a', 1), units('b', 2)]);
    expect([...left]).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});

function pricing({ tax_rate_millionths, shipping_cents, discount_cents = 0 }: RefundTerms): PricingTerms {
  const free_shipping_above_cents = null;
  return { tax_rate_millionths, discount_cents, free_shipping_above_cents, shipping_price_cents: shipping_cents };
}

/** An order, and all its units in a random sequence, cut into refunds. */
const dividedOrder = fc.tuple(orderLines, pricingTerms).chain(([lines, terms]) => {
  const items = lines.map((line: PricedLine, at): RefundableItem => ({ ...line, id: `line-${at}` }));
  const all = items.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
  const order = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  return fc.record({
    items: fc.constant(items),
    terms: fc.constant(terms),
    sequence: order,
    other: order,
    cuts: fc.array(fc.integer({ min: 1, max: Math.max(1, all.length) }), { maxLength: 8 }),
  });
});

/** Cuts a row of units into refunds. */
function cutInto(sequence: string[], cuts: number[]): RefundLine[][] {
  const ends = [...new Set(cuts.map((cut) => Math.min(cut, sequence.length)))].sort((a, b) => a - b);
  if (ends.at(-1) !== sequence.length) ends.push(sequence.length);
  return ends.map((end, at) => {
    const part = sequence.slice(at === 0 ? 0 : ends[at - 1], end);
    return [...Map.groupBy(part, (id) => id)].map(([id, ids]) => units(id, ids.length, part.length % 2 === 0));
  });
}

function refundTermsOf(items: RefundableItem[], terms: PricingTerms): { total: number; refund: RefundTerms } {
  const totals = computeTotals(items, terms);
  const { discount_cents, shipping_cents, total_cents: total } = totals;
  return { total, refund: { tax_rate_millionths: terms.tax_rate_millionths, discount_cents, shipping_cents } };
}

test('however an order’s units are divided into refunds, their cents add up to its total', () => {
  fc.assert(
    fc.property(dividedOrder, ({ items, terms, sequence, cuts }) => {
      const { total, refund } = refundTermsOf(items, terms);
      const amounts = worthOfEach(items, cutInto(sequence, cuts), refund);
      let sum = 0;
      for (const amount of amounts) {
        expect(Number.isSafeInteger(amount) && (amount ?? -1) >= 0).toBe(true);
        sum += amount ?? 0;
        expect(sum).toBeLessThanOrEqual(total);
      }
      expect(sum).toBe(total);
      // Nothing is left to be paid back.
      const [first = ''] = sequence;
      expect(
        refundAmountOfLines(
          items,
          sequence.map((id) => units(id, 1)),
          [units(first, 1)],
          refund,
        ),
      ).toBeNull();
    }),
    { numRuns: 2500 },
  );
});

test('the amount for some units does not depend on their sequence, and more units are never worth less', () => {
  fc.assert(
    fc.property(dividedOrder, fc.nat(), ({ items, terms, sequence, other }, cut) => {
      const { refund } = refundTermsOf(items, terms);
      const part = sequence.slice(0, cut % (sequence.length + 1));
      // The same units, in the other sequence.
      const left = [...part];
      const again = other.filter((id) => {
        const at = left.indexOf(id);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
      const sumOf = (ids: string[]) =>
        worthOfEach(
          items,
          ids.map((id) => [units(id, 1)]),
          refund,
        ).reduce((sum: number, one) => sum + (one ?? NaN), 0);
      expect(sumOf(again)).toBe(sumOf(part));
      expect(
        refundAmountOfLines(
          items,
          [],
          part.map((id) => units(id, 1)),
          refund,
        ),
      ).toBe(sumOf(part));
    }),
    { numRuns: 1500 },
  );
});

test('each line is looked at a few times, however many there are', () => {
  const looks = (count: number) => {
    let looked = 0;
    const items = Array.from(
      { length: count },
      (_, at) =>
        new Proxy(item(`line-${at}`, 33, 1), {
          get(target, field, self) {
            looked += 1;
            return Reflect.get(target, field, self);
          },
          ownKeys(target) {
            looked += 1;
            return Reflect.ownKeys(target);
          },
        }),
    );
    refundAmountOfLines(items, [units('line-0', 1)], [units('line-1', 1)], texas);
    return looked;
  };
  expect(looks(2000)).toBeLessThanOrEqual(looks(1000) * 2);
});
