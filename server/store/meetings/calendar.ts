/** Keeps a meeting and its date in the calendar the same. */
import type { Knex } from 'knex';
import type { Event } from '../../../db/rules/events/events.ts';
import { leaveOut, makeMovedEvent, placeMovedDate } from '../../../db/rules/events/movedDates.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import type { Meeting, MeetingTime } from '../../../db/rules/meetings/meetings.ts';
import { findOccurrence, isSameTime } from '../../../db/rules/meetings/meetingTime.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import type { Writer } from '../writerTypes.ts';

/** The event of a meeting, and the day in it. */
export type CalendarKey = Pick<Meeting, 'event_id' | 'date'>;

/** Reads the events in which meetings can be found, and the dates that were moved out of them. */
export async function readMeetingEvents(knex: Knex, townId: string, eventIds: readonly string[]): Promise<Event[]> {
  const ids = [...new Set(eventIds)].filter(isId);
  if (ids.length === 0) return [];
  const rows: Row[] = await knex('events')
    .where({ town_id: townId, deleted_at: null })
    .where((either) => either.whereIn('id', ids).orWhereIn('series_id', ids));
  return rows.map((row) => decodeRow<Event>('events', row));
}

const eventTimes = ({ date, start_time, end_time, location }: MeetingTime) => ({
  date,
  end_date: date,
  all_day: start_time === '',
  start_time,
  end_time,
  location,
});

/**
 * Puts a meeting where its time says: moves its date, or adds an event where the calendar has none.
 * @param key where the calendar has it now
 * @param title of a new event
 * @returns where the calendar has it then
 * @throws what saving an event throws
 */
export async function placeInCalendar(
  tx: Writer,
  townId: string,
  key: CalendarKey,
  time: MeetingTime,
  title: string,
): Promise<CalendarKey> {
  const found = findOccurrence(key, await readMeetingEvents(tx.trx, townId, [key.event_id]));
  if (!found) {
    const { id } = await tx.save('events', { title, type: 'meeting', ...eventTimes(time) }, 0);
    return { event_id: id, date: time.date };
  }
  const { event, date } = found;
  if (isSameTime({ ...event, date }, time)) return { event_id: event.id, date };
  const repeat = leaveOut(event, date);
  if (!repeat) {
    const times = event.repeat ? { ...placeMovedDate(event, time), moved_from: date } : {};
    await tx.save('events', { id: event.id, ...times, ...eventTimes(time) }, event.version);
    return { event_id: event.id, date: time.date };
  }
  await tx.save('events', { id: event.id, repeat }, event.version, {
    action: 'date_moved',
    detail: `${date} ${time.date}`,
  });
  const moved = { ...makeMovedEvent(event, date, time), ...eventTimes(time) };
  const { id } = await tx.save('events', moved, 0);
  return { event_id: id, date: time.date };
}

/** Marks a meeting's date as canceled in the calendar. */
export async function cancelInCalendar(tx: Writer, townId: string, key: CalendarKey): Promise<void> {
  const found = findOccurrence(key, await readMeetingEvents(tx.trx, townId, [key.event_id]));
  if (!found || found.event.cancelled?.includes(found.date)) return;
  const { event, date } = found;
  await tx.save('events', { id: event.id, cancelled: [...(event.cancelled ?? []), date] }, event.version);
}
