import { describe, expect, it } from 'vitest';
import { compareOffers, offers, totalAfter } from '../../../app/pricing/rates.ts';
import { pricingTexts } from '../../../app/texts/en/shop/pricing.ts';
import { formatDollars } from '../../../app/texts/figures.ts';

describe('the cost of each offer over ten years', () => {
  const ten = compareOffers(10);
  it.each([
    ['competitors', [4480, 4960, 5440, 5920, 6400, 6880, 7360, 7840, 8320, 8800]],
    ['standard', [1000, 2000, 3000, 4000, 5000, 5480, 5960, 6440, 6920, 7400]],
    ['premium', Array(10).fill(3000)],
    ['founders', Array(10).fill(5000)],
  ] as const)('%s', (offer, totals) => {
    expect(ten.map((row) => row[offer])).toEqual(totals);
  });
  it('counts its years from 1, and nothing before them but what is paid at once', () => {
    expect(ten.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(offers.map((offer) => totalAfter(offer, 0))).toEqual([4000, 0, 3000, 5000]);
  });
});

describe('the texts of the plans agree with the figures', () => {
  const plan = (offer: keyof typeof pricingTexts.plans) => pricingTexts.plans[offer];
  it('the prices', () => {
    expect(plan('standard').price).toBe(formatDollars(totalAfter('standard', 1)));
    expect(plan('standard').later).toContain(formatDollars(totalAfter('standard', 6) - totalAfter('standard', 5)));
    expect(plan('premium').price).toBe(formatDollars(totalAfter('premium', 1)));
    expect(plan('founders').price).toBe(formatDollars(totalAfter('founders', 1)));
    const monthly = (totalAfter('competitors', 1) - totalAfter('competitors', 0)) / 12;
    expect(pricingTexts.competitorsPay).toBe(
      `setup ${formatDollars(totalAfter('competitors', 0))} plus $${monthly}/mo.`,
    );
  });
  it('the future features are worth what is said of them', () => {
    const { heading = '', items = [] } = plan('founders').extras ?? {};
    const monthly = items.map(({ price }) => Number(/^\$(\d+)\/mo$/.exec(price)?.[1] ?? 0));
    const yearly = monthly.reduce((sum, each) => sum + each, 0) * 12;
    expect(heading).toContain(`${formatDollars(yearly)} per year`);
  });
});

it.each([
  [0, '$0'],
  [999, '$999'],
  [1000, '$1,000'],
  [1234567, '$1,234,567'],
])('%d is written %s', (amount, text) => expect(formatDollars(amount)).toBe(text));
