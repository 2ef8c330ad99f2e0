/** Finds the days that a title or file name mentions, as people in the United States write them. */

import { isDate } from '../time.ts';

/** `year` is null where the text names none. */
type NamedDay = { year: number | null; month: number; day: number };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)';
const year = '(?:[ ,]{1,2}(\\d{4})(?!\\d))?';

/** Each pattern says where year, month and day are. Later patterns skip what an earlier one found. */
const patterns: [RegExp, (found: RegExpExecArray) => (string | undefined)[]][] = [
  // 2026-12-08, 2026/12/8
  [/(?<!\d)((?:19|20)\d\d)([-./ ])(\d\d?)\2(\d\d?)(?!\d)/, ([, y, , m, d]) => [y, m, d]],
  // 20261208
  [/(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/, ([, y, m, d]) => [y, m, d]],
  // Dec 8, December 8th, 2026
  [new RegExp(`(?<![a-z])${month} ?${dayOfMonth}${year}`, 'i'), ([, m, d, y]) => [y, m, d]],
  // 8 Dec 2026
  [new RegExp(`(?<!\\d)${dayOfMonth} ${month}(?![a-z])${year}`, 'i'), ([, d, m, y]) => [y, m, d]],
  // 12-08-2026, 12.8.26
  [/(?<!\d)(\d\d?)([-./])(\d\d?)\2(\d{4}|\d\d)(?!\d)/, ([, m, , d, y]) => [y, m, d]],
  // 12/8, 12-8; but `2-4 PM` means hours
  [/(?<!\d)(\d\d?)[-/](\d\d?)(?!\d| ?[ap]m)/i, ([, m, d]) => [undefined, m, d]],
];

const toYear = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.length === 2 ? `20${text}` : text);

const toMonth = (text = ''): number => monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number(text);

/** The days that a text names: `Agenda Dec 8`, `12/8/26`, `council_2026-12-08.pdf`. */
export function listNamedDays(text: string): NamedDay[] {
  let rest = text.slice(0, 500).replaceAll('_', ' ');
  const days: NamedDay[] = [];
  for (const [pattern, read] of patterns) {
    for (let found = pattern.exec(rest); found; found = pattern.exec(rest)) {
      const [y, m, d] = read(found);
      const named = { year: toYear(y), month: toMonth(m), day: Number(d) };
      if (named.month >= 1 && named.month <= 12 && named.day >= 1 && named.day <= 31) days.push(named);
      rest = `${rest.slice(0, found.index)}|${rest.slice(found.index + found[0].length)}`;
    }
  }
  return days;
}

/** Whether a day is the named one; without a year, in any year. */
export function isNamedDay({ year, month, day }: NamedDay, date: string): boolean {
  const [y, m, d] = date.split('-').map(Number);
  return m === month && d === day && (year === null || year === y);
}

/**
 * The date that a name such as `council_minutes-2026-11-04.pdf` mentions, as YYYY-MM-DD. Without a year it is the
 * latest such day up to today. Null for no day, or several.
 */
export function findNamedDate(text: string, today: string): string | null {
  const [named, ...others] = listNamedDays(text);
  if (!named || others.length > 0) return null;
  const inYear = (year: number) =>
    [year, named.month, named.day].map((part) => String(part).padStart(2, '0')).join('-');
  const thisYear = Number(today.slice(0, 4));
  const date = inYear(named.year ?? (inYear(thisYear) <= today ? thisYear : thisYear - 1));
  return isDate(date) ? date : null;
}
