/** When the office is open: its weekly hours, the days on which it is closed, and whether somebody is there now. */
import { isCancelled, listOccurrences, type PublicEvent } from '../events/events.ts';
import { addDays, type LocalTime } from '../time.ts';

/**
 * A weekday's hours, all HH:MM of the town's clock. 0 is Sunday; without `open` the office is closed on it. Of a weekday
 * without a row nobody knows.
 */
export type OpeningDay = { day: number; open: string; close: string; breaks: { start: string; end: string }[] };

/** `weekday` and `friday` are in the town's own words: shown where `days` has no row. Older records lack the others. */
export type OfficeHours = { weekday: string; friday: string; days?: OpeningDay[]; note?: string };

/** Days on which the office is closed, both included. */
export type Closure = { from: string; to: string; reason: string };
export const maxReasonLength = 100;

/** What else closes the office. */
export type ClosingEvent = Pick<
  PublicEvent,
  'date' | 'end_date' | 'dates' | 'start_time' | 'title' | 'closes_office' | 'cancelled'
>;

/** A part of a day without a break in it. */
type OpeningSpan = [open: string, close: string];

/** The parts of a weekday in which the office is open; none when it is closed. */
export function listOpeningSpans({ open, close, breaks }: OpeningDay): OpeningSpan[] {
  if (!open) return [];
  const starts = [open, ...breaks.map(({ end }) => end)];
  const ends = [...breaks.map(({ start }) => start), close];
  return starts.map((start, place) => [start, ends[place] as string]);
}

/** Every closure that touches the days from `from` to `to`, both included, those of events too, in their order. */
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

/** When the office opens next; `inDays` is 0 for today. */
type NextOpening = { opensAt: string; date: string; inDays: number };

/** Open until a time today, or closed: for a reason perhaps, and until it opens, where that is known. */
export type OfficeStatus =
  | { isOpen: true; until: string }
  | { isOpen: false; reason: string; next: NextOpening | null };

/** How far ahead the next opening is looked for. Pages are drawn from the events of two months at least. */
const lookAheadDays = 35;

/**
 * Whether the office is open at a time of the town's clock.
 * @returns null where nobody knows
 */
export function getOfficeStatus(
  { days = [] }: OfficeHours,
  closures: readonly Closure[] | undefined,
  events: readonly ClosingEvent[],
  now: LocalTime,
): OfficeStatus | null {
  const closed = listClosures(closures, events, now.date, addDays(now.date, lookAheadDays));
  const closureOn = (date: string) => closed.find(({ from, to }) => from <= date && to >= date);
  const reason = closureOn(now.date)?.reason ?? '';
  let isKnown = closureOn(now.date) !== undefined;
  for (let inDays = 0; inDays <= lookAheadDays; inDays += 1) {
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

/** Weekdays that follow each other and have the same hours. */
export type OpeningGroup = { from: number; to: number; spans: OpeningSpan[] };

/** The weekly hours as people read them: `Monday to Thursday` and not four times the same. */
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

/** The hours in the town's own words, where they say more than the rows: of a weekday that has no row. */
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
