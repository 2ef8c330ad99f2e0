/** Upcoming events, and labels for their days and times. Dates and times are the town's. */
import { isCancelled, listOccurrences, type Occurrence, type PublicEvent } from '../../db/rules/events.ts';
import { addDays, type LocalTime } from '../../db/rules/time.ts';
import { formatShortDate, formatShortDay, formatTimeSpan } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/events.ts';

/** Every occurrence from a day on, with those that are going on first. */
export const listUpcoming = (events: readonly PublicEvent[], today: string): Occurrence[] =>
  listOccurrences(events, today, '9999-12-31');

/** The month (`YYYY-MM`) an occurrence is listed under: the present one for what began before today. */
const listedMonth = ({ date }: Occurrence, today: string) => (date < today ? today : date).slice(0, 7);

/** Groups occurrences, already in order, by the month they are listed under. */
export function groupByMonth(
  list: readonly Occurrence[],
  today: string,
): { month: string; occurrences: Occurrence[] }[] {
  const groups: { month: string; occurrences: Occurrence[] }[] = [];
  for (const occurrence of list) {
    const month = listedMonth(occurrence, today);
    const last = groups.at(-1);
    if (last?.month === month) last.occurrences.push(occurrence);
    else groups.push({ month, occurrences: [occurrence] });
  }
  return groups;
}

/** The next occurrence that takes place and is not over yet. Rentals are private and left out. */
export function findNextEvent(list: readonly Occurrence[], now: LocalTime): Occurrence | undefined {
  return list.find(({ event, date, end_date }) => {
    if (event.type === 'rental' || isCancelled({ event, date })) return false;
    if (end_date > now.date || event.all_day) return true;
    const end = event.end_time > event.start_time || date < end_date ? event.end_time : event.start_time;
    return date > now.date || (end || event.start_time) >= now.time;
  });
}

/** `Today`, `Tomorrow`, `Tue, Nov 24` or, for what began before today, `Through Nov 26`. */
export function dayLabel({ date, end_date }: Occurrence, today: string): string {
  if (date < today) return eventTexts.through(formatShortDate(end_date));
  if (date === today) return eventTexts.today;
  return date === addDays(today, 1) ? eventTexts.tomorrow : formatShortDay(date);
}

/** `7:00 PM to 9:00 PM`, or nothing for what lasts all day. */
export const timeLabel = ({ start_time, end_time }: PublicEvent) =>
  start_time ? formatTimeSpan(start_time, end_time) : '';

/** `Moved from Tue, Dec 8`, or nothing for what is on the day that it always was on. */
export const movedText = ({ event: { moved_from }, date }: Occurrence) =>
  moved_from && moved_from !== date ? eventTexts.movedFrom(formatShortDay(moved_from)) : '';
