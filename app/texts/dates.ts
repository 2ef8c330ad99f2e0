/**
 * Dates and times as people read them, in the language of the site. Only fields are asked of Intl, no ready-made
 * styles: those differ between the server's Node and browsers, and the first HTML has to be what is hydrated.
 */
import { locale } from '../../db/rules/locale.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { dateTexts } from './en/dates.ts';

/** Made when it is first used: making one takes longer than a hundred uses. What is no date comes back as it is. */
function formatter<T extends string | number>(options: Intl.DateTimeFormatOptions, instantOf: (value: T) => number) {
  let format: Intl.DateTimeFormat | undefined;
  return (value: T): string => {
    const instant = instantOf(value);
    if (Number.isNaN(instant)) return String(value);
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // Versions of Intl differ in which of these spaces they put before AM and PM.
    return format.format(instant).replace(/[\u00a0\u2009\u202f]/g, ' ');
  };
}

const midnight = (date: string) => Date.parse(`${date}T00:00Z`);
const minutesInto1970 = (minutes: number) => minutes * 60_000;
// 1970 began on a Thursday.
const dayOfWeek = (weekday: number) => (weekday + 3) * 86_400_000;

/** From Sunday on. */
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

/** `19:00` and `21:00` → `7:00 PM to 9:00 PM`; the end is left out when it is empty. */
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
 * `November 24, 2026 at 7:05 PM`. Without a zone it is by the reader's own clock.
 * @param instant in milliseconds, or as ISO text
 */
export function formatInstant(instant: number | string, timeZone?: string): string {
  const own = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { date, time } = toLocalTime(new Date(instant).getTime(), own);
  return dateTexts.dateAndTime(formatDate(date), formatTime(time));
}
