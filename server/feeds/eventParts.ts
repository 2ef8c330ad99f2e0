/**
 * How the days of an event are sent to calendar programs. A rule is sent only where Apple, Google and Outlook all mean
 * the same by it; the days of every other recurrence are sent one by one, each as an event of its own. Outlook leaves
 * out whole events for a rule such as the first and third Tuesday, and for extra dates (RDATE); programs also differ on
 * a start that its own rule does not name. See docs/decisions.
 */
import type { PublicEvent } from '../../db/rules/events/events.ts';
import { weekdayOrdinal } from '../../db/rules/recurrence/describe.ts';
import { expandRecurrence } from '../../db/rules/recurrence/expand.ts';
import { listByParts, parseRule, type RecurrenceRule } from '../../db/rules/recurrence/parse.ts';
import { writeRule } from '../../db/rules/recurrence/write.ts';
import { addDays, daysBetween, getWeekday } from '../../db/rules/time.ts';

/** `date` begins it; `rule` is an RRULE without UNTIL, which is `until`, the last day it may begin on. */
export type EventPart = {
  date: string;
  rule: string | null;
  until: string | null;
  except: string[];
  /** Days of the rule that are marked as cancelled, or the day itself. */
  cancelled: string[];
  /** One of several days that are sent one by one. */
  isSingle: boolean;
};

/** Whether so many days later it is another month. */
const leavesMonth = (date: string, days: number) => addDays(date, days).slice(0, 7) !== date.slice(0, 7);

/** Whether the BY parts name one day, or some weekdays, and the start is among them. */
function isInteroperable(rule: RecurrenceRule, date: string): boolean {
  const { frequency, BYMONTH, BYMONTHDAY, BYDAY } = rule;
  const hasOnly = (...parts: string[]) => listByParts(rule).every((part) => parts.includes(part));
  if (frequency === 'DAILY') return hasOnly();
  if (frequency === 'WEEKLY') {
    return hasOnly('BYDAY') && (BYDAY.length === 0 || BYDAY.some(({ weekday }) => weekday === getWeekday(date)));
  }
  const day = Number(date.slice(8));
  const isYearly = frequency === 'YEARLY';
  if (isYearly && date.endsWith('-02-29')) return false;
  if (isYearly && BYMONTH.join() !== String(Number(date.slice(5, 7)))) return hasOnly();
  if (!hasOnly('BYMONTHDAY', 'BYDAY', ...(isYearly ? ['BYMONTH'] : []))) return false;
  if (BYMONTHDAY.length + BYDAY.length > 1) return false;
  const [weekday] = BYDAY;
  if (weekday) {
    if (weekday.weekday !== getWeekday(date)) return false;
    // Outlook takes a fifth for the last one.
    return weekday.nth === -1 ? leavesMonth(date, 7) : weekday.nth < 5 && weekday.nth === weekdayOrdinal(date);
  }
  const [monthDay = day] = BYMONTHDAY;
  if (monthDay === -1) return leavesMonth(date, 1);
  // Outlook puts the 31st of a short month on its last day, the others leave it out; a year has each month once.
  return monthDay === day && (isYearly || day <= 28);
}

/** The rule as every program takes it; null where they would differ. */
function toInteroperableRule(text: string, date: string): RecurrenceRule | null {
  const rule = parseRule(text);
  // Every day but weekends is a weekly rule.
  const isWeekly = rule.frequency === 'DAILY' && listByParts(rule).join() === 'BYDAY' && rule.interval === 1;
  if (isWeekly) rule.frequency = 'WEEKLY';
  if (rule.frequency !== 'WEEKLY') rule.weekStart = 1;
  return isInteroperable(rule, date) ? rule : null;
}

/** Whether one occurrence begins before the one before it is over, which no program repeats. */
function hasOverlap({ date, end_date, dates }: PublicEvent): boolean {
  const length = daysBetween(date, end_date);
  return length > 0 && dates.some((day, at) => at > 0 && daysBetween(dates[at - 1] as string, day) <= length);
}

/** An event as calendar programs get it. @param from single days that are over before it are left out */
export function splitEvent(event: PublicEvent, from: string): EventPart[] {
  const { date, end_date, repeat, dates } = event;
  const cancelled = new Set(event.cancelled);
  const singleDate = (day: string, isSingle = false): EventPart => ({
    date: day,
    rule: null,
    until: null,
    except: [],
    isSingle,
    cancelled: cancelled.has(day) ? [day] : [],
  });
  if (!repeat) return dates.map((day) => singleDate(day));
  const length = daysBetween(date, end_date);
  const singles = (days: readonly string[]) =>
    days.filter((day) => addDays(day, length) >= from).map((day) => singleDate(day, true));
  const rule = hasOverlap(event) ? null : toInteroperableRule(repeat.rule, date);
  if (!rule) return singles(dates);
  const last = dates.at(-1);
  if (!last) return [];
  const skipped = new Set([...repeat.except].sort());
  const [to = last] = [last, ...skipped].sort().slice(-1);
  const named = new Set(expandRecurrence({ date, repeat: { ...repeat, except: [], extra: [] } }, { to }));
  const stored = new Set(dates);
  const besides = singles(repeat.extra.filter((day) => stored.has(day) && !named.has(day)));
  const kept = [...named].filter((day) => day <= last && !skipped.has(day));
  // Programs stumble over a rule that ends before its second date.
  if (kept.length < 2) return [...kept.map((day) => singleDate(day)), ...besides];
  // Some programs stop at an exception for a day that the rule does not name.
  const except = [...skipped].filter((day) => named.has(day));
  return [
    {
      date,
      rule: writeRule({ ...rule, until: '' }),
      until: rule.until || null,
      except,
      isSingle: false,
      cancelled: kept.filter((day) => cancelled.has(day) && addDays(day, length) >= from),
    },
    ...besides,
  ];
}
