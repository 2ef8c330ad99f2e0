/** Upcoming events, and labels for their days and times, by the town's clock. */
import {
  isCancelled,
  isToCome,
  type Occurrence,
  occurrenceEndDate,
  type PublicEvent,
} from '../../db/rules/events/events.ts';
import { addDays, type LocalTime } from '../../db/rules/time.ts';
import { formatShortDate, formatShortDateSpan, formatShortDay, formatTime, formatTimeSpan } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { dateTexts } from '../texts/en/dates.ts';

/** The month (`YYYY-MM`) that lists an occurrence: the current one if it began before today. */
const listedMonth = ({ date }: Occurrence, today: string) => (date < today ? today : date).slice(0, 7);

/** Groups sorted occurrences by the month that lists them. */
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

/** The next occurrence that is not canceled or over. Leaves out rentals, which are private. */
export function findNextEvent(list: readonly Occurrence[], now: LocalTime): Occurrence | undefined {
  return list.find((one) => one.event.type !== 'rental' && !isCancelled(one) && isToCome(one, now));
}

/** `Today`, `Tomorrow`, `Tue, Nov 24` or, if it began before today, `Through Nov 26` or `Until 1:00 AM`. */
export function dayLabel({ event, date, end_date }: Occurrence, today: string): string {
  if (date < today && occurrenceEndDate(event, date, end_date) === today && event.end_time)
    return eventTexts.until(formatTime(event.end_time));
  if (date < today) return eventTexts.through(formatShortDate(end_date));
  if (date === today) return eventTexts.today;
  return date === addDays(today, 1) ? eventTexts.tomorrow : formatShortDay(date);
}

/** `7:00 PM to 9:00 PM`, or empty for an all-day event. */
export const timeLabel = ({ start_time, end_time }: PublicEvent) =>
  start_time ? formatTimeSpan(start_time, end_time) : '';

/** The hours of an occurrence on one day, or its first and last day with hours. */
export function spanLabel({ event, date, end_date }: Occurrence): string {
  const { start_time, end_time } = event;
  if (date === end_date) return timeLabel(event) || eventTexts.allDay;
  if (!start_time) return formatShortDateSpan(date, end_date);
  const last = formatShortDay(end_date);
  return dateTexts.span(
    dateTexts.shortDateAndTime(formatShortDay(date), formatTime(start_time)),
    end_time ? dateTexts.shortDateAndTime(last, formatTime(end_time)) : last,
  );
}

/** `Moved from Tue, Dec 8`, or empty if it was not moved. */
export const movedText = ({ event: { moved_from }, date }: Occurrence) =>
  moved_from && moved_from !== date ? eventTexts.movedFrom(formatShortDay(moved_from)) : '';
