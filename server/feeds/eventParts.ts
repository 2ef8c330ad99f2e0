/**
 * Splits an event for calendar programs. A rule is sent only if Apple, Google and Outlook interpret it alike; days of
 * other recurrences are sent as separate events. Outlook drops whole events for rules such as the first and third
 * Tuesday, and for extra dates (RDATE). Programs also differ on a start that its own rule does not include. See
 * docs/decisions.
 */
import type { PublicEvent } from '../../db/rules/events/events.ts';
import { weekdayOrdinal } from '../../db/rules/recurrence/describe.ts';
import { expandRecurrence } from '../../db/rules/recurrence/expand.ts';
import { listByParts, parseRule, type RecurrenceRule } from '../../db/rules/recurrence/parse.ts';
import { writeRule } from '../../db/rules/recurrence/write.ts';
import { addDays, daysBetween, getWeekday } from '../../db/rules/time.ts';

/** `date` is the first day; `rule` is an RRULE without UNTIL, which `until` holds: the last day it may begin on. */
export type EventPart = {
  date: string;
  rule: string | null;
  until: string | null;
  except: string[];
  /** Days of the rule that are canceled, or the day itself. */
  cancelled: string[];
  /** Whether this is one of several separately sent days. */
  isSingle: boolean;
};

/** Whether the date is in another month after this many days. */
const leavesMonth = (date: string, days: number) => addDays(date, days).slice(0, 7) !== date.slice(0, 7);

/** Whether the BY parts name one day, or some weekdays that include the start. */
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
    // Outlook treats a fifth weekday as the last one.
    return weekday.nth === -1 ? leavesMonth(date, 7) : weekday.nth < 5 && weekday.nth === weekdayOrdinal(date);
  }
  const [monthDay = day] = BYMONTHDAY;
  if (monthDay === -1) return leavesMonth(date, 1);
  // Outlook moves the 31st of a short month to its last day, while others skip it; a yearly rule always has the same
  // month.
  return monthDay === day && (isYearly || day <= 28);
}

/** Returns the rule as every program reads it; null if they would differ. */
function toInteroperableRule(text: string, date: string): RecurrenceRule | null {
  const rule = parseRule(text);
  // A daily rule limited to weekdays is the same as a weekly rule.
  const isWeekly = rule.frequency === 'DAILY' && listByParts(rule).join() === 'BYDAY' && rule.interval === 1;
  if (isWeekly) rule.frequency = 'WEEKLY';
  if (rule.frequency !== 'WEEKLY') rule.weekStart = 1;
  return isInteroperable(rule, date) ? rule : null;
}

/** Whether an occurrence begins before the previous one ends, which no program can repeat. */
function hasOverlap({ date, end_date, dates }: PublicEvent): boolean {
  const length = daysBetween(date, end_date);
  return length > 0 && dates.some((day, at) => at > 0 && daysBetween(dates[at - 1] as string, day) <= length);
}

/** Splits an event for calendar programs. @param from separate days that ended earlier are left out */
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
  const remaining = [...named].filter((day) => day <= last && !skipped.has(day));
  // Programs fail on a rule that ends before its second date.
  if (remaining.length < 2) return [...remaining.map((day) => singleDate(day)), ...besides];
  // Some programs stop at an exception for a day outside the rule.
  const except = [...skipped].filter((day) => named.has(day));
  return [
    {
      date,
      rule: writeRule({ ...rule, until: '' }),
      until: rule.until || null,
      except,
      isSingle: false,
      cancelled: remaining.filter((day) => cancelled.has(day) && addDays(day, length) >= from),
    },
    ...besides,
  ];
}
