/** A meeting is one occurrence of the calendar, which says when and where it takes place. */
import type { Schedule } from '../announcements/schedule.ts';
import { type Event, occurrenceEndDate } from '../events/events.ts';
import type { Meeting, MeetingTime } from './meetings.ts';

/** The fields of an event in which a meeting is looked for. */
export type MeetingEvent = Pick<
  Event,
  'id' | 'date' | 'dates' | 'repeat' | 'cancelled' | 'moved_from' | 'series_id' | 'start_time' | 'end_time' | 'location'
>;

/** The event of a meeting and the day on which it takes place; undefined where the calendar has neither any more. */
export function findOccurrence<E extends MeetingEvent>(
  { event_id, date }: Pick<Meeting, 'event_id' | 'date'>,
  events: readonly E[],
): { event: E; date: string } | undefined {
  if (event_id === '') return undefined;
  const event = events.find(({ id }) => id === event_id);
  if (event && !event.repeat) return { event, date: event.date };
  if (event?.dates.includes(date)) return { event, date };
  const moved = events.find(({ series_id, moved_from }) => series_id === event_id && moved_from === date);
  return moved && { event: moved, date: moved.date };
}

/** The calendar's time and place of a meeting; undefined where the calendar no longer has it. */
export function findMeetingTime(
  meeting: Pick<Meeting, 'event_id' | 'date'>,
  events: readonly MeetingEvent[],
): (MeetingTime & { is_cancelled: boolean }) | undefined {
  const found = findOccurrence(meeting, events);
  if (!found) return undefined;
  const { event, date } = found;
  const { start_time, end_time, location } = event;
  return { date, start_time, end_time, location, is_cancelled: event.cancelled?.includes(date) === true };
}

/** Whether a schedule hides a meeting now, or before it has ended. @param now `YYYY-MM-DDTHH:MM` by the town's clock */
export function isHiddenBySchedule(
  { publish_at, expires_at }: Schedule,
  { date, start_time, end_time }: MeetingTime,
  now: string,
): boolean {
  const last = occurrenceEndDate({ start_time, end_time }, date, date);
  return publish_at > now || (expires_at !== '' && expires_at < `${last}T${end_time || '23:59'}`);
}

/** The time and place alone, of a record that has more fields. */
export const timeOf = ({ date, start_time, end_time, location }: MeetingTime): MeetingTime => ({
  date,
  start_time,
  end_time,
  location,
});

export const isSameTime = (a: MeetingTime, b: MeetingTime): boolean =>
  a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time && a.location === b.location;
