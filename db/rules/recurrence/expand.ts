/**
 * The days that a recurring event falls on. Rules follow RFC 5545 in the town's own calendar: whole days without zone
 * or clock, so a meeting at seven stays at seven when the clocks change.
 *
 * Days are tested one by one against the rule rather than computed: nothing can loop forever, and every combination of
 * parts follows the RFC's table. The libraries that were tried hang or differ; see docs/decisions.
 */
import type { Recurrence } from '../events/input.ts';
import { parseRule, type RecurrenceRule } from './parse.ts';

/** An event's days are worked out and stored two years ahead of today. */
export const recurrenceHorizonDays = 731;

/** The most days that one event stores: its first one and the newest. */
export const maxStoredDates = 800;

/** The longest expansion from a rule's start, 160 years, which bounds the cost of a hostile rule. */
export const maxExpandedDays = 58_500;

/** The rule for dates that are all listed: the start, and `extra` for the others. */
export const datesOnlyRule = 'FREQ=DAILY;COUNT=1';

/** A day with the numbers that rules refer to. `number` counts days since 1970, `yearDay` from 1. */
type Day = {
  number: number;
  year: number;
  month: number;
  monthDay: number;
  monthLength: number;
  yearDay: number;
  yearLength: number;
  weekday: number;
};

const dayMs = 86_400_000;
const toNumber = (year: number, month: number, monthDay: number) => Date.UTC(year, month - 1, monthDay) / dayMs;

function toDay(number: number): Day {
  const date = new Date(number * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const newYear = toNumber(year, 1, 1);
  return {
    number,
    year,
    month,
    monthDay: date.getUTCDate(),
    monthLength: toNumber(year, month + 1, 1) - toNumber(year, month, 1),
    yearDay: number - newYear + 1,
    yearLength: toNumber(year + 1, 1, 1) - newYear,
    weekday: date.getUTCDay(),
  };
}

/** Advances to the next day; only a new month needs the calendar. */
function advance(day: Day): void {
  if (day.monthDay === day.monthLength) Object.assign(day, toDay(day.number + 1));
  else {
    day.number += 1;
    day.monthDay += 1;
    day.yearDay += 1;
    day.weekday = (day.weekday + 1) % 7;
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const toDate = ({ year, month, monthDay }: Day) => `${year}-${twoDigits(month)}-${twoDigits(monthDay)}`;

/** Whether a position (from 1) in a row of `length` is selected; negative ones count from the end. */
const isSelected = (wanted: readonly number[], place: number, length: number) =>
  wanted.includes(place) || wanted.includes(place - length - 1);

/** The first day of a day's week, with the rule's own week start. */
const startOfWeek = (day: Day, weekStart: number) => day.number - ((day.weekday - weekStart + 7) % 7);

/** RFC 5545: the first week of a year is the first with four days in it, so its fourth day decides. */
function isInWeekNumbers(day: Day, rule: RecurrenceRule): boolean {
  const middle = toDay(startOfWeek(day, rule.weekStart) + 3);
  const weekNumber = ({ yearDay }: Day) => Math.floor((yearDay - 1) / 7) + 1;
  // December 28 is in the last week of its year; with another week start, the fourth day of its week decides.
  const last = toDay(startOfWeek(toDay(toNumber(middle.year, 12, 28)), rule.weekStart) + 3);
  return isSelected(rule.BYWEEKNO, weekNumber(middle), weekNumber(last));
}

function isOnWeekday(day: Day, rule: RecurrenceRule): boolean {
  // In a yearly rule the numbers count within the year, unless months are named (RFC 5545 §3.3.10, note 2).
  const inYear = rule.frequency === 'YEARLY' && rule.BYMONTH.length === 0;
  const place = inYear ? day.yearDay : day.monthDay;
  const length = inYear ? day.yearLength : day.monthLength;
  const fromStart = Math.ceil(place / 7);
  const fromEnd = -Math.ceil((length - place + 1) / 7);
  return rule.BYDAY.some(
    ({ weekday, nth }) => weekday === day.weekday && (nth === 0 || nth === fromStart || nth === fromEnd),
  );
}

/** Whether the rule's BY parts name a day; the start stands in for missing parts. */
function isNamed(day: Day, rule: RecurrenceRule, start: Day): boolean {
  const { frequency, BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule;
  if (BYMONTH.length > 0 && !BYMONTH.includes(day.month)) return false;
  if (BYMONTHDAY.length > 0 && !isSelected(BYMONTHDAY, day.monthDay, day.monthLength)) return false;
  if (BYYEARDAY.length > 0 && !isSelected(BYYEARDAY, day.yearDay, day.yearLength)) return false;
  if (BYWEEKNO.length > 0 && !isInWeekNumbers(day, rule)) return false;
  if (rule.BYDAY.length > 0) return isOnWeekday(day, rule);
  if (frequency === 'WEEKLY' || BYWEEKNO.length > 0) return day.weekday === start.weekday;
  if (frequency === 'DAILY' || BYMONTHDAY.length > 0 || BYYEARDAY.length > 0) return true;
  return (
    day.monthDay === start.monthDay && (frequency === 'MONTHLY' || BYMONTH.length > 0 || day.month === start.month)
  );
}

/** The number of a day's period (day, week, month or year): INTERVAL counts periods, BYSETPOS selects within one. */
function periodOf(day: Day, { frequency, weekStart }: RecurrenceRule): number {
  if (frequency === 'DAILY') return day.number;
  if (frequency === 'WEEKLY') return Math.floor(startOfWeek(day, weekStart) / 7);
  return frequency === 'MONTHLY' ? day.year * 12 + day.month : day.year;
}

/** Generates the days that a rule names, from its start, in order and at least up to `last`. */
function* namedDays(rule: RecurrenceRule, startDate: string, last: string): Generator<string> {
  const { BYSETPOS, interval } = rule;
  const start = toDay(Date.parse(startDate) / dayMs);
  const stop = Math.min(start.number + maxExpandedDays, Date.parse(last) / dayMs + 366);
  const startPeriod = periodOf(start, rule);
  let period = startPeriod;
  let found: string[] = [];
  const selected = () => found.filter((date, at) => date >= startDate && isSelected(BYSETPOS, at + 1, found.length));
  // BYSETPOS counts within whole periods, so the search begins with the period of the start.
  let day = toDay(start.number);
  for (let before = day; periodOf(before, rule) === startPeriod; before = toDay(day.number - 1)) day = before;
  for (; day.number <= stop; advance(day)) {
    const current = periodOf(day, rule);
    if (current !== period) {
      yield* selected();
      period = current;
      found = [];
    }
    if ((current - startPeriod) % interval !== 0 || !isNamed(day, rule, start)) continue;
    if (BYSETPOS.length > 0) found.push(toDate(day));
    else if (day.number >= start.number) yield toDate(day);
  }
  yield* selected();
}

/** Whether a rule names its own start day, which counts as the first either way. */
export const isStartNamed = (rule: string, date: string): boolean =>
  namedDays(parseRule(rule), date, date).next().value === date;

/** The start, which counts even if the rule does not name it (RFC 5545 §3.8.5.3), and the rule's later days. */
function* ruleDays(rule: RecurrenceRule, date: string, to: string): Generator<string> {
  yield date;
  const last = rule.until && rule.until < to ? rule.until : to;
  let count = 1;
  for (const day of namedDays(rule, date, last)) {
    if (day === date) continue;
    count += 1;
    if (day > last || (rule.count > 0 && count > rule.count)) return;
    yield day;
  }
}

type Recurring = { date: string; repeat: Recurrence | null };

/**
 * Lists the days that an event begins on, in order, each once. Its first day is listed however far away, unless it is
 * excepted. UNTIL is a day of the town's calendar, included, whatever time follows it.
 * @param to the last requested day (`YYYY-MM-DD`); @param from the first, @param limit the most days
 * @throws Error for a rule that cannot be followed; call findRuleFault first
 */
export function expandRecurrence(
  { date, repeat }: Recurring,
  { from = date, to, limit = Number.POSITIVE_INFINITY }: { from?: string; to: string; limit?: number },
): string[] {
  if (!repeat) return [date];
  const skipped = new Set(repeat.except);
  const isWanted = (day: string) => day >= from && !skipped.has(day);
  const days: string[] = [];
  for (const day of ruleDays(parseRule(repeat.rule), date, to)) {
    if (days.length >= limit) break;
    if (isWanted(day)) days.push(day);
  }
  const extra = repeat.extra.filter((day) => day > date && day <= to && isWanted(day));
  return extra.length > 0 ? [...new Set([...days, ...extra])].sort().slice(0, limit) : days;
}

/** The days that an event stores, up to a horizon: beyond 800, the start and the newest. */
export function listStoredDates(event: Recurring, horizon: string): string[] {
  const days = expandRecurrence(event, { to: horizon });
  return days.length > maxStoredDates ? [...days.slice(0, 1), ...days.slice(1 - maxStoredDates)] : days;
}
