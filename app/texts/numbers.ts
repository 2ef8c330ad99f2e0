/** Formats counts in the language of the site. Formats of few screens are in figures.ts. */
import { locale } from '../../db/rules/locale.ts';

const numbers = new Intl.NumberFormat(locale);
const rules = new Intl.PluralRules(locale);

/** 12500 → `12,500`. */
export const formatNumber = (value: number) => numbers.format(value);

/** `#` is replaced by the number. A language has the forms that its grammar needs. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** 3 and `{ one: '# item', other: '# items' }` → `3 items`. */
export const formatCount = (count: number, forms: PluralForms) =>
  (forms[rules.select(count)] ?? forms.other).replace('#', formatNumber(count));
