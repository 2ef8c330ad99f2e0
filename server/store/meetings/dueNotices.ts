/** Finds the notices that a town must post soon. */
import type { Database } from '../../../db/connection.ts';
import type { DueNotice } from '../../../db/rules/dashboard.ts';
import { computeNoticeClock, type NoticeClock } from '../../../db/rules/notices/clock.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';
import { readMeetingEvents } from './calendar.ts';
import { listDrafts } from './drafts.ts';
import { listBodies } from './meetings.ts';
import { clockOfDraft } from './notices.ts';

type NoticeTown = Pick<Town, 'id' | 'time_zone' | 'notice_choices'>;
type Coming = { title: string; date: string; is_tax_hearing: boolean; clock: NoticeClock | null };

/** A notice can be due weeks before its meeting, around holidays. */
const lookAheadDays = 45;

/**
 * Lists notices that are due before an instant, or late: those of plans, and of the bodies' dates in the calendar that
 * nobody has planned yet. The earliest comes first.
 * @param now milliseconds
 */
export async function listDueNotices(
  db: Database,
  town: NoticeTown,
  now: number,
  before: number,
): Promise<DueNotice[]> {
  const today = toLocalTime(now, town.time_zone).date;
  const last = addDays(today, lookAheadDays);
  const days = await readClockDays(db, town, [today, last], now);
  if (!days) return [];
  const [drafts, bodies] = [await listDrafts(db.read, town.id, today), await listBodies(db, town.id)];
  const meetingBodies = bodies.filter((body) => body.has_notice_clock && !body.is_retired && body.event_id !== '');
  const events = await readMeetingEvents(
    db.read,
    town.id,
    meetingBodies.map(({ event_id }) => event_id),
  );
  const isPlanned = (eventId: string, date: string) =>
    drafts.some(({ meeting: own, posted }) =>
      [own, posted].some((one) => one?.event_id === eventId && one.date === date),
    );
  const unplanned = meetingBodies.flatMap(({ event_id, name }) =>
    events
      .filter(({ id, series_id }) => id === event_id || series_id === event_id)
      .flatMap(({ id, dates, cancelled, start_time }) =>
        dates
          .filter((date) => date >= today && date <= last && !cancelled?.includes(date) && !isPlanned(id, date))
          .map((date) => ({ title: name, date, meeting: { date, start_time, kind: 'regular' as const } })),
      ),
  );
  const coming: Coming[] = [
    ...drafts
      .filter((draft) => !draft.posted && !draft.isCancelled && draft.meeting.date >= today)
      .map((draft) => ({
        title: draft.title,
        date: draft.meeting.date,
        is_tax_hearing: draft.meeting.is_tax_hearing,
        clock: clockOfDraft(draft, 'notice', days, town.time_zone),
      })),
    ...unplanned.map(({ meeting: planned, ...one }) => ({
      ...one,
      is_tax_hearing: false,
      clock: computeNoticeClock(days, planned, town.time_zone),
    })),
  ];
  return coming
    .flatMap(({ clock, ...one }) => (clock && clock.due_at !== '' ? [{ ...one, clock }] : []))
    .filter(({ clock }) => Date.parse(clock.due_at) < before)
    .sort((a, b) => a.clock.due_at.localeCompare(b.clock.due_at))
    .map(({ title, date, is_tax_hearing, clock: { post_by, post_by_time, due_at } }) => ({
      title,
      date,
      ...(is_tax_hearing && { is_tax_hearing }),
      post_by,
      post_by_time,
      is_late: Date.parse(due_at) < now,
    }));
}
