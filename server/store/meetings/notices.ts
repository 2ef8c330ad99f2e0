/** Posts the notices of meetings. A posted notice is never changed: what follows it is another notice. */
import type { Knex } from 'knex';
import { canonicalJson } from '../../../db/rules/canonicalJson.ts';
import {
  contentOfPosted,
  type MeetingTime,
  type NoticeContent,
  type NoticeKind,
  type PostedMeeting,
} from '../../../db/rules/meetings/meetings.ts';
import { isHiddenBySchedule, isSameTime, timeOf } from '../../../db/rules/meetings/meetingTime.ts';
import {
  clockKindOf,
  listDifferences,
  type NoticeSnapshot,
  requireBudget,
  requireFittingKind,
  requireReason,
  requireWholeNotice,
  type ShownNotice,
  toNoticeContent,
} from '../../../db/rules/meetings/notices.ts';
import { computeNoticeClock, judgePosting, type NoticeClock } from '../../../db/rules/notices/clock.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { newId } from '../recordIds.ts';
import type { Row } from '../recordRows.ts';
import type { Writer } from '../writerTypes.ts';
import { cancelInCalendar, placeInCalendar } from './calendar.ts';
import { type MeetingDraft, readDraft } from './drafts.ts';
import { listFileIds, readFileHashes } from './files.ts';
import { appendNotice, type NoticeRow } from './noticeChain.ts';

type NoticeTown = Pick<Town, 'id' | 'display_name' | 'time_zone'>;

/** @param now milliseconds @param by the author, as the audit log names them */
type Posting = { town: NoticeTown; days: TownDays | null; now: number; by: { person: string; user_id: string | null } };

/** By when the next notice of a meeting must hang; null where no rule is known. */
export function clockOfDraft(
  { meeting, continues, hasClock }: MeetingDraft,
  notice: NoticeKind,
  days: TownDays | null,
  timeZone: string,
): NoticeClock | null {
  if (!days || !hasClock || notice === 'cancellation') return null;
  const kind = clockKindOf(meeting.kind, notice, meeting.is_tax_hearing);
  const { date, start_time } = meeting;
  return computeNoticeClock(
    days,
    { date, start_time, kind, ...(continues && { continues: continues.date }) },
    timeZone,
  );
}

/** The content that the next notice of a draft would have. */
export const contentOfDraft = (
  { meeting, posted, title, continues }: MeetingDraft,
  days: TownDays | null,
  now: number,
): NoticeContent => {
  const law_texts = [...(days?.pack.notice_texts ?? [])];
  return toNoticeContent(meeting, meeting, { title, continues: continues?.slug ?? '', law_texts }, posted, toIso(now));
};

/** Stores a notice, and makes it what the public reads. */
async function storeNotice(
  tx: Writer,
  { meeting, posted }: MeetingDraft,
  content: NoticeContent,
  { notice, reason, clock }: { notice: NoticeKind; reason: string; clock: NoticeClock | null },
  { town, now, by, days }: Posting,
): Promise<{ row: NoticeRow; shown: PostedMeeting }> {
  const posted_at = toIso(now);
  const number = (posted?.notices.length ?? 0) + 1;
  const snapshot: NoticeSnapshot = {
    format: 1,
    town: town.display_name,
    time_zone: town.time_zone,
    number,
    notice,
    posted_at,
    reason,
    content,
    file_hashes: await readFileHashes(tx.trx, town.id, content),
  };
  const row = await appendNotice(
    tx.trx,
    {
      ...by,
      id: newId(),
      town_id: town.id,
      meeting_id: meeting.id,
      number,
      kind: notice,
      snapshot: canonicalJson(snapshot),
      posted_at,
      clock: clock && canonicalJson({ ...clock, pack: days && [days.pack.state, days.pack.version] }),
      due_at: clock?.due_at ?? '',
      verdict: judgePosting(clock, now),
      reason,
    },
    listFileIds(content),
  );
  const shown: PostedMeeting = {
    ...content,
    event_id: meeting.event_id,
    is_cancelled: notice === 'cancellation',
    has_agenda: content.agenda.length > 0 || content.files.length > 0,
    notices: [...(posted?.notices ?? []), { number, kind: notice, posted_at, sha256: row.sha256, reason }],
  };
  await tx.audit({ action: 'posted', noun: 'meetings', recordId: meeting.id, detail: `${notice} ${number}` });
  return { row, shown };
}

/**
 * Posts what a draft says, and puts the meeting there in the calendar.
 * @param order `notice` of a later one: an amendment unless said otherwise. `reason` may be empty; `time` is what the author has seen
 * @throws Problem `already_posted` if nothing differs; `reason_required`; `invalid`, naming the field
 */
export async function postNotice(
  tx: Writer,
  meetingId: string,
  order: { notice?: NoticeKind | undefined; reason: string; time?: MeetingTime | undefined },
  posting: Posting,
): Promise<NoticeRow> {
  const { town, days, now } = posting;
  const draft = await requireDraft(tx, town.id, meetingId);
  const { posted, meeting } = draft;
  if (order.time && !isSameTime(order.time, meeting)) {
    throw new Problem('changed_meanwhile', undefined, { current: meeting });
  }
  if (posted?.is_cancelled) throw new Problem('meeting_cancelled');
  const notice = posted ? (order.notice ?? 'amendment') : 'notice';
  const content = contentOfDraft(draft, days, now);
  requireWholeNotice(content);
  if (posted) requireFittingKind(notice, posted, content);
  if (draft.hasClock) requireBudget(content, days?.pack.budget);
  if (!posted && draft.isCancelled) throw invalidField('date', 'This date is canceled in the calendar.');
  const local = toLocalTime(now, town.time_zone);
  if (isHiddenBySchedule(draft.schedule, content, `${local.date}T${local.time}`)) {
    throw invalidField(
      'date',
      'The calendar does not show this date until the meeting has ended. Change its schedule first.',
    );
  }
  if (posted && listDifferences(posted, content).length === 0)
    throw new Problem('already_posted', undefined, { notice: posted.notices.at(-1) });
  const clock = clockOfDraft(draft, notice, days, town.time_zone);
  requireReason(notice, judgePosting(clock, now), order.reason);
  const { row, shown } = await storeNotice(tx, draft, content, { notice, reason: order.reason, clock }, posting);
  // The calendar keeps a posted date, so the meeting gives it up while it moves.
  await tx.trx('meetings').where({ id: meeting.id }).update({ posted_event_id: '' });
  const key = posted ? { event_id: posted.event_id, date: posted.date } : meeting;
  const placed = await placeInCalendar(tx, town.id, key, timeOf(content), content.title);
  await tx.postMeeting(meeting.id, { ...shown, event_id: placed.event_id });
  await tx
    .trx('meetings')
    .where({ id: meeting.id })
    .update({ ...timeOf(content), ...placed });
  return row;
}

/**
 * Posts that a meeting does not take place, and cancels its date in the calendar. What was posted stays readable.
 * @throws Problem `not_posted` for a meeting without a notice; `meeting_cancelled`
 */
export async function postCancellation(
  tx: Writer,
  meetingId: string,
  reason: string,
  posting: Posting,
): Promise<NoticeRow> {
  const { town } = posting;
  const draft = await requireDraft(tx, town.id, meetingId);
  const { posted, meeting } = draft;
  if (!posted) throw new Problem('not_posted');
  if (posted.is_cancelled) throw new Problem('meeting_cancelled');
  const { event_id } = posted;
  const order = { notice: 'cancellation', reason, clock: null } as const;
  const { row, shown } = await storeNotice(tx, draft, contentOfPosted(posted), order, posting);
  await tx.postMeeting(meeting.id, { ...shown, event_id });
  await cancelInCalendar(tx, town.id, { event_id, date: posted.date });
  return row;
}

/** @throws Problem `not_found` */
async function requireDraft(tx: Writer, townId: string, id: string): Promise<MeetingDraft> {
  const draft = await readDraft(tx.trx, townId, id);
  if (!draft) throw new Problem('not_found', 'This meeting no longer exists.');
  return draft;
}

/** Reads a posted notice of a meeting as everybody may see it; null for none. */
export async function readShownNotice(
  knex: Knex,
  townId: string,
  meetingId: string,
  number: number,
): Promise<(ShownNotice & { snapshot: NoticeSnapshot }) | null> {
  const row: Row | undefined = await knex('notices')
    .where({ town_id: townId, meeting_id: meetingId, number })
    .first('snapshot', 'sha256');
  if (!row) return null;
  const snapshot: NoticeSnapshot = JSON.parse(String(row.snapshot));
  const { notice: kind, posted_at, reason, content } = snapshot;
  return { number, kind, posted_at, reason, sha256: String(row.sha256), content, snapshot };
}
