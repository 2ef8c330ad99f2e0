/** The days that shape a town's calendar: weekdays of a month, US holidays, and business days. Dates are YYYY-MM-DD. */

import { addMonths } from '../rules/events/months.ts';
import { addDays, getWeekday } from '../rules/time.ts';

/** The nth weekday (0 is Sunday) of a month (`YYYY-MM`); n = -1 is the last one. */
export function nthWeekday(month: string, weekday: number, n: number): string {
  if (n < 0) {
    const last = addDays(`${addMonths(month, 1)}-01`, -1);
    return addDays(last, -((getWeekday(last) - weekday + 7) % 7));
  }
  const first = `${month}-01`;
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + (n - 1) * 7);
}

/** The first day with this weekday on or after a date. */
export const onOrAfter = (date: string, weekday: number) => addDays(date, (weekday - getWeekday(date) + 7) % 7);

/** The month of a date, moved by some months. */
export const monthOf = (date: string, months = 0) => addMonths(date.slice(0, 7), months);

export type Holiday = { name: string; date: string; observed: string };

/** The town's holidays. One that falls on a weekend is observed on the nearest weekday. */
export function holidaysInYear(year: number): Holiday[] {
  const fixed = (name: string, day: string): Holiday => {
    const date = `${year}-${day}`;
    const weekday = getWeekday(date);
    return { name, date, observed: addDays(date, weekday === 6 ? -1 : weekday === 0 ? 1 : 0) };
  };
  const moving = (name: string, date: string): Holiday => ({ name, date, observed: date });
  const thanksgiving = nthWeekday(`${year}-11`, 4, 4);
  return [
    fixed("New Year's Day", '01-01'),
    moving('Martin Luther King Jr. Day', nthWeekday(`${year}-01`, 1, 3)),
    moving("Presidents' Day", nthWeekday(`${year}-02`, 1, 3)),
    moving('Memorial Day', nthWeekday(`${year}-05`, 1, -1)),
    fixed('Juneteenth', '06-19'),
    fixed('Independence Day', '07-04'),
    moving('Labor Day', nthWeekday(`${year}-09`, 1, 1)),
    fixed('Veterans Day', '11-11'),
    moving('Thanksgiving Day', thanksgiving),
    moving('Day after Thanksgiving', addDays(thanksgiving, 1)),
    fixed('Christmas Day', '12-25'),
  ];
}

/** The holidays between two days, both included, in order. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const found: Holiday[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    found.push(...holidaysInYear(year));
  return found.filter(({ date }) => date >= from && date <= to).sort((a, b) => a.date.localeCompare(b.date));
}

/** The first day with this weekday, on or after a date, from which `length` days are free of holidays. */
export function nextFreeDay(date: string, weekday: number, length = 1): string {
  let day = onOrAfter(date, weekday);
  const taken = ({ date: on, observed }: Holiday) =>
    [on, observed].some((one) => one >= day && one < addDays(day, length));
  while (holidaysBetween(addDays(day, -7), addDays(day, length + 7)).some(taken)) day = addDays(day, 7);
  return day;
}

/** Monday to Friday, without holidays. */
export function isBusinessDay(date: string): boolean {
  const weekday = getWeekday(date);
  if (weekday === 0 || weekday === 6) return false;
  // New Year's Day may be observed on the last day of the previous year.
  const year = Number(date.slice(0, 4));
  return ![...holidaysInYear(year), ...holidaysInYear(year + 1)].some(({ observed }) => observed === date);
}

/** The day a number of whole business days before a date. */
export function businessDaysBefore(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The next nth weekday of a month on or after a date that is no holiday. */
export function nextNthWeekday(date: string, weekday: number, n: number): string {
  const days = [0, 1, 2].map((months) => nthWeekday(monthOf(date, months), weekday, n));
  return days.find((day) => day >= date && isBusinessDay(day)) ?? date;
}

/** The council meets on the second Tuesday, or two days later when that is a holiday. */
export function councilMeeting(month: string): { date: string; moved: boolean } {
  const regular = nthWeekday(month, 2, 2);
  return isBusinessDay(regular) ? { date: regular, moved: false } : { date: addDays(regular, 2), moved: true };
}

const formatWith = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `Tuesday, December 8` */
export const formatDay = (date: string) => formatWith(date, { weekday: 'long', month: 'long', day: 'numeric' });
/** `December 8, 2026` */
export const formatDate = (date: string) => formatWith(date, { month: 'long', day: 'numeric', year: 'numeric' });
