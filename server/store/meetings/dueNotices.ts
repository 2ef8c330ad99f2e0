/** Finds the notices that a town must post soon. */
import type { Database } from '../../../db/connection.ts';
import type { DueNotice } from '../../../db/rules/dashboard.ts';
import { computeNoticeClock, type NoticeClock } from '../../../db/rules/notices/clock.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';
import { readMeetingEvents } from './calendar.ts';
import { listDrafts, type MeetingDraft } from './drafts.ts';
import { listBodies } from './meetings.ts';
import { clockOfDraft } from './notices.ts';

export type NoticeTown = Pick<Town, 'id' | 'time_zone' | 'notice_choices'>;

/**
 * A notice to post. `about` is its date's event in the calendar, or its meeting where the calendar has none; with the
 * date it stays the same while the date is planned. `slug` is empty for a date that nobody has planned.
 */
export type ComingNotice = {
  about: string;
  title: string;
  date: string;
  slug: string;
  has_agenda: boolean;
  is_tax_hearing: boolean;
  clock: NoticeClock;
};

/** A notice can be due weeks before its meeting, around holidays. */
const lookAheadDays = 45;

type Coming = Omit<ComingNotice, 'clock'> & { clock: NoticeClock | null };

/** Lists the drafts ahead that have no notice. */
const listUnposted = (drafts: readonly MeetingDraft[], days: TownDays, today: string, timeZone: string): Coming[] =>
  drafts
    .filter((draft) => !draft.posted && !draft.isCancelled && draft.meeting.date >= today)
    .map((draft) => {
      const { id, event_id, date, slug, agenda, files, is_tax_hearing } = draft.meeting;
      const clock = clockOfDraft(draft, 'notice', days, timeZone);
      const has_agenda = agenda.length > 0 || files.length > 0;
      return { about: event_id || id, title: draft.title, date, slug, has_agenda, is_tax_hearing, clock };
    });

/**
 * Lists the notices to post for the next weeks: those of plans, and of the bodies' dates in the calendar that nobody
 * has planned yet. The one that is due first comes first; those without a deadline are left out.
 * @param now milliseconds
 * @returns also the days that they were counted by; null for a town that has chosen no state
 */
export async function listComingNotices(
  db: Database,
  town: NoticeTown,
  now: number,
): Promise<{ notices: ComingNotice[]; days: TownDays } | null> {
  const today = toLocalTime(now, town.time_zone).date;
  const last = addDays(today, lookAheadDays);
  const days = await readClockDays(db, town, [today, last], now);
  if (!days) return null;
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
          .map((date) => {
            const clock = computeNoticeClock(days, { date, start_time, kind: 'regular' }, town.time_zone);
            return { about: id, title: name, date, slug: '', has_agenda: false, is_tax_hearing: false, clock };
          }),
      ),
  );
  const notices = [...listUnposted(drafts, days, today, town.time_zone), ...unplanned]
    .flatMap(({ clock, ...one }) => (clock && clock.due_at !== '' ? [{ ...one, clock }] : []))
    .sort((a, b) => a.clock.due_at.localeCompare(b.clock.due_at));
  return { notices, days };
}

/** Lists notices that are due before an instant, or late. @param now milliseconds @param before milliseconds */
export async function listDueNotices(
  db: Database,
  town: NoticeTown,
  now: number,
  before: number,
): Promise<DueNotice[]> {
  const coming = await listComingNotices(db, town, now);
  return (coming?.notices ?? [])
    .filter(({ clock }) => Date.parse(clock.due_at) < before)
    .map(({ title, date, is_tax_hearing, clock: { post_by, post_by_time, due_at } }) => ({
      title,
      date,
      ...(is_tax_hearing && { is_tax_hearing }),
      post_by,
      post_by_time,
      is_late: Date.parse(due_at) < now,
    }));
}
