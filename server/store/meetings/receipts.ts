/** The receipt of a meeting's notices: who posted what and when, and how the time was counted. */
import type { Knex } from 'knex';
import type { MeetingReceipt, NoticeReceipt } from '../../../db/rules/meetings/receipts.ts';
import { nameAuthors } from '../history/authors.ts';
import type { NoticeRow } from './noticeChain.ts';
import { listPostings } from './postings.ts';
import { readPresence } from './presence.ts';

/** A stored notice as its receipt has it, before anything hangs or was seen. */
export const toNoticeReceipt = ({
  snapshot,
  clock,
  town_id: _town,
  meeting_id: _meeting,
  ...row
}: Omit<NoticeRow, 'user_id'> & { person_name: string }): NoticeReceipt => ({
  ...row,
  clock: clock === null ? null : JSON.parse(clock),
  snapshot: JSON.parse(snapshot),
  postings: [],
  presence: null,
});

/** @param now milliseconds @param number only up to this notice */
export async function readReceipt(
  knex: Knex,
  townId: string,
  meetingId: string,
  now: number,
  number?: number,
): Promise<MeetingReceipt> {
  const rows: NoticeRow[] = await knex('notices')
    .where({ town_id: townId, meeting_id: meetingId })
    .modify((query) => {
      if (number !== undefined) query.where('number', '<=', number);
    })
    .orderBy('number');
  const named = await nameAuthors(knex, townId, rows);
  const postings = await listPostings(
    knex,
    townId,
    rows.map(({ id }) => id),
  );
  const receipt: MeetingReceipt = {
    notices: named.map((row) => ({ ...toNoticeReceipt(row), postings: postings.get(row.id) ?? [] })),
  };
  // One after the other, because a transaction has one connection.
  for (const notice of receipt.notices) notice.presence = await readPresence(knex, townId, notice, now);
  return receipt;
}
