/** Parses office hours as people write them (`Mon - Thu: 8 - 12, 1 - 5`), where their meaning is certain. */
import type { OfficeHours, OpeningDay } from './officeHours.ts';

/** Longer texts say more than hours. */
const maxLength = 100;

const dayName = '(mon|tue|wed|thu|fri)[a-z]{0,6}\\.?';
const daysPattern = new RegExp(`^${dayName}(?: ?(?:-|to|through|thru) ?${dayName})? ?[:,]? `);
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri'];

const timePattern = /^(\d{1,2})(?::(\d\d))? ?([ap]\.?m\b\.?|noon)?$/;
const spanSeparator = / ?(?:-| to | until ) ?/;

type Hours = Pick<OpeningDay, 'open' | 'close' | 'breaks'>;

const toClock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((figure) => String(figure).padStart(2, '0')).join(':');

/**
 * Minutes after midnight; null for anything but a time.
 * @param after an hour without AM or PM is the first one after this
 */
function parseTime(text: string, after: number): number | null {
  const [, digits, minute = '0', suffix = ''] = timePattern.exec(text === 'noon' ? '12 noon' : text) ?? [];
  const hour = Number(digits);
  if (digits === undefined || hour > 23 || Number(minute) > 59) return null;
  const minutes = hour * 60 + Number(minute);
  if (suffix.startsWith('p') || suffix === 'noon') return hour < 12 ? minutes + 720 : minutes;
  if (suffix.startsWith('a')) return hour === 12 ? minutes - 720 : minutes;
  return minutes <= after && hour < 12 ? minutes + 720 : minutes;
}

/** @returns the two times; null for anything else */
function parseSpan(text: string, after: number): [number, number] | null {
  const parts = text.split(spanSeparator);
  if (parts.length !== 2) return null;
  const [first = '', second = ''] = parts;
  let start = parseTime(first, after);
  const end = parseTime(second, start ?? 0);
  // `1 - 5 PM` begins in the afternoon: no office opens at one at night.
  if (start !== null && end !== null && start < 6 * 60 && !/[ap]/.test(first)) start += 720;
  return start !== null && end !== null && end > start ? [start, end] : null;
}

/** Reads `8 - 12, 1 - 5` and `8 - 5, closed 12 - 1`; null where it is not understood. An empty list means closed. */
function parseHours(text: string): Hours | null {
  if (/^closed\.?$/.test(text)) return { open: '', close: '', breaks: [] };
  const [first = '', ...rest] = text.split(/ ?(?:[,;&(]| and ) ?/).map((part) => part.replace(/[).]$/, '').trim());
  const whole = parseSpan(first.replace(/^open ?:? /, ''), 0);
  if (!whole) return null;
  let [open, close] = whole;
  const breaks: [number, number][] = [];
  for (const part of rest) {
    const [, lunch, span = ''] = /^((?:closed|lunch)(?: (?:for|at|from|break|lunch)){0,3}:? )?(.+)$/.exec(part) ?? [];
    const found = parseSpan(span, lunch ? open : close);
    if (!found || (lunch ? found[1] >= close || found[0] <= open : found[0] <= close)) return null;
    if (lunch) breaks.push(found);
    else {
      breaks.push([close, found[0]]);
      close = found[1];
    }
  }
  if (breaks.length > 2 || breaks.some(([start], place) => place > 0 && start <= (breaks[place - 1]?.[1] ?? 0)))
    return null;
  return {
    open: toClock(open),
    close: toClock(close),
    breaks: breaks.map(([start, end]) => ({ start: toClock(start), end: toClock(end) })),
  };
}

/** The weekdays named at the beginning of a text, and their hours. */
function parseText(given: string, weekdays: readonly number[]): OpeningDay[] {
  const text = given
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u202f]+/g, ' ')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/a\.m\.?/g, 'am')
    .replaceAll(/p\.m\.?/g, 'pm');
  if (given.length > maxLength || !text) return [];
  const [prefix = '', from, to = from] = daysPattern.exec(text) ?? [];
  const hours = parseHours(text.slice(prefix.length));
  if (!hours) return [];
  const isNamed = (day: number) => !from || (day >= dayNames.indexOf(from) && day <= dayNames.indexOf(to ?? from));
  return weekdays.filter(isNamed).map((day) => ({ day, ...hours }));
}

/**
 * The rows of two texts of hours; weekdays that a text leaves open have none. A town that names only weekdays is closed
 * at the weekend.
 */
export function readOfficeHours({ weekday, friday }: Pick<OfficeHours, 'weekday' | 'friday'>): OpeningDay[] {
  const found = [...parseText(weekday, friday.trim() ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]), ...parseText(friday, [5])];
  const weekend = [6, 0].map((day) => ({ day, open: '', close: '', breaks: [] }));
  return found.some(({ day }) => day < 5) ? [...found, ...weekend] : found;
}
