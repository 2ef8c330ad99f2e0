/** Formats times of orders and invoices by the town's clock. Invalid times from other programs become empty. */
import { toLocalTime } from '../../db/rules/time.ts';
import { formatDate, formatInstant } from '../texts/dates.ts';

/** @param at ISO text */
export const formatSaleDay = (at: string, timeZone: string): string =>
  Number.isNaN(Date.parse(at)) ? '' : formatDate(toLocalTime(Date.parse(at), timeZone).date);

/** @param at ISO text */
export const formatSaleTime = (at: string, timeZone: string): string =>
  Number.isNaN(Date.parse(at)) ? '' : formatInstant(at, timeZone);
