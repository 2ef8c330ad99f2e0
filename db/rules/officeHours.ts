/** Office hours as clerks write them (`8:00 AM - 5:00 PM`), parsed just well enough to say whether it is open. */
import type { LocalTime } from './time.ts';

/** Minutes after midnight. */
type OpeningHours = { open: number; close: number };

const clockTimePattern = /(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?|noon)?/gi;

function parseMinutes(
  hour: string,
  minute: string | undefined,
  half: string | undefined,
  guessAfternoon: boolean,
): number | null {
  let h = Number(hour);
  const m = Number(minute ?? 0);
  if (h > 24 || m > 59) return null;
  const suffix = half?.toLowerCase().replaceAll('.', '');
  if (suffix === 'pm' && h < 12) h += 12;
  else if (suffix === 'am' && h === 12) h = 0;
  else if (!suffix && guessAfternoon && h < 12) h += 12;
  return h * 60 + m;
}

/** The opening span a text names; null for `Closed` and for anything that is not two clock times. */
export function parseOpeningHours(text: string): OpeningHours | null {
  if (/closed/i.test(text)) return null;
  // Weekday ranges in front (`Mon - Thu: 8 - 5`) have no digits and don't match.
  const found = [...text.replace(/\bnoon\b/gi, '12:00 pm').matchAll(clockTimePattern)];
  if (found.length !== 2) return null;
  const [from, to] = found as [RegExpMatchArray, RegExpMatchArray];
  const open = parseMinutes(from[1] as string, from[2], from[3], false);
  if (open === null) return null;
  const close = parseMinutes(to[1] as string, to[2], to[3], Number(to[1]) * 60 <= open);
  return close !== null && close > open ? { open, close } : null;
}

/** Open until a time today, or closed until a time on a day ahead (0 is today). */
export type OfficeStatus =
  | { open: true; until: number }
  | { open: false; opensAt: number; inDays: number; weekday: number };

/**
 * Whether the office is open at a time of the town's clock. It is closed on Saturdays and Sundays.
 * @returns null when the hours cannot be parsed
 */
export function getOfficeStatus(hours: { weekday: string; friday: string }, now: LocalTime): OfficeStatus | null {
  const spanOn = (weekday: number): OpeningHours | null => {
    if (weekday === 0 || weekday === 6) return null;
    return parseOpeningHours(weekday === 5 && hours.friday ? hours.friday : hours.weekday);
  };
  const [h, m] = now.time.split(':').map(Number) as [number, number];
  const minute = h * 60 + m;
  const today = spanOn(now.weekday);
  if (today && minute >= today.open && minute < today.close) return { open: true, until: today.close };
  for (let inDays = 0; inDays < 8; inDays += 1) {
    const weekday = (now.weekday + inDays) % 7;
    const span = spanOn(weekday);
    if (span && (inDays > 0 || minute < span.open)) return { open: false, opensAt: span.open, inDays, weekday };
  }
  return null;
}

/** The minutes of a day at which getOfficeStatus() may change. */
export function listOfficeBoundaries(hours: { weekday: string; friday: string }): number[] {
  return [hours.weekday, hours.friday].flatMap((text) => {
    const span = parseOpeningHours(text);
    return span ? [span.open, span.close] : [];
  });
}
