/** Numbers as people read them, in the language of the site. */
import { locale } from '../../db/rules/locale.ts';

const numbers = new Intl.NumberFormat(locale);
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const rules = new Intl.PluralRules(locale);
const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const percents = new Intl.NumberFormat(locale, { style: 'percent' });

/** 12500 → `12,500`. */
export const formatNumber = (value: number) => numbers.format(value);

/** 1.375 → `1.375`. */
export const formatQuantity = (value: number) => quantities.format(value);

/** 8800 → `$8,800`. */
export const formatDollars = (amount: number) => dollars.format(amount);

/** 45 → `45%`. */
export const formatPercent = (percent: number) => percents.format(percent / 100);

/** 0.0825 → `8.25%`. */
export const formatRate = (rate: number) => rates.format(rate);

/** `#` is where the number goes. A language has the forms that its grammar needs. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** 3 and `{ one: '# item', other: '# items' }` → `3 items`. */
export const formatCount = (count: number, forms: PluralForms) =>
  (forms[rules.select(count)] ?? forms.other).replace('#', formatNumber(count));
