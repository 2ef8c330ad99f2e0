/**
 * A recurrence in an editor's form: common patterns, converted from and to RFC 5545 rules. The day of the month and the
 * weekday come from the first date, so that the two always agree.
 */
import { getWeekday } from '../time.ts';
import { findRuleFault, listByParts, parseRule, type RecurrenceRule } from './parse.ts';
import { writeRule } from './write.ts';

export const recurrenceKinds = [
  'daily',
  'weekly',
  'monthly_date',
  'monthly_weekday',
  'monthly_last_weekday',
  'monthly_last_day',
  'yearly',
] as const;
export type RecurrenceKind = (typeof recurrenceKinds)[number];

export type RecurrenceForm = {
  kind: RecurrenceKind;
  /** The number of days, weeks, months or years between occurrences, 1 to 99. */
  interval: number;
  /** The weekdays of a weekly recurrence, 0 (Sunday) to 6, in order; empty for that of the first date. */
  weekdays: number[];
  ends: 'never' | 'on' | 'after';
  /** The last possible day, for a recurrence that ends on a day. */
  until: string;
  /** The number of occurrences, including the first date, for a recurrence that ends after so many: 2 to 999. */
  count: number;
};

export const maxInterval = 99;
export const maxCount = 999;
const dayOfMonth = (date: string) => Number(date.slice(8));

/** The position of a day among its month's same weekdays, 1 to 5. */
export const weekdayOrdinal = (date: string) => Math.ceil(dayOfMonth(date) / 7);

/** The parts of a rule that distinguish its kind, for an event whose first day is `date`. */
function toParts({ kind, weekdays }: RecurrenceForm, date: string): Partial<RecurrenceRule> {
  const weekday = getWeekday(date);
  switch (kind) {
    case 'daily':
      return { frequency: 'DAILY' };
    case 'weekly': {
      const days = weekdays.length > 0 ? weekdays : [weekday];
      return { frequency: 'WEEKLY', BYDAY: days.map((day) => ({ weekday: day, nth: 0 })) };
    }
    case 'monthly_date':
      return { frequency: 'MONTHLY', BYMONTHDAY: [dayOfMonth(date)] };
    case 'monthly_weekday':
      return { frequency: 'MONTHLY', BYDAY: [{ weekday, nth: weekdayOrdinal(date) }] };
    case 'monthly_last_weekday':
      return { frequency: 'MONTHLY', BYDAY: [{ weekday, nth: -1 }] };
    case 'monthly_last_day':
      return { frequency: 'MONTHLY', BYMONTHDAY: [-1] };
    case 'yearly':
      return { frequency: 'YEARLY' };
  }
}

/** Converts a form to a rule, for an event whose first day is `date`. */
export const formToRule = (form: RecurrenceForm, date: string): string =>
  writeRule({
    ...parseRule('FREQ=DAILY'),
    ...toParts(form, date),
    interval: form.interval,
    until: form.ends === 'on' ? form.until : '',
    count: form.ends === 'after' ? form.count : 0,
  });

/** Whether a list holds nothing but this value; an empty one qualifies. */
const isOnly = (list: readonly number[], value: number) => list.every((one) => one === value);

function findMonthlyKind({ BYDAY, BYMONTHDAY, BYSETPOS }: RecurrenceRule, parts: string, date: string) {
  if (parts === '' || parts === 'BYMONTHDAY') {
    if (BYMONTHDAY.join() === '-1') return 'monthly_last_day';
    return isOnly(BYMONTHDAY, dayOfMonth(date)) ? 'monthly_date' : null;
  }
  const [day] = BYDAY;
  if (!day || BYDAY.length > 1 || BYSETPOS.length > 1 || day.weekday !== getWeekday(date)) return null;
  // `2TU`, and `TU` with a position, mean the same.
  const nth = parts === 'BYDAY' ? day.nth : parts === 'BYSETPOS,BYDAY' && day.nth === 0 ? BYSETPOS[0] : 0;
  if (nth === -1) return 'monthly_last_weekday';
  return nth === weekdayOrdinal(date) ? 'monthly_weekday' : null;
}

/** The form's kind for a rule; null for a rule of any other shape. */
function findKind(rule: RecurrenceRule, date: string): RecurrenceKind | null {
  const { frequency, interval, BYMONTH, BYMONTHDAY } = rule;
  const parts = listByParts(rule).join();
  if (frequency === 'MONTHLY') return findMonthlyKind(rule, parts, date);
  if (frequency === 'YEARLY') {
    // A day without a month would mean that day of every month.
    const isSingle = parts === '' || parts === 'BYMONTH' || parts === 'BYMONTH,BYMONTHDAY';
    const isOnDate = isOnly(BYMONTH, Number(date.slice(5, 7))) && isOnly(BYMONTHDAY, dayOfMonth(date));
    return isSingle && isOnDate ? 'yearly' : null;
  }
  if (parts === '') return frequency === 'DAILY' ? 'daily' : 'weekly';
  // Every day but weekends counts as weekly.
  return parts === 'BYDAY' && (frequency === 'WEEKLY' || interval === 1) ? 'weekly' : null;
}

/** Converts a rule to a form, for an event whose first day is `date`; null where the form can't express it. */
export function ruleToForm(text: string, date: string): RecurrenceForm | null {
  if (findRuleFault(text)) return null;
  const rule = parseRule(text);
  const { interval, count, until } = rule;
  const kind = findKind(rule, date);
  if (!kind || interval > maxInterval || count > maxCount) return null;
  // The first day of the week decides which weeks an interval skips.
  if (kind === 'weekly' && interval > 1 && rule.weekStart !== 1) return null;
  const weekdays = kind === 'weekly' ? [...new Set(rule.BYDAY.map(({ weekday }) => weekday))].sort() : [];
  return { kind, interval, weekdays, ends: count ? 'after' : until ? 'on' : 'never', until, count: count || 10 };
}
