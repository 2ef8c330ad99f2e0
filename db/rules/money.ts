/** Money is counted in whole cents. Calls and records write dollars with at most two decimals. */
import { locale } from './locale.ts';

/** 12.5 → 1250. Dollars with two decimals convert back exactly, while cents are safe integers. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** 1250 → 12.5 */
export const toDollars = (cents: number): number => cents / 100;

/** The smallest and the largest card charge of Stripe, in cents. */
export const [minCardCents, maxCardCents] = [50, 99_999_999];

/** Whether Stripe can charge this amount. */
export const isCardAmount = (cents: number): boolean => cents >= minCardCents && cents <= maxCardCents;

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** 1234.5 → `$1,234.50`. */
export const formatPrice = (dollars: number): string => usd.format(dollars);
