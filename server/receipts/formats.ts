/** Formats dates and rates on receipts in the site's language and the town's time zone. */
import { locale } from '../../db/rules/locale.ts';
import { toLocalTime } from '../../db/rules/time.ts';

const dates = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });

/** `2026-11-24` → `November 24, 2026`. */
export const formatDay = (day: string): string => dates.format(Date.parse(`${day}T00:00Z`));

/** Formats the town's day at an instant (an ISO text). */
export const formatTownDate = (instant: string, timeZone: string): string =>
  formatDay(toLocalTime(Date.parse(instant), timeZone).date);

/** `November 24, 2026, 3:04 PM`, by the town's clock. */
export function formatTownMoment(instant: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(instant);
  return `${formatDay(toLocalTime(instant, timeZone).date)}, ${time.replace(/[\u00a0\u2009\u202f]/g, ' ')}`;
}

/** 0.0825 → `8.25%`. */
export const formatRate = (rate: number): string => rates.format(rate);

/** 1234.375 → `1,234.375`. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);
