/**
 * Calendar dates (`YYYY-MM-DD`) and wall-clock times (`HH:MM`) of a town. An instant is milliseconds since 1970;
 * only this file converts it to the town's date and time, so that no date ever shifts by a day.
 */

/** Years outside these are typing errors: typing 26 into a date field gives `0026`. */
export const minDate = '1900-01-01';
export const maxDate = '2999-12-31';
const datePattern = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const dayMs = 86_400_000;

/** Date and time by the town's clock. `weekday` is 0 (Sunday) to 6. */
export type LocalTime = { date: string; time: string; weekday: number };

/** Formats an instant for storage: `2026-12-01T16:00:00.000Z`. @param instant milliseconds */
export const toIso = (instant: number): string => new Date(instant).toISOString();

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a day that exists, from 1900 to 2999: 2026-02-29 does not. */
export function isDate(text: string): boolean {
  return datePattern.test(text) && new Date(Date.parse(text)).toISOString().startsWith(text);
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let clock = formatters.get(timeZone);
  if (!clock) {
    const digits = '2-digit' as const;
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      hourCycle: 'h23',
    });
    formatters.set(timeZone, clock);
  }
  return clock;
}

/** The town's date, time and weekday at an instant. */
export function toLocalTime(instant: number, timeZone: string): LocalTime {
  const part: Record<string, string> = {};
  for (const { type, value } of getFormatter(timeZone).formatToParts(instant)) part[type] = value;
  const date = `${part.year}-${part.month}-${part.day}`;
  return { date, time: `${part.hour}:${part.minute}`, weekday: getWeekday(date) };
}

/**
 * The instant at which the town's clock shows a date and time. A skipped time moves forward by as much as the clock; a
 * repeated time means its first occurrence.
 */
export function toInstant(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shift = (instant: number) => {
    const local = toLocalTime(instant, timeZone);
    return Date.parse(`${local.date}T${local.time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  };
  // A clock change lies between the offsets of the day before and the day after; the earlier instant that fits wins.
  const candidates = [wanted - shift(wanted - dayMs), wanted - shift(wanted + dayMs)];
  const fitting = candidates.filter((instant) => instant + shift(instant) === wanted);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates);
}

/** 0 (Sunday) to 6. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
