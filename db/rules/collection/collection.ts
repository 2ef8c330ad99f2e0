/** Collection routes as readers get them, and the days that trucks come. */
import type * as v from 'valibot';
import { addDays, daysBetween, getWeekday } from '../time.ts';
import { getHolidayDate, type HolidayKey } from './holidays.ts';
import type { CollectionRouteInput } from './input.ts';

/** A collection route as stored and synced. */
export type CollectionRoute = v.InferOutput<typeof CollectionRouteInput> & {
  id: string;
  version: number;
  seq: number;
  updated_at: string;
};

/**
 * A day of a route. `date` is when trucks come, empty where they don't. `holiday` or `reason` says why it differs from
 * `regular_date`.
 */
export type CollectionDay = { date: string; regular_date: string; holiday: HolidayKey | ''; reason: string };

type Rule = Pick<CollectionRoute, 'weekday' | 'every_weeks' | 'starts_on' | 'shift' | 'holidays' | 'exceptions'>;

/** Browsers show this many days ahead, with or without a signal. */
export const collectionDaysAhead = 90;

/** When devices are reminded on the evening before, by the town's clock. */
export const collectionReminderTime = '18:00';

/** A shift never moves a day further than this. */
const maxShiftDays = 7;

/** The first regular day of a route. */
const firstDay = ({ starts_on, weekday }: Rule) => addDays(starts_on, (weekday - getWeekday(starts_on) + 7) % 7);

const isRegularDay = (rule: Rule, date: string): boolean => {
  const days = daysBetween(firstDay(rule), date);
  return days >= 0 && days % (7 * rule.every_weeks) === 0;
};

/** Lists regular days from one date to another, both included. */
function listRegularDays(rule: Rule, from: string, to: string): string[] {
  const first = firstDay(rule);
  const step = 7 * rule.every_weeks;
  const skipped = Math.max(0, Math.ceil(daysBetween(first, from) / step));
  const days: string[] = [];
  for (let date = addDays(first, skipped * step); date <= to; date = addDays(date, step)) days.push(date);
  return days;
}

/** The chosen holidays around a day, by date. New Year's Day can belong to the week of another year. */
function listHolidays({ holidays }: Rule, date: string): Map<string, HolidayKey> {
  const year = Number(date.slice(0, 4));
  return new Map(
    [year - 1, year, year + 1].flatMap((one) => holidays.map((key) => [getHolidayDate(key, one), key] as const)),
  );
}

/** Moves a regular day by the route's holiday rule: past the holiday, or with the rest of the holiday's week. */
function shiftDay(rule: Rule, regular_date: string): CollectionDay {
  const unchanged: CollectionDay = { date: regular_date, regular_date, holiday: '', reason: '' };
  if (rule.shift === 'none') return unchanged;
  const known = listHolidays(rule, regular_date);
  const monday = addDays(regular_date, -((getWeekday(regular_date) + 6) % 7));
  const first = rule.shift === 'week' ? monday : regular_date;
  let holiday: HolidayKey | '' = '';
  let date = regular_date;
  // Each holiday that is passed moves the day by one more.
  for (let day = first; day <= date && daysBetween(first, day) < maxShiftDays; day = addDays(day, 1)) {
    const found = known.get(day);
    if (!found) continue;
    holiday ||= found;
    date = addDays(date, 1);
  }
  return { ...unchanged, date, holiday };
}

/** The collection of one regular day, as a clerk's exception or the holidays leave it. */
function toCollectionDay(rule: Rule, regular_date: string): CollectionDay {
  const exception = rule.exceptions.find(({ date }) => date === regular_date);
  if (!exception) return shiftDay(rule, regular_date);
  return { date: exception.moved_to, regular_date, holiday: '', reason: exception.reason };
}

const placeOf = ({ date, regular_date }: CollectionDay) => date || regular_date;

/**
 * Lists a route's collection days from one date to another (`YYYY-MM-DD`), both included, in order. Days without
 * collection are listed on their regular date.
 */
export function listCollectionDays(rule: Rule, from: string, to: string): CollectionDay[] {
  const moved = rule.exceptions.map(({ date }) => date).filter((date) => isRegularDay(rule, date));
  const regular = new Set([...listRegularDays(rule, addDays(from, -2 * maxShiftDays), to), ...moved]);
  return [...regular]
    .map((date) => toCollectionDay(rule, date))
    .filter((day) => placeOf(day) >= from && placeOf(day) <= to)
    .sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

/** The route's collection on a date; null where no truck comes. */
export const findCollectionOn = (rule: Rule, date: string): CollectionDay | null =>
  listCollectionDays(rule, date, date).find((day) => day.date === date) ?? null;

/** The next day on which trucks come, today included; null where none is in sight. */
export const findNextCollection = (rule: Rule, today: string): CollectionDay | null =>
  listCollectionDays(rule, today, addDays(today, collectionDaysAhead)).find(({ date }) => date !== '') ?? null;
