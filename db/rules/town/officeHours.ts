/** Office hours: the weekly hours, the closures, and whether the office is open now. */
import { isCancelled, listOccurrences, type PublicEvent } from '../events/events.ts';
import { addDays, type LocalTime } from '../time.ts';

/**
 * A weekday's hours, all HH:MM by the town's clock. 0 is Sunday; without `open` the office is closed. The hours of a
 * weekday without a row are unknown.
 */
export type OpeningDay = { day: number; open: string; close: string; breaks: { start: string; end: string }[] };

/**
 * `weekday` and `friday` are the town's own words, shown where `days` has no row. Older records lack the other fields.
 */
export type OfficeHours = { weekday: string; friday: string; days?: OpeningDay[]; note?: string };

/** Days on which the office is closed, both included. */
export type Closure = { from: string; to: string; reason: string };
export const maxReasonLength = 100;

/** An event that closes the office. */
export type ClosingEvent = Pick<
  PublicEvent,
  'date' | 'end_date' | 'dates' | 'start_time' | 'title' | 'closes_office' | 'cancelled'
>;

/** An uninterrupted part of a day. */
type OpeningSpan = [open: string, close: string];

/** The open parts of a weekday; none when it is closed. */
export function listOpeningSpans({ open, close, breaks }: OpeningDay): OpeningSpan[] {
  if (!open) return [];
  const starts = [open, ...breaks.map(({ end }) => end)];
  const ends = [...breaks.map(({ start }) => start), close];
  return starts.map((start, place) => [start, ends[place] as string]);
}

/**
 * Lists every closure that touches the days from `from` to `to`, both included, in order, including those by events.
 */
export function listClosures(
  closures: readonly Closure[] | undefined,
  events: readonly ClosingEvent[],
  from: string,
  to: string,
): Closure[] {
  const closing = events.filter((event) => event.closes_office) as PublicEvent[];
  return [
    ...(closures ?? []).filter((closure) => closure.from <= to && closure.to >= from),
    ...listOccurrences(closing, from, to)
      .filter((occurrence) => !isCancelled(occurrence))
      .map(({ event, date, end_date }) => ({ from: date, to: end_date, reason: event.title })),
  ].sort((a, b) => a.from.localeCompare(b.from));
}

/** The next opening; `inDays` is 0 for today. */
type NextOpening = { opensAt: string; date: string; inDays: number };

/** Open until a time today, or closed, with the reason and the next opening where they are known. */
export type OfficeStatus =
  | { isOpen: true; until: string }
  | { isOpen: false; reason: string; next: NextOpening | null };

/** How far ahead to look for the next opening. Pages have the events of at least two months. */
const maxDaysAhead = 35;

/**
 * Whether the office is open at a time of the town's clock.
 * @returns null where its hours are unknown
 */
export function getOfficeStatus(
  { days = [] }: OfficeHours,
  closures: readonly Closure[] | undefined,
  events: readonly ClosingEvent[],
  now: LocalTime,
): OfficeStatus | null {
  const closed = listClosures(closures, events, now.date, addDays(now.date, maxDaysAhead));
  const closureOn = (date: string) => closed.find(({ from, to }) => from <= date && to >= date);
  const reason = closureOn(now.date)?.reason ?? '';
  let isKnown = closureOn(now.date) !== undefined;
  for (let inDays = 0; inDays <= maxDaysAhead; inDays += 1) {
    const date = addDays(now.date, inDays);
    if (closureOn(date)) continue;
    const row = days.find(({ day }) => day === (now.weekday + inDays) % 7);
    if (!row) break;
    isKnown = true;
    const time = inDays ? '' : now.time;
    const span = listOpeningSpans(row).find(([, close]) => time < close);
    if (!span) continue;
    const [opensAt, until] = span;
    return time >= opensAt ? { isOpen: true, until } : { isOpen: false, reason, next: { opensAt, date, inDays } };
  }
  return isKnown ? { isOpen: false, reason, next: null } : null;
}

/** The times of a day at which getOfficeStatus() may change. */
export const listOfficeBoundaries = ({ days = [] }: OfficeHours, weekday: number): string[] =>
  days.filter(({ day }) => day === weekday).flatMap((row) => listOpeningSpans(row).flat());

/** Consecutive weekdays with the same hours. */
export type OpeningGroup = { from: number; to: number; spans: OpeningSpan[] };

/** Groups the weekly hours for reading: `Monday to Thursday` instead of four equal lines. */
export function groupOpeningDays({ days = [] }: OfficeHours): OpeningGroup[] {
  const groups: OpeningGroup[] = [];
  for (const row of days) {
    const spans = listOpeningSpans(row);
    const last = groups.at(-1);
    if (last && (last.to + 1) % 7 === row.day && String(last.spans) === String(spans)) last.to = row.day;
    else groups.push({ from: row.day, to: row.day, spans });
  }
  return groups;
}

/** The town's own words about hours, where they cover a weekday without a row. */
export function listWrittenHours({
  days = [],
  weekday,
  friday,
}: OfficeHours): { days: 'weekdays' | 'friday'; text: string }[] {
  const lacks = (...weekdays: number[]) => weekdays.some((one) => !days.some(({ day }) => day === one));
  const written = [
    { days: 'weekdays' as const, text: weekday, isShown: friday ? lacks(1, 2, 3, 4) : lacks(1, 2, 3, 4, 5) },
    { days: 'friday' as const, text: friday, isShown: lacks(5) },
  ];
  return written.filter(({ text, isShown }) => text && isShown).map(({ days, text }) => ({ days, text }));
}
