/**
 * How the days of an event are told to calendar programs. A rule is sent only where Apple, Google and Outlook all mean
 * the same by it; the days of every other repetition are sent one by one, each as an event of its own. Outlook leaves
 * out whole events for a rule such as the first and third Tuesday, and for extra dates (RDATE); programs also differ on
 * a start that its own rule does not name. See docs/decisions.
 */
import type { PublicEvent, Recurrence } from '../../db/rules/events.ts';
import { maxStoredDates, storedDates } from '../../db/rules/recurrence/expand.ts';
import { addDays, daysBetween, getWeekday } from '../../db/rules/time.ts';

/** `date` begins it; `rule` is an RRULE without UNTIL, which is `until`, the last day it may begin on. */
export type EventPart = {
  date: string;
  rule: string | null;
  until: string | null;
  except: string[];
  /** One of several days that are told one by one. */
  single: boolean;
};

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** `2SU` and `-1SU` are what the 8th of March 2026 and the last Sunday of a month may be called in a rule. */
function listDayNames(date: string): string[] {
  const weekday = weekdays[getWeekday(date)];
  const nth = Math.floor((Number(date.slice(8)) - 1) / 7) + 1;
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  // Outlook takes a fifth for the last one.
  return [...(nth < 5 ? [`${nth}${weekday}`, `+${nth}${weekday}`] : []), ...(isLast ? [`-1${weekday}`] : [])];
}

/** Whether a monthly rule's BY parts say one plain thing, which its start is. */
function isInteroperableMonth(by: Map<string, string>, date: string): boolean {
  const [only, ...more] = by;
  const day = Number(date.slice(8));
  // Outlook puts the 31st of a short month on its last day, the others leave it out.
  if (!only) return day <= 28;
  if (more.length > 0) return false;
  const [part, value] = only;
  if (part === 'BYDAY') return listDayNames(date).includes(value);
  if (part !== 'BYMONTHDAY') return false;
  return Number(value) === -1 ? addDays(date, 1).endsWith('-01') : Number(value) === day && day <= 28;
}

function isInteroperable(frequency: string, by: Map<string, string>, date: string): boolean {
  if (frequency === 'DAILY') return by.size === 0;
  if (frequency === 'WEEKLY') {
    const days = by.get('BYDAY')?.split(',') ?? [];
    return by.size === 0 || (by.size === 1 && days.includes(weekdays[getWeekday(date)] ?? ''));
  }
  if (frequency === 'MONTHLY') return isInteroperableMonth(by, date);
  if (by.size === 0) return !date.endsWith('-02-29');
  const { BYMONTH: month, ...rest } = Object.fromEntries(by);
  const within = new Map(Object.entries(rest));
  if (Number(month) !== Number(date.slice(5, 7))) return false;
  // A year has each month once, so its 31st is there or never.
  const isItsDay = within.size === 1 && Number(within.get('BYMONTHDAY')) === Number(date.slice(8));
  return date.endsWith('-02-29') ? false : within.size === 0 || isItsDay || isInteroperableMonth(within, date);
}

/** The rule in words that every program takes; null when there are none. */
function toInteroperableRule({ rule }: Recurrence, date: string): { rule: string; until: string | null } | null {
  const pieces = rule.trim().replace(/;$/, '').toUpperCase().split(';');
  const parts = new Map(pieces.map((piece) => piece.split('=', 2) as [string, string]));
  const by = new Map([...parts].filter(([part]) => part.startsWith('BY')));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? 0);
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') ?? null;
  const days = by.get('BYDAY');
  // Every day but weekends is a weekly rule; with a number before them weekdays mean something else.
  const isWeekly = parts.get('FREQ') === 'DAILY' && days && by.size === 1 && interval === 1;
  const frequency = isWeekly ? 'WEEKLY' : (parts.get('FREQ') ?? '');
  if (!isInteroperable(frequency, by, date)) return null;
  const weekStart = parts.get('WKST');
  const written = [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    count > 0 && `COUNT=${count}`,
    ...[...by].map(([part, value]) => `${part}=${part === 'BYDAY' ? value.replaceAll('+', '') : Number(value)}`),
    weekStart && frequency === 'WEEKLY' && `WKST=${weekStart}`,
  ];
  return { rule: written.filter(Boolean).join(';'), until };
}

/** Whether one occurrence begins before the one before it is over, which no program repeats. */
function hasOverlap({ date, end_date, dates }: PublicEvent): boolean {
  const length = daysBetween(date, end_date);
  return length > 0 && dates.some((day, at) => at > 0 && daysBetween(dates[at - 1] as string, day) <= length);
}

/** Those of some days that the rule itself names, in order. */
function filterOccurrences({ rule }: Recurrence, date: string, days: readonly string[]): string[] {
  const named: string[] = [];
  let left = [...new Set(days)].filter((day) => day >= date).sort();
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const known = storedDates({ date, repeat: { rule, except: [], extra: [] } }, last);
    // Of a long row only the newest are known, beside the start; older ones are asked for again.
    const since = (known.length < maxStoredDates ? known[0] : known[1]) ?? last;
    named.unshift(...left.filter((day) => day >= since && known.includes(day)));
    left = left.filter((day) => day < since);
  }
  return named;
}

const singleDate = (date: string, single = false): EventPart => ({ date, rule: null, until: null, except: [], single });

/** An event as calendar programs get it. @param from single days that are over before it are left out */
export function splitEvent(event: PublicEvent, from: string): EventPart[] {
  const { date, end_date, repeat, dates } = event;
  if (!repeat) return dates.map((day) => singleDate(day));
  const length = daysBetween(date, end_date);
  const singles = (days: string[]) =>
    days.filter((day) => addDays(day, length) >= from).map((day) => singleDate(day, true));
  const plain = hasOverlap(event) ? null : toInteroperableRule(repeat, date);
  if (!plain) return singles(dates);
  const last = dates.at(-1);
  if (!last) return [];
  const named = new Set(storedDates({ date, repeat: { ...repeat, extra: [] } }, last));
  const besides = singles(repeat.extra.filter((day) => dates.includes(day) && !named.has(day)));
  // A rule that never returns says nothing, and programs stumble over one that ends before it does.
  if (named.size < 2) return [...[...named].map((day) => singleDate(day)), ...besides];
  // An exception that excepts nothing keeps some programs from seeing the next one.
  const except = filterOccurrences(repeat, date, repeat.except);
  return [{ date, ...plain, except, single: false }, ...besides];
}
