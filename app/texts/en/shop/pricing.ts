/** Texts of the pricing page, loaded only with it. The wording of the plans was agreed and must not change. */
import type { Offer } from '../../../pricing/rates.ts';

const names: Record<Offer, string> = {
  competitors: 'Competitors',
  standard: 'Standard',
  premium: 'Premium Lifetime',
  founders: 'Founders Edition',
};

export type PlanText = {
  badge?: string;
  /** The price and the payment terms, which form one sentence together. */
  price: string;
  paid: string;
  later?: string;
  points: readonly string[];
  extras?: { heading: string; items: readonly { name: string; price: string }[] };
};

const plans: Record<Exclude<Offer, 'competitors'>, PlanText> = {
  standard: {
    price: '$1,000',
    paid: 'per year for the first five years',
    later: 'then $480 per year from year 6',
    points: ['a price that falls by more than half after five years', 'nothing to pay for setting up'],
  },
  premium: {
    badge: 'A limited edition',
    price: '$3,000',
    paid: 'one-time',
    points: [
      'paid once, with no yearly fee',
      'the license is yours for good, and transferable only with a sale of the business',
    ],
  },
  founders: {
    badge: 'Early bird special - 12 spots',
    price: '$5,000',
    paid: 'one-time',
    points: ['paid once, with no yearly fee', 'custom design'],
    extras: {
      heading: 'Includes future features worth $1,800 per year:',
      items: [
        { name: 'notifications and receipts', price: '$20/mo' },
        { name: 'appointments', price: '$15/mo' },
        { name: 'curbside delivery', price: '$30/mo' },
        { name: 'after-hours lockbox', price: '(setup fee varies)' },
        { name: 'payroll/invoicing/tax', price: '$60/mo' },
        { name: 'scheduling/time tracking', price: '$25/mo' },
      ],
    },
  },
};

export const pricingTexts = {
  lead: 'One website for your town or business, and three ways to pay for it. Two of them you pay once.',
  plans,
  plansHeading: 'Plans',
  names,
  /** For the chart, which has little room. */
  shortNames: { ...names, premium: 'Premium', founders: 'Founders' } satisfies Record<Offer, string>,
  afterYears: (years: number) => `After ${years === 5 ? 'five' : 'ten'} years`,
  total: (amount: string) => `${amount} in all`,
  comparisonHeading: 'Ten years, side by side',
  comparisonLead: 'What each plan will have cost by the end of each year, against what competitors ask:',
  competitorsPay: 'setup $4,000 plus $40/mo.',
  chartTitle: 'Total cost over ten years',
  chartText: (totals: readonly { name: string; five: string; ten: string }[]) =>
    `A line for each offer, by year. ${totals
      .map(({ name, five, ten }) => `${name}: ${five} after five years and ${ten} after ten.`)
      .join(' ')} The table has the figures of every year.`,
  chartCaption: 'Total paid by the end of each year',
  tableCaption: 'Year-by-year table: total paid by the end of each year, in US dollars',
  year: 'Year',
  less: (amount: string) => `${amount} less than competitors after ten years`,
  ask: 'Ask about this plan',
  askOf: (plan: string) => `: ${plan}`,
  askSubject: (plan: string) => `Question about ${plan}`,
  questions: 'Questions about a plan?',
  write: 'Write to',
};
