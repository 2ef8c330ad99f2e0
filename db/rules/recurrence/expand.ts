/**
 * The days a repeating event falls on. Rules are RFC 5545's, read in the town's own calendar: whole days without zone
 * or clock, so a meeting at seven stays at seven when the clocks change.
 *
 * Days are tried one after another against the rule rather than computed from it: there is nothing that could loop
 * for ever, and every combination of parts means what the RFC's table says. (ical.js, which reads the files, hangs on
 * `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30` and leaves out parts such as BYSETPOS in a weekly rule.)
 */
import type { Recurrence } from '../events.ts';
import { parseRule, type RecurrenceRule } from './parse.ts';

/** How many days ahead of today the days of an event are worked out: two years. */
export const recurrenceHorizonDays = 731;

/** The most days that one event keeps; of a longer row the first one and the newest stay. */
export const maxStoredDates = 800;

/** How far a rule is followed from its start (160 years): what a hostile one can cost. */
const maxExpandedDays = 58_500;

/** Why a rule cannot be followed, as a sentence; null when it can. */
export function findRuleFault(rule: string): string | null {
  try {
    parseRule(rule);
    return null;
  } catch (error) {
    return `The repeat rule cannot be followed: ${(error as Error).message}`;
  }
}

/** A day with the figures that rules ask about. `number` counts days since 1970. */
type Day = { number: number; year: number; month: number; monthDay: number; weekday: number };

const dayMs = 86_400_000;
const numberOf = (year: number, month: number, monthDay: number) => Date.UTC(year, month - 1, monthDay) / dayMs;
const isoOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
function dayOf(number: number): Day {
  const day = new Date(number * dayMs);
  return {
    number,
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    monthDay: day.getUTCDate(),
    weekday: day.getUTCDay(),
  };
}

/** Whether a place (from 1) in a row of `length` is among those asked for; negative ones count from the end. */
const isSelected = (wanted: number[], place: number, length: number) =>
  wanted.includes(place) || wanted.includes(place - length - 1);

/** The first day of the week (with the rule's own beginning of weeks) that holds a day. */
const weekOf = (day: Day, weekStart: number) => day.number - ((day.weekday - weekStart + 7) % 7);

/** RFC 5545: the first week of a year is the first with four days in it, so its fourth day decides. */
function isInWeekNumbers(day: Day, rule: RecurrenceRule): boolean {
  const middle = dayOf(weekOf(day, rule.weekStart) + 3);
  const weekNumber = (number: number, year: number) => Math.floor((number - numberOf(year, 1, 1)) / 7) + 1;
  // The 28th of December is always in the last week but for its beginning; its week's fourth day tells.
  const last = dayOf(weekOf(dayOf(numberOf(middle.year, 12, 28)), rule.weekStart) + 3);
  return isSelected(rule.BYWEEKNO, weekNumber(middle.number, middle.year), weekNumber(last.number, middle.year));
}

function isOnWeekday(day: Day, rule: RecurrenceRule): boolean {
  // In a yearly rule the numbers count within the year, unless months are named (RFC 5545 §3.3.10, note 2).
  const inYear = rule.frequency === 'YEARLY' && rule.BYMONTH.length === 0;
  const place = inYear ? day.number - numberOf(day.year, 1, 1) : day.monthDay - 1;
  const size = inYear
    ? numberOf(day.year + 1, 1, 1) - numberOf(day.year, 1, 1)
    : numberOf(day.year, day.month + 1, 1) - numberOf(day.year, day.month, 1);
  const fromStart = Math.floor(place / 7) + 1;
  const fromEnd = -Math.floor((size - 1 - place) / 7) - 1;
  return rule.weekdays.some(
    ({ weekday, nth }) => weekday === day.weekday && (nth === 0 || nth === fromStart || nth === fromEnd),
  );
}

/** Whether the rule's BY parts, with the start standing in for those that are not there, name a day. */
function isOccurrence(day: Day, rule: RecurrenceRule, start: Day): boolean {
  const { frequency, BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule;
  if (BYMONTH.length > 0 && !BYMONTH.includes(day.month)) return false;
  if (BYMONTHDAY.length > 0) {
    const length = numberOf(day.year, day.month + 1, 1) - numberOf(day.year, day.month, 1);
    if (!isSelected(BYMONTHDAY, day.monthDay, length)) return false;
  }
  if (BYYEARDAY.length > 0) {
    const first = numberOf(day.year, 1, 1);
    if (!isSelected(BYYEARDAY, day.number - first + 1, numberOf(day.year + 1, 1, 1) - first)) return false;
  }
  if (BYWEEKNO.length > 0 && !isInWeekNumbers(day, rule)) return false;
  if (rule.weekdays.length > 0) return isOnWeekday(day, rule);
  if (frequency === 'WEEKLY' || BYWEEKNO.length > 0) return day.weekday === start.weekday;
  if (frequency === 'DAILY' || BYMONTHDAY.length > 0 || BYYEARDAY.length > 0) return true;
  return (
    day.monthDay === start.monthDay && (frequency === 'MONTHLY' || BYMONTH.length > 0 || day.month === start.month)
  );
}

/** The number of the day's period (day, week, month or year): INTERVAL counts these, BYSETPOS chooses within one. */
function periodOf(day: Day, rule: RecurrenceRule): number {
  if (rule.frequency === 'DAILY') return day.number;
  if (rule.frequency === 'WEEKLY') return Math.floor((weekOf(day, rule.weekStart) + 7) / 7);
  return rule.frequency === 'MONTHLY' ? day.year * 12 + day.month : day.year;
}

/** The days a rule names from its start on, the start aside; COUNT counts the start as the first. */
function ruleDays(rule: RecurrenceRule, startDate: string, horizon: string): string[] {
  const start = dayOf(Date.parse(startDate) / dayMs);
  const startPeriod = periodOf(start, rule);
  const last = rule.until && rule.until < horizon ? rule.until : horizon;
  const found: string[] = [];
  let period = startPeriod;
  let chosen: number[] = [];
  const close = () => {
    const { BYSETPOS } = rule;
    for (const [at, number] of chosen.entries()) {
      const date = isoOf(number);
      if (BYSETPOS.length > 0 && !isSelected(BYSETPOS, at + 1, chosen.length)) continue;
      if (date > startDate && date <= last) found.push(date);
    }
    chosen = [];
  };
  // BYSETPOS counts within whole periods, so the walk begins with the period that holds the start.
  let number = start.number;
  while (periodOf(dayOf(number - 1), rule) === startPeriod) number -= 1;
  const stop = Math.min(start.number + maxExpandedDays, Date.parse(last) / dayMs + 366);
  for (; number <= stop; number += 1) {
    const day = dayOf(number);
    const current = periodOf(day, rule);
    if (current !== period) {
      close();
      period = current;
      if (isoOf(number) > last || (rule.count > 0 && found.length + 1 >= rule.count)) break;
    }
    if ((current - startPeriod) % rule.interval === 0 && isOccurrence(day, rule, start)) chosen.push(number);
  }
  close();
  return rule.count > 0 ? found.slice(0, rule.count - 1) : found;
}

/**
 * The days an event begins on, in order and without doubles. An event that does not repeat has its one day, however
 * far away. The start is the first day whether the rule names it or not (RFC 5545 §3.8.5.3), unless it is excepted;
 * the others go up to `horizon` (`YYYY-MM-DD`), included. UNTIL is read as a day of the town's calendar, included,
 * whatever time follows it.
 * @throws Error when the rule cannot be followed; ask checkRule first
 */
export function expandRecurrence(event: { date: string; repeat: Recurrence | null }, horizon: string): string[] {
  const { date, repeat } = event;
  if (!repeat) return [date];
  const extra = repeat.extra.filter((day) => day > date && day <= horizon);
  const days = new Set([date, ...ruleDays(parseRule(repeat.rule), date, horizon), ...extra]);
  for (const day of repeat.except) days.delete(day);
  return [...days].sort();
}

/** The same as an event keeps them: of more than 800 the start and the newest. */
export function storedDates(event: { date: string; repeat: Recurrence | null }, horizon: string): string[] {
  const sorted = expandRecurrence(event, horizon);
  return sorted.length > maxStoredDates ? [...sorted.slice(0, 1), ...sorted.slice(1 - maxStoredDates)] : sorted;
}
