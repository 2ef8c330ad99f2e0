/**
 * Repetition as an editor's form has it: the shapes that clerks need, from and to RFC 5545's rules, and the days that
 * they come out at. What a day of the month or a weekday is comes from the first date, so that the two always agree.
 */
import { addDays, daysBetween, getWeekday, isDate } from '../time.ts';

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
const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dayOfMonth = (date: string) => Number(date.slice(8));

/** Which of its weekday a day is in its month, 1 to 5. */
export const weekdayOrdinal = (date: string) => Math.ceil(dayOfMonth(date) / 7);

const weekdaysOf = (form: RecurrenceForm, date: string) =>
  form.weekdays.length > 0 ? form.weekdays : [getWeekday(date)];

const shapeOf: Record<RecurrenceKind, (form: RecurrenceForm, date: string) => string> = {
  daily: () => 'FREQ=DAILY',
  weekly: (form, date) => {
    const days = weekdaysOf(form, date).map((weekday) => weekdayCodes[weekday]);
    return `FREQ=WEEKLY;BYDAY=${days.join(',')}`;
  },
  monthly_date: (_form, date) => `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth(date)}`,
  monthly_weekday: (_form, date) => `FREQ=MONTHLY;BYDAY=${weekdayOrdinal(date)}${weekdayCodes[getWeekday(date)]}`,
  monthly_last_weekday: (_form, date) => `FREQ=MONTHLY;BYDAY=-1${weekdayCodes[getWeekday(date)]}`,
  monthly_last_day: () => 'FREQ=MONTHLY;BYMONTHDAY=-1',
  yearly: () => 'FREQ=YEARLY',
};

/** The rule of a form, for an event whose first day is `date`. */
export function formToRule(form: RecurrenceForm, date: string): string {
  const parts = [shapeOf[form.kind](form, date)];
  if (form.interval > 1) parts.push(`INTERVAL=${form.interval}`);
  if (form.ends === 'on') parts.push(`UNTIL=${form.until.replaceAll('-', '')}`);
  if (form.ends === 'after') parts.push(`COUNT=${form.count}`);
  return parts.join(';');
}

type Parts = Map<string, string>;

/** The parts of a rule by name; null when one stands twice. */
function partsOf(rule: string): Parts | null {
  const pieces = rule.trim().replace(/;$/, '').toUpperCase().split(';');
  const parts: Parts = new Map(pieces.map((piece) => piece.split('=') as [string, string]));
  return parts.size === pieces.length ? parts : null;
}

const wholeNumber = (text: string, most: number) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
};

/** The kind of a rule whose shape is one of the form's; null for every other. */
function kindOf(parts: Parts, date: string): { kind: RecurrenceKind; weekdays: number[] } | null {
  const by = [...parts.keys()].filter((name) => name.startsWith('BY'));
  const only = (...wanted: string[]) => by.every((name) => wanted.includes(name));
  const days = parts.get('BYDAY')?.split(',');
  const as = (kind: RecurrenceKind | null) => kind && { kind, weekdays: [] };
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return only() ? as('daily') : null;
    case 'WEEKLY': {
      const weekdays = [...new Set((days ?? []).map((name) => weekdayCodes.indexOf(name)))].sort();
      return only('BYDAY') && !weekdays.includes(-1) ? { kind: 'weekly', weekdays } : null;
    }
    case 'MONTHLY':
      return as(monthlyKind(parts, by, date));
    case 'YEARLY': {
      const month = Number(parts.get('BYMONTH') ?? date.slice(5, 7));
      const day = Number(parts.get('BYMONTHDAY') ?? dayOfMonth(date));
      const asFirst = month === Number(date.slice(5, 7)) && day === dayOfMonth(date);
      // With a day and no month it would be that day of every month.
      const whole = by.length === 0 || parts.has('BYMONTH');
      return only('BYMONTH', 'BYMONTHDAY') && asFirst && whole ? as('yearly') : null;
    }
    default:
      return null;
  }
}

function monthlyKind(parts: Parts, by: string[], date: string): RecurrenceKind | null {
  if (by.length === 0) return 'monthly_date';
  if (by.length === 1 && parts.has('BYMONTHDAY')) {
    const day = Number(parts.get('BYMONTHDAY'));
    if (day === -1) return 'monthly_last_day';
    return day === dayOfMonth(date) ? 'monthly_date' : null;
  }
  // `2TU`, and `TU` with a position, are one and the same.
  const [, nth = '', name = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const placed = by.length === 2 && nth === '' ? parts.get('BYSETPOS') : by.length === 1 ? nth : undefined;
  if (name !== weekdayCodes[getWeekday(date)] || !placed) return null;
  if (Number(placed) === -1) return 'monthly_last_weekday';
  return Number(placed) === weekdayOrdinal(date) ? 'monthly_weekday' : null;
}

/** The form of a rule of an event whose first day is `date`; null for a rule that the form has no words for. */
export function ruleToForm(rule: string, date: string): RecurrenceForm | null {
  const parts = partsOf(rule);
  const known = /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTH|BYMONTHDAY|BYSETPOS)$/;
  if (!parts || ![...parts.keys()].every((name) => known.test(name))) return null;
  const found = kindOf(parts, date);
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', maxInterval);
  if (!found || interval === null) return null;
  // Where weeks begin decides which of them are left out.
  const weekStart = parts.get('WKST') ?? 'MO';
  if (found.kind === 'weekly' && interval > 1 && weekStart !== 'MO') return null;
  const form: RecurrenceForm = { ...found, interval, ends: 'never', until: '', count: 10 };
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  if (count !== undefined && until !== undefined) return null;
  if (count !== undefined) {
    const times = wholeNumber(count, maxCount);
    return times === null ? null : { ...form, ends: 'after', count: times };
  }
  if (until !== undefined) {
    const day = until.replace(/^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/, '$1-$2-$3');
    return isDate(day) ? { ...form, ends: 'on', until: day } : null;
  }
  return form;
}

/** Whether so many days later it is another month. */
const leavesMonth = (date: string, days: number) => addDays(date, days).slice(0, 7) !== date.slice(0, 7);
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
/** Weeks begin on Monday here, as they do in a rule that says nothing else. */
const mondayOf = (date: string) => addDays(date, -((getWeekday(date) + 6) % 7));

/** Whether the shape names a day, the first date's own period being the first that counts. */
export function isOccurrence(form: RecurrenceForm, date: string, day: string): boolean {
  const { kind, interval } = form;
  if (kind === 'daily') return daysBetween(date, day) % interval === 0;
  if (kind === 'weekly') {
    const weeks = daysBetween(mondayOf(date), mondayOf(day)) / 7;
    return weeks % interval === 0 && weekdaysOf(form, date).includes(getWeekday(day));
  }
  if (kind === 'yearly') {
    return day.slice(5) === date.slice(5) && (Number(day.slice(0, 4)) - Number(date.slice(0, 4))) % interval === 0;
  }
  if ((monthNumber(day) - monthNumber(date)) % interval !== 0) return false;
  if (kind === 'monthly_date') return dayOfMonth(day) === dayOfMonth(date);
  if (kind === 'monthly_last_day') return leavesMonth(day, 1);
  if (getWeekday(day) !== getWeekday(date)) return false;
  return kind === 'monthly_weekday' ? weekdayOrdinal(day) === weekdayOrdinal(date) : leavesMonth(day, 7);
}

/** How far ahead days are looked for, in days: the 29th of February may be eight years away, and every second one more. */
const maxDaysAhead = 60 * 366;

export type Series = { date: string; form: RecurrenceForm | null; except: readonly string[]; extra: readonly string[] };

/**
 * The days of a series from a day on, at most `most`, in order. Without a form it is its first date and the extra
 * days. The first date counts whether the rule names it or not, as the server has it.
 */
export function previewDates({ date, form, except, extra }: Series, from: string, most: number): string[] {
  const found: string[] = [];
  const left = (day: string) => day >= from && !except.includes(day);
  const added = [...new Set(extra)].filter((day) => day > date && left(day)).sort();
  let happened = 0;
  for (let ahead = 0; ahead < maxDaysAhead && found.length < most; ahead += 1) {
    const day = addDays(date, ahead);
    const over = !form || (form.ends === 'on' && day > form.until) || (form.ends === 'after' && happened >= form.count);
    if (over && day !== date) break;
    const named = day === date || (form !== null && isOccurrence(form, date, day));
    if (named) happened += 1;
    if (named && left(day)) found.push(day);
  }
  return [...new Set([...found, ...added])].sort().slice(0, most);
}
