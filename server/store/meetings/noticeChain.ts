/** The chain of a town's notices: each one holds the hash of the one before, so that a changed byte shows. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { canonicalJson } from '../../../db/rules/canonicalJson.ts';
import { contentOfPosted, type NoticeKind, type PostedMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { NoticeSnapshot } from '../../../db/rules/meetings/notices.ts';
import type { NoticeVerdict } from '../../../db/rules/notices/clock.ts';

/** A row of the table `notices`; `clock` is JSON. */
export type NoticeRow = {
  id: string;
  town_id: string;
  position: number;
  meeting_id: string;
  number: number;
  kind: NoticeKind;
  snapshot: string;
  sha256: string;
  posted_at: string;
  clock: string | null;
  due_at: string;
  verdict: NoticeVerdict;
  reason: string;
  person: string;
  user_id: string | null;
  previous_sha256: string;
  chain_sha256: string;
};

export const hashBytes = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const hashText = (text: string): string => hashBytes(text);

/** Later columns are not hashed, so that older rows keep their hashes. */
const hashedColumns = [
  'id',
  'town_id',
  'position',
  'meeting_id',
  'number',
  'kind',
  'sha256',
  'posted_at',
  'clock',
  'due_at',
  'verdict',
  'reason',
  'person',
  'user_id',
  'previous_sha256',
] as const satisfies (keyof NoticeRow)[];

/** The hash of a row, which its successor holds. The snapshot counts by its own hash. */
export const hashNotice = (row: Omit<NoticeRow, 'chain_sha256'>): string =>
  hashText(canonicalJson(Object.fromEntries(hashedColumns.map((column) => [column, row[column]]))));

/** Adds the next link to a town's chain. @param fileIds of the town's files that it refers to */
export async function appendNotice(
  trx: Knex.Transaction,
  notice: Omit<NoticeRow, 'position' | 'sha256' | 'previous_sha256' | 'chain_sha256'>,
  fileIds: readonly string[],
): Promise<NoticeRow> {
  const last: Pick<NoticeRow, 'position' | 'chain_sha256'> | undefined = await trx('notices')
    .where({ town_id: notice.town_id })
    .orderBy('position', 'desc')
    .first('position', 'chain_sha256');
  const whole = {
    ...notice,
    position: (last?.position ?? 0) + 1,
    sha256: hashText(notice.snapshot),
    previous_sha256: last?.chain_sha256 ?? '',
  };
  const row = { ...whole, chain_sha256: hashNotice(whole) };
  await trx('notices').insert(row);
  for (const file_id of fileIds) await trx('notice_files').insert({ file_id, notice_id: row.id, town_id: row.town_id });
  return row;
}

const rowsPerRead = 50;

/** A changed byte may also leave a text that can't be read. */
function parseOrNull<T>(text: string): T | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Finds meetings that no longer show what their last notice says. @returns a sentence for each */
async function findChangedMeetings(knex: Knex, townId: string): Promise<string[]> {
  const meetings: { id: string; slug: string; posted: string }[] = await knex('meetings')
    .where({ town_id: townId })
    .whereNotNull('posted')
    .select('id', 'slug', 'posted');
  const problems: string[] = [];
  for (const { id, slug, posted } of meetings) {
    const rows: Pick<NoticeRow, 'snapshot' | 'sha256'>[] = await knex('notices')
      .where({ meeting_id: id })
      .orderBy('number')
      .select('snapshot', 'sha256');
    const shown = parseOrNull<PostedMeeting>(posted);
    const last = parseOrNull<NoticeSnapshot>(rows.at(-1)?.snapshot ?? '');
    if (!shown || rows.map(({ sha256 }) => sha256).join() !== shown.notices.map(({ sha256 }) => sha256).join()) {
      problems.push(`The meeting ${slug} does not have the notices that it lists.`);
    } else if (canonicalJson(last?.content) !== canonicalJson(contentOfPosted(shown))) {
      problems.push(`The meeting ${slug} does not show what its last notice says.`);
    }
  }
  return problems;
}

/** Finds notices that were changed or are missing. @returns a sentence for each */
export async function findBrokenNotices(knex: Knex, townId: string): Promise<{ count: number; problems: string[] }> {
  const problems = await findChangedMeetings(knex, townId);
  let [position, previous] = [0, ''];
  for (;;) {
    const rows: NoticeRow[] = await knex('notices')
      .where({ town_id: townId })
      .where('position', '>', position)
      .orderBy('position')
      .limit(rowsPerRead);
    for (const row of rows) {
      const name = `Posted notice ${row.position} (number ${row.number} of meeting ${row.meeting_id})`;
      if (row.position !== position + 1) problems.push(`${name} follows one that is missing.`);
      if (row.sha256 !== hashText(row.snapshot)) problems.push(`${name} no longer says what was posted.`);
      else if (row.chain_sha256 !== hashNotice(row)) problems.push(`${name} was changed after it was posted.`);
      if (row.position === position + 1 && row.previous_sha256 !== previous) {
        problems.push(`${name} does not follow from the one before.`);
      }
      position = row.position;
      previous = row.chain_sha256;
    }
    if (rows.length < rowsPerRead) return { count: position, problems };
  }
}
