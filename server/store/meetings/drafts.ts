/** Meetings as their clerks prepare them, before the next notice is posted. */
import type { Knex } from 'knex';
import type { Schedule } from '../../../db/rules/announcements/schedule.ts';
import { joinNames } from '../../../db/rules/bodies/bodies.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { eventTitle } from '../../../db/rules/meetings/eventTitle.ts';
import type { MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { Meeting, MeetingTime, PostedMeeting } from '../../../db/rules/meetings/meetings.ts';
import { findMeetingTime, findOccurrence, isSameTime, timeOf } from '../../../db/rules/meetings/meetingTime.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { requireRecord } from '../requireRecord.ts';
import type { Writer } from '../writerTypes.ts';
import { type CalendarKey, placeInCalendar, readMeetingEvents } from './calendar.ts';
import { freezeDocuments, requirePacketSize } from './files.ts';

/**
 * A meeting with the names of those who meet. Until a notice is posted, the calendar says when and where it is.
 * `continues` is the meeting that this one goes on with.
 */
export type MeetingDraft = {
  meeting: Meeting;
  posted: PostedMeeting | null;
  title: string;
  continues: { slug: string; date: string } | null;
  /** Whether the calendar has its date, and whether the date is canceled there. */
  isInCalendar: boolean;
  isCancelled: boolean;
  /** When the date appears on the calendar and disappears from it, by the town's clock; empty for always. */
  schedule: Schedule;
  /** Whether one of the bodies has to post notices. */
  hasClock: boolean;
};

type BodyRow = { id: string; name: string; has_notice_clock: unknown };

/** Completes stored meetings from the calendar and the bodies' names, with three queries for all of them. */
export async function completeDrafts(knex: Knex, townId: string, rows: readonly Row[]): Promise<MeetingDraft[]> {
  const meetings = rows.map((row) => decodeRow<Meeting>('meetings', row));
  const bodyIds = [...new Set(meetings.flatMap(({ body_ids }) => body_ids))];
  const earlierIds = [...new Set(meetings.map(({ continues }) => continues))].filter(isId);
  // One after the other, because a transaction has one connection.
  const events = await readMeetingEvents(
    knex,
    townId,
    meetings.map(({ event_id }) => event_id),
  );
  const bodies: BodyRow[] = await knex('bodies')
    .where({ town_id: townId })
    .whereIn('id', bodyIds)
    .select('id', 'name', 'has_notice_clock');
  const earlier: Row[] = await knex('meetings')
    .where({ town_id: townId })
    .whereIn('id', earlierIds)
    .select('id', 'slug', 'posted_date');
  return meetings.map((meeting, at) => {
    const text = rows[at]?.posted;
    const posted: PostedMeeting | null = text ? JSON.parse(String(text)) : null;
    const found = findOccurrence(meeting, events);
    const time = found && !posted ? { ...timeOf(found.event), event_id: found.event.id, date: found.date } : {};
    const own = meeting.body_ids.flatMap((id) => bodies.find((body) => body.id === id) ?? []);
    const before = earlier.find(({ id, posted_date }) => id === meeting.continues && posted_date !== '');
    return {
      meeting: { ...meeting, ...time },
      posted,
      title: joinNames(own.map(({ name }) => name)),
      continues: before ? { slug: String(before.slug), date: String(before.posted_date) } : null,
      isInCalendar: found !== undefined,
      isCancelled: found?.event.cancelled?.includes(found.date) === true,
      schedule: { publish_at: found?.event.publish_at ?? '', expires_at: found?.event.expires_at ?? '' },
      hasClock: own.some(({ has_notice_clock }) => Boolean(has_notice_clock)),
    };
  });
}

/** Reads a meeting by its id or address; null if it is missing, deleted, or another town's. */
export async function readDraft(knex: Knex, townId: string, name: string): Promise<MeetingDraft | null> {
  if (!/^[\w-]{1,160}$/.test(name)) return null;
  const row: Row | undefined = await knex('meetings')
    .where({ town_id: townId, deleted_at: null })
    .where((named) => named.where({ id: name }).orWhere({ slug: name }))
    .first();
  return row ? ((await completeDrafts(knex, townId, [row]))[0] ?? null) : null;
}

/**
 * Lists the meetings that clerks work on: those without a notice, and those that are ahead.
 * @param today YYYY-MM-DD by the town's clock
 */
export async function listDrafts(knex: Knex, townId: string, today: string): Promise<MeetingDraft[]> {
  const rows: Row[] = await knex('meetings')
    .where({ town_id: townId, deleted_at: null })
    .where((open) => open.whereNull('posted').orWhere('posted_date', '>=', today))
    .orderBy(['date', 'id']);
  return completeDrafts(knex, townId, rows);
}

/** The names of bodies as a title. */
async function readTitle(tx: Writer, townId: string, ids: readonly string[]): Promise<string> {
  const rows: BodyRow[] = await tx.trx('bodies').where({ town_id: townId }).whereIn('id', ids);
  return joinNames(ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []));
}

/**
 * Saves a meeting. Until its notice is posted, the calendar follows at once; afterwards with the amendment.
 * @param id of an existing meeting; its event stays the same
 * @throws what saving meetings and events throws
 */
export async function saveMeeting(
  tx: Writer,
  townId: string,
  given: MeetingChanges,
  expected: number | undefined,
  id?: string,
): Promise<{ id: string }> {
  const before = id === undefined ? null : await readDraft(tx.trx, townId, id);
  const frozen = await freezeDocuments(tx.trx, townId, given);
  await requirePacketSize(tx.trx, townId, { ...before?.meeting, ...frozen }, before?.meeting);
  if (before?.posted) {
    if (before.posted.is_cancelled) throw new Problem('meeting_cancelled');
    const { event_id: _stays, event_day: _day, ...changes } = frozen;
    return tx.save('meetings', { ...changes, id: before.meeting.id }, expected);
  }
  const { event_id, event_day, ...changes } = frozen;
  const key = before ? before.meeting : { event_id: event_id ?? '', date: event_day ?? given.date ?? '' };
  if (!before) await requireFreeDate(tx, townId, key);
  const chosen = before ? before.meeting : await readCalendarTime(tx, townId, key);
  const whole = { ...(chosen && timeOf(chosen)), ...changes };
  // The meeting's rules check its fields before the calendar changes.
  const saved = await tx.save(
    'meetings',
    { ...whole, event_id: key.event_id, ...(before && { id: before.meeting.id }) },
    expected,
  );
  const meeting = await requireRecord(tx, 'meetings', saved.id);
  // A clerk may have deleted the date on purpose; it comes back only with another time.
  if (before && !before.isInCalendar && key.event_id !== '' && isSameTime(before.meeting, meeting)) return saved;
  const title = eventTitle(await readTitle(tx, townId, meeting.body_ids), meeting.kind);
  const placed = await placeInCalendar(tx, townId, key, timeOf(meeting), title);
  if (placed.event_id !== meeting.event_id) await tx.save('meetings', { id: meeting.id, ...placed });
  return { id: meeting.id };
}

/** @throws Problem `invalid` if another meeting has this date of the calendar, unless that one is canceled */
async function requireFreeDate(tx: Writer, townId: string, { event_id, date }: CalendarKey): Promise<void> {
  if (event_id === '') return;
  const rows: Row[] = await tx
    .trx('meetings')
    .where({ town_id: townId, deleted_at: null })
    .where((same) => same.where({ event_id, date }).orWhere({ posted_event_id: event_id, posted_date: date }));
  const drafts = await completeDrafts(tx.trx, townId, rows);
  if (drafts.every(({ posted }) => posted?.is_cancelled)) return;
  throw invalidField(
    'date',
    'A meeting is planned on this date of the calendar already. Edit that one, or choose another day.',
  );
}

/** The calendar's time and place of an event's day; undefined where the calendar does not have it. */
async function readCalendarTime(tx: Writer, townId: string, key: CalendarKey): Promise<MeetingTime | undefined> {
  return findMeetingTime(key, await readMeetingEvents(tx.trx, townId, [key.event_id]));
}
