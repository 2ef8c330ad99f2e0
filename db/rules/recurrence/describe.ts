/**
 * Recurrence as an editor's form has it: the shapes that clerks need, from and to RFC 5545's rules. What a day of the
 * month or a weekday is comes from the first date, so that the two always agree.
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
  /** Every how many days, weeks, months or years: 1 to 99. */
  interval: number;
  /** Of a weekly one, 0 (Sunday) to 6, in order; empty for the weekday of the first date. */
  weekdays: number[];
  ends: 'never' | 'on' | 'after';
  /** The last day that may be meant, where it ends on a day. */
  until: string;
  /** How often it happens in all, the first date included, where it ends after so many: 2 to 999. */
  count: number;
};

export const maxInterval = 99;
export const maxCount = 999;
const dayOfMonth = (date: string) => Number(date.slice(8));

/** Which of its weekday a day is in its month, 1 to 5. */
export const weekdayOrdinal = (date: string) => Math.ceil(dayOfMonth(date) / 7);

/** What tells the kinds from each other, for an event whose first day is `date`. */
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

/** The rule of a form, for an event whose first day is `date`. */
export const formToRule = (form: RecurrenceForm, date: string): string =>
  writeRule({
    ...parseRule('FREQ=DAILY'),
    ...toParts(form, date),
    interval: form.interval,
    until: form.ends === 'on' ? form.until : '',
    count: form.ends === 'after' ? form.count : 0,
  });

/** Whether a list names nothing but this; an empty one names nothing else. */
const isOnly = (list: readonly number[], value: number) => list.every((one) => one === value);

function findMonthlyKind({ BYDAY, BYMONTHDAY, BYSETPOS }: RecurrenceRule, parts: string, date: string) {
  if (parts === '' || parts === 'BYMONTHDAY') {
    if (BYMONTHDAY.join() === '-1') return 'monthly_last_day';
    return isOnly(BYMONTHDAY, dayOfMonth(date)) ? 'monthly_date' : null;
  }
  const [day] = BYDAY;
  if (!day || BYDAY.length > 1 || BYSETPOS.length > 1 || day.weekday !== getWeekday(date)) return null;
  // `2TU`, and `TU` with a position, are one and the same.
  const nth = parts === 'BYDAY' ? day.nth : parts === 'BYSETPOS,BYDAY' && day.nth === 0 ? BYSETPOS[0] : 0;
  if (nth === -1) return 'monthly_last_weekday';
  return nth === weekdayOrdinal(date) ? 'monthly_weekday' : null;
}

/** The kind of a rule whose shape is one of the form's; null for every other. */
function findKind(rule: RecurrenceRule, date: string): RecurrenceKind | null {
  const { frequency, interval, BYMONTH, BYMONTHDAY } = rule;
  const parts = listByParts(rule).join();
  if (frequency === 'MONTHLY') return findMonthlyKind(rule, parts, date);
  if (frequency === 'YEARLY') {
    // With a day and no month it would be that day of every month.
    const isSingle = parts === '' || parts === 'BYMONTH' || parts === 'BYMONTH,BYMONTHDAY';
    const isOnDate = isOnly(BYMONTH, Number(date.slice(5, 7))) && isOnly(BYMONTHDAY, dayOfMonth(date));
    return isSingle && isOnDate ? 'yearly' : null;
  }
  if (parts === '') return frequency === 'DAILY' ? 'daily' : 'weekly';
  // Every day but weekends is a weekly rule.
  return parts === 'BYDAY' && (frequency === 'WEEKLY' || interval === 1) ? 'weekly' : null;
}

/** The form of a rule of an event whose first day is `date`; null for a rule that the form has no words for. */
export function ruleToForm(text: string, date: string): RecurrenceForm | null {
  if (findRuleFault(text)) return null;
  const rule = parseRule(text);
  const { interval, count, until } = rule;
  const kind = findKind(rule, date);
  if (!kind || interval > maxInterval || count > maxCount) return null;
  // Where weeks begin decides which of them are left out.
  if (kind === 'weekly' && interval > 1 && rule.weekStart !== 1) return null;
  const weekdays = kind === 'weekly' ? [...new Set(rule.BYDAY.map(({ weekday }) => weekday))].sort() : [];
  return { kind, interval, weekdays, ends: count ? 'after' : until ? 'on' : 'never', until, count: count || 10 };
}
