/** Formats amounts, percentages and quantities. Separate from numbers.ts, because most readers see none of them. */
import { locale } from '../../db/rules/locale.ts';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const percents = new Intl.NumberFormat(locale, { style: 'percent' });

/** 1.375 → `1.375`. */
export const formatQuantity = (value: number) => quantities.format(value);

/** 8800 → `$8,800`. */
export const formatDollars = (amount: number) => dollars.format(amount);

/** 45 → `45%`. */
export const formatPercent = (percent: number) => percents.format(percent / 100);

/** 0.0825 → `8.25%`. */
export const formatRate = (rate: number) => rates.format(rate);
