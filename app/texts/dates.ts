/**
 * Dates and times as people read them. Written out here and not left to Intl, whose spaces and marks differ between
 * the server's Node and a visitor's browser, which would make the first HTML and the hydrated one disagree.
 */
import { getWeekday, toLocalTime } from '../../db/rules/time.ts';

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number];
const monthName = (month: number) => months[month - 1] ?? '';

/** `2026-11-24` → `Tuesday`. */
export const formatWeekday = (date: string) => weekdayNames[getWeekday(date)] ?? '';

/** `2026-11` → `November 2026`. */
export function formatMonth(month: string): string {
  const [year, index] = partsOf(month);
  return `${monthName(index)} ${year}`;
}

/** `2026-11-24` → `November 24, 2026`. */
export function formatDate(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${monthName(month)} ${day}, ${year}`;
}

/** `2026-11-24` → `Tuesday, November 24, 2026`. */
export const formatLongDate = (date: string) => `${formatWeekday(date)}, ${formatDate(date)}`;

/** `2026-11-24` → `Nov 24`. */
export function formatShortDate(date: string): string {
  const [, month, day] = partsOf(date);
  return `${monthName(month).slice(0, 3)} ${day}`;
}

/** `2026-11-24` → `Tue, Nov 24`. */
export const formatShortDay = (date: string) => `${formatWeekday(date).slice(0, 3)}, ${formatShortDate(date)}`;

/** `19:05` → `7:05 PM`. */
export function formatTime(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Minutes after midnight → `8:00 AM`. */
export const formatMinutes = (minutes: number) => formatTime(`${Math.floor(minutes / 60) % 24}:${minutes % 60}`);

/** `19:00` and `21:00` → `7:00 PM to 9:00 PM`; the end is left out when it is empty. */
export const formatTimeSpan = (start: string, end: string) =>
  end && end !== start ? `${formatTime(start)} to ${formatTime(end)}` : formatTime(start);

/** The days from one date to another, with weekday and year. */
export const formatDateSpan = (start: string, end: string) =>
  end > start ? `${formatLongDate(start)} to ${formatLongDate(end)}` : formatLongDate(start);

/** `Thu, Nov 26 to Fri, Nov 27`. */
export const formatShortDateSpan = (start: string, end: string) => `${formatShortDay(start)} to ${formatShortDay(end)}`;

/** A day and a time by the reader's own clock, which is the one they compare it with. */
export function formatInstant(instant: number): string {
  const { date, time } = toLocalTime(instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${formatDate(date)}, ${formatTime(time)}`;
}
