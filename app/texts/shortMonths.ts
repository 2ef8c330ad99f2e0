/** Separate from dates.ts, which is part of the first script, because only administrators' charts use it. */
import { locale } from '../../db/rules/locale.ts';

const months = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });

/** `2026-11-01` → `Nov`. */
export const formatShortMonth = (date: string): string => months.format(Date.parse(`${date}T00:00Z`));
