/** Finds meetings ahead whose notices counted days that are closed by now. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { ClosedDaysTodo } from '../../../db/rules/dashboard.ts';
import { type ClosedDays, findClosedDays } from '../../../db/rules/notices/closedDays.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';
import { listDrafts, type MeetingDraft } from './drafts.ts';
import type { NoticeRow } from './noticeChain.ts';

/** Meetings whose notices were posted in time; for a late one nothing was counted on. */
export async function readClosedDays(
  knex: Knex,
  townId: string,
  drafts: readonly MeetingDraft[],
  days: TownDays | null,
): Promise<Map<string, ClosedDays>> {
  const found = new Map<string, ClosedDays>();
  const ids = drafts.flatMap(({ posted, meeting }) => (posted && !posted.is_cancelled ? [meeting.id] : []));
  if (!days || ids.length === 0) return found;
  const rows: Pick<NoticeRow, 'meeting_id' | 'clock'>[] = await knex('notices')
    .where({ town_id: townId, verdict: 'on_time' })
    .whereIn('meeting_id', ids)
    .whereNotNull('clock')
    .orderBy('number')
    .select('meeting_id', 'clock');
  for (const { meeting_id, clock } of rows) {
    const closed = findClosedDays(days, JSON.parse(clock ?? ''));
    // The last notice in time counts.
    if (closed) found.set(meeting_id, closed);
    else found.delete(meeting_id);
  }
  return found;
}

/** The same for the dashboard. @param now milliseconds */
export async function listClosedDays(
  db: Database,
  town: Pick<Town, 'id' | 'time_zone' | 'notice_choices'>,
  now: number,
): Promise<ClosedDaysTodo[]> {
  const today = toLocalTime(now, town.time_zone).date;
  const drafts = (await listDrafts(db.read, town.id, today)).filter(({ posted }) => posted !== null);
  const dates = drafts.map(({ posted, meeting }) => posted?.date ?? meeting.date);
  const days = await readClockDays(db, town, dates, now);
  const found = await readClosedDays(db.read, town.id, drafts, days);
  return drafts.flatMap(({ meeting, posted, title }) => {
    const closed = found.get(meeting.id);
    return closed ? [{ id: meeting.id, title, date: posted?.date ?? meeting.date, ...closed }] : [];
  });
}
