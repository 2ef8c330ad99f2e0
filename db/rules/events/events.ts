/** Events: their shape, their public fields, and their occurrences. */

import type * as v from 'valibot';
import { addDays, daysBetween, type LocalTime } from '../time.ts';
import type { EventInput } from './input.ts';
import type { EventType } from './types.ts';

/**
 * An event as stored. The server works out `dates`, the days it begins on, from `repeat` on saving, so that readers
 * need not understand recurrence rules.
 */
export type Event = v.InferOutput<typeof EventInput> & {
  id: string;
  dates: string[];
  version: number;
  seq: number;
  updated_at: string;
};

/** The fields of an event that everybody may read. */
export type PublicEvent = Omit<Event, 'location_detail' | 'renter_name' | 'renter_email' | 'renter_phone'>;

/** Lists the public fields by name. A rental's content is empty: it would appear in place of an empty description. */
export const toPublicEvent = (event: Event): PublicEvent => ({
  id: event.id,
  version: event.version,
  seq: event.seq,
  updated_at: event.updated_at,
  publish_at: event.publish_at,
  expires_at: event.expires_at,
  title: event.title,
  type: event.type,
  date: event.date,
  end_date: event.end_date,
  all_day: event.all_day,
  start_time: event.start_time,
  end_time: event.end_time,
  repeat: event.repeat,
  dates: event.dates,
  cancelled: event.cancelled,
  moved_from: event.moved_from,
  series_id: event.series_id,
  closes_office: event.closes_office,
  location: event.location,
  description: event.description,
  description_blocks: event.description_blocks,
  pictures: event.pictures,
  content: event.type === 'rental' ? '' : event.content,
  source: event.source,
});

/** Whether only signed-in people may see the details. */
export const hasPrivateDetails = (event: { type: EventType }) => event.type === 'rental';

/** The text to show: the content where the description is empty. */
export function eventText(event: { description: string; content: string }): string {
  return event.description || event.content;
}

/** The day of an occurrence's end time: an end before the start is past midnight. */
export const occurrenceEndDate = (
  event: Pick<PublicEvent, 'start_time' | 'end_time'>,
  date: string,
  last: string,
): string => (last === date && event.end_time !== '' && event.end_time < event.start_time ? addDays(last, 1) : last);

/** The last day as stored: an evening that ends after midnight, earlier than its start time, counts as one day. */
export const settleEndDate = ({
  date,
  end_date,
  start_time,
  end_time,
}: Pick<Event, 'date' | 'end_date' | 'start_time' | 'end_time'>): string =>
  end_time !== '' && end_time < start_time && daysBetween(date, end_date) === 1 ? date : end_date;

/** One date of an event; a recurring event has several. */
export type Occurrence = { event: PublicEvent; date: string; end_date: string };

/** Whether an occurrence stays on the calendar without taking place. */
export const isCancelled = ({ event, date }: Pick<Occurrence, 'event' | 'date'>): boolean =>
  event.cancelled?.includes(date) === true;

/** Whether an occurrence has an end time. */
const hasEnd = ({ event: { start_time, end_time }, date, end_date }: Occurrence): boolean =>
  end_time !== '' && !(date === end_date && end_time === start_time);

/**
 * Whether an occurrence is over by the town's clock. Its last minute still belongs to it; without an end it lasts
 * through its last day.
 */
export function isOver(occurrence: Occurrence, now: Pick<LocalTime, 'date' | 'time'>): boolean {
  const { event, date, end_date } = occurrence;
  if (!hasEnd(occurrence)) return end_date < now.date;
  const last = occurrenceEndDate(event, date, end_date);
  return last < now.date || (last === now.date && event.end_time < now.time);
}

/** Whether people can still go: without an end, an occurrence counts as past once it has begun. */
export const isToCome = (occurrence: Occurrence, now: Pick<LocalTime, 'date' | 'time'>): boolean =>
  !isOver(occurrence, now) &&
  (hasEnd(occurrence) ||
    occurrence.event.all_day ||
    occurrence.end_date > now.date ||
    occurrence.event.start_time >= now.time);

/** Whether an occurrence touches a day; one that ends at midnight does not touch the next day. */
export const isOnDay = ({ event, date, end_date }: Occurrence, day: string): boolean =>
  date <= day && end_date >= day && !(event.end_time === '00:00' && day === end_date && day > date);

/** Lists every occurrence that touches the days from `from` to `to`, both included, in calendar order. */
export function listOccurrences(events: readonly PublicEvent[], from: string, to: string): Occurrence[] {
  const found: Occurrence[] = [];
  for (const event of events) {
    const length = daysBetween(event.date, event.end_date);
    for (const day of event.dates) {
      const end_date = length > 0 ? addDays(day, length) : day;
      if (day <= to && end_date >= from) found.push({ event, date: day, end_date });
    }
  }
  return found.sort(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      a.event.start_time.localeCompare(b.event.start_time) ||
      a.event.title.localeCompare(b.event.title),
  );
}

/** Lists the occurrences that are not over yet, up to a day; those in progress come first. */
export const listUpcoming = (
  events: readonly PublicEvent[],
  now: Pick<LocalTime, 'date' | 'time'>,
  to = '9999-12-31',
): Occurrence[] =>
  // An event of yesterday may last past midnight.
  listOccurrences(events, addDays(now.date, -1), to).filter((occurrence) => !isOver(occurrence, now));
