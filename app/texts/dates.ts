/**
 * Formats dates and times in the language of the site. Requests single fields from Intl, no ready-made styles: those
 * differ between the server's Node and browsers, and hydration needs equal HTML.
 */
import { locale } from '../../db/rules/locale.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { dateTexts } from './en/dates.ts';

/** Created on first use, because creating one takes longer than a hundred uses. Returns invalid dates unchanged. */
function formatter<T extends string | number>(options: Intl.DateTimeFormatOptions, instantOf: (value: T) => number) {
  let format: Intl.DateTimeFormat | undefined;
  return (value: T): string => {
    const instant = instantOf(value);
    if (Number.isNaN(instant)) return String(value);
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // Versions of Intl put different spaces before AM and PM.
    return format.format(instant).replace(/[\u00a0\u2009\u202f]/g, ' ');
  };
}

const midnight = (date: string) => Date.parse(`${date}T00:00Z`);
const minutesInto1970 = (minutes: number) => minutes * 60_000;
// January 1, 1970, was a Thursday.
const dayOfWeek = (weekday: number) => (weekday + 3) * 86_400_000;

/** Starts with Sunday. */
export const weekdayNames = [0, 1, 2, 3, 4, 5, 6].map(formatter({ weekday: 'long' }, dayOfWeek));

/** `2026-11-24` → `Tuesday`. */
export const formatWeekday = formatter({ weekday: 'long' }, midnight);

/** `2026-11` → `November 2026`. */
export const formatMonth = formatter({ year: 'numeric', month: 'long' }, (month: string) => midnight(`${month}-01`));

/** `2026-11-24` → `November 24, 2026`. */
export const formatDate = formatter({ year: 'numeric', month: 'long', day: 'numeric' }, midnight);

/** `2026-11-24` → `Tuesday, November 24, 2026`. */
export const formatLongDate = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, midnight);

/** `2026-11-24` → `November 24`. */
export const formatDayOfYear = formatter({ month: 'long', day: 'numeric' }, midnight);

/** `2026-11-24` → `Nov 24`. */
export const formatShortDate = formatter({ month: 'short', day: 'numeric' }, midnight);

/** `2026-11-24` → `Tue, Nov 24`. */
export const formatShortDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' }, midnight);

/** Minutes after midnight → `8:00 AM`. */
export const formatMinutes = formatter({ hour: 'numeric', minute: '2-digit' }, minutesInto1970);

/** `19:05` → `7:05 PM`. */
export function formatTime(time: string): string {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  return Number.isNaN(hour + minute) ? time : formatMinutes(hour * 60 + minute);
}

/** `19:00` and `21:00` → `7:00 PM to 9:00 PM`; without an end only the start. */
export const formatTimeSpan = (start: string, end: string) =>
  end && end !== start ? dateTexts.span(formatTime(start), formatTime(end)) : formatTime(start);

/** The days from one date to another, with weekday and year. */
export const formatDateSpan = (start: string, end: string) =>
  end > start ? dateTexts.span(formatLongDate(start), formatLongDate(end)) : formatLongDate(start);

/** `Thu, Nov 26 to Fri, Nov 27`. */
export const formatShortDateSpan = (start: string, end: string) =>
  dateTexts.span(formatShortDay(start), formatShortDay(end));

/** `2026-11-24T08:00` → `Tuesday, November 24, 2026 at 8:00 AM`. */
export const formatMoment = (moment: string) =>
  dateTexts.dateAndTime(formatLongDate(moment.slice(0, 10)), formatTime(moment.slice(11)));

/**
 * `November 24, 2026 at 7:05 PM`. Without a zone it uses the reader's own clock.
 * @param instant in milliseconds, or as ISO text
 */
export function formatInstant(instant: number | string, timeZone?: string): string {
  const own = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { date, time } = toLocalTime(new Date(instant).getTime(), own);
  return dateTexts.dateAndTime(formatDate(date), formatTime(time));
}
