/** Formats dates and times on printed notices as the site's screens do: tests hold both together. */
import { locale } from '../../db/rules/locale.ts';
import type { ReceiptFormats } from '../../db/rules/meetings/receiptFacts.ts';
import { toLocalTime } from '../../db/rules/time.ts';

const atUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  // Versions of Intl put different spaces before AM and PM.
  return (instant: number) => format.format(instant).replace(/[\u00a0\u2009\u202f]/g, ' ');
};
const dates = atUtc({ year: 'numeric', month: 'long', day: 'numeric' });
const longDates = atUtc({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const shortDates = atUtc({ month: 'short', day: 'numeric' });
const shortDays = atUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const times = atUtc({ hour: 'numeric', minute: '2-digit' });

const midnight = (day: string) => Date.parse(`${day}T00:00Z`);

/** `2026-12-08` → `December 8, 2026`. */
export const formatDate = (day: string): string => dates(midnight(day));
/** `2026-12-08` → `Tue, Dec 8`. */
export const formatShortDay = (day: string): string => shortDays(midnight(day));
/** `18:00` → `6:00 PM`. */
export const formatTime = (time: string): string => times(Date.parse(`1970-01-01T${time}Z`));

/** `Tuesday, December 8, 2026, 6:00 PM to 8:00 PM`; the end may be empty. */
export function formatMeetingTime(day: string, start: string, end: string): string {
  const span = end && end !== start ? `${formatTime(start)} to ${formatTime(end)}` : start && formatTime(start);
  return [longDates(midnight(day)), span].filter(Boolean).join(', ');
}

/** Formats an instant by the town's clock: `December 4, 2026 at 3:04 PM`. */
export function formatInstant(instant: string, timeZone: string): string {
  const { date, time } = toLocalTime(Date.parse(instant), timeZone);
  return `${formatDate(date)} at ${formatTime(time)}`;
}

/** Formats the town's day at an instant: `Dec 4`. */
export const formatInstantDay = (instant: string, timeZone: string): string =>
  shortDates(midnight(toLocalTime(Date.parse(instant), timeZone).date));

/** Formats an instant of which the year is known: `Dec 2, 4:10 PM`. */
export function formatShortInstant(instant: string, timeZone: string): string {
  const { date, time } = toLocalTime(Date.parse(instant), timeZone);
  return `${shortDates(midnight(date))}, ${formatTime(time)}`;
}

/** Formats what a receipt says by the town's clock. */
export const createReceiptFormats = (timeZone: string): ReceiptFormats => ({
  formatInstant: (instant) => formatInstant(instant, timeZone),
  formatShortInstant: (instant) => formatShortInstant(instant, timeZone),
  formatTime: (instant) => formatTime(toLocalTime(Date.parse(instant), timeZone).time),
  dayOf: (instant) => toLocalTime(Date.parse(instant), timeZone).date,
  formatShortDay,
});
