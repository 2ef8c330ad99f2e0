/** Postings: papers that hang somewhere, and word that was given. They only grow; a further one mends an error. */
import type { Knex } from 'knex';
import { isId } from '../../../db/rules/links/paths.ts';
import { judgePostingTime, maxClockLeadMinutes, maxPostingAgeDays } from '../../../db/rules/meetings/postings.ts';
import type { Posting } from '../../../db/rules/meetings/receipts.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { type FilePlace, readFileBytes } from '../../files/fileStorage.ts';
import { nameAuthors } from '../history/authors.ts';
import { newId } from '../recordIds.ts';
import type { Writer } from '../writerTypes.ts';
import { hashBytes } from './noticeChain.ts';

type PostingRow = Omit<Posting, 'person_name' | 'photo_url'> & {
  town_id: string;
  notice_id: string;
  user_id: string | null;
  photo_id: string | null;
  photo_sha256: string | null;
};

/** `photo` is the id of an uploaded picture; empty for none. */
export type PostingInput = Pick<Posting, 'channel' | 'place' | 'posted_at' | 'remark'> & {
  notice: number;
  photo: string;
};

/** @throws Problem `invalid` for a photo that is not here, or no picture */
async function readPhoto(trx: Knex, townId: string, id: string): Promise<{ id: string; sha256: string } | null> {
  if (id === '') return null;
  const file: { media_type: string; sha256: string } | undefined = isId(id)
    ? await trx('files').where({ town_id: townId, id, request_id: null }).first('media_type', 'sha256')
    : undefined;
  if (!file) throw invalidField('photo', 'The photo is not here. Upload it again.');
  if (!file.media_type.startsWith('image/')) throw invalidField('photo', 'The photo must be a picture.');
  return { id, sha256: file.sha256 };
}

/** @throws Problem `invalid`, naming the field */
function requireLikelyTime(postedAt: string, receivedAt: number): void {
  const judgment = judgePostingTime(Date.parse(postedAt), receivedAt);
  if (judgment === 'ahead')
    throw invalidField(
      'posted_at',
      'The clock of the device is more than {minutes} minutes ahead. Set it right, then report the posting again.',
      { minutes: maxClockLeadMinutes },
    );
  if (judgment === 'too_old')
    throw invalidField(
      'posted_at',
      'This was pressed more than {days} days ago. Report it again, and say in the remark when it was hung.',
      { days: maxPostingAgeDays },
    );
}

/**
 * Adds a posting of one of a meeting's notices. It may be older than the notice: some hang the paper first.
 * @throws Problem `not_found` for a notice that is not posted; `invalid`, naming the field
 */
export async function addPosting(
  tx: Writer,
  townId: string,
  meetingId: string,
  input: PostingInput,
  { now, by }: { now: number; by: { person: string; user_id: string | null } },
): Promise<Posting> {
  const notice: { id: string } | undefined = await tx
    .trx('notices')
    .where({ town_id: townId, meeting_id: meetingId, number: input.notice })
    .first('id');
  if (!notice) throw new Problem('not_found', 'There is no such notice.');
  requireLikelyTime(input.posted_at, now);
  const photo = await readPhoto(tx.trx, townId, input.photo);
  const { channel, place, posted_at, remark } = input;
  const row: PostingRow = {
    ...by,
    id: newId(),
    town_id: townId,
    notice_id: notice.id,
    channel,
    place,
    posted_at,
    received_at: toIso(now),
    photo_id: photo?.id ?? null,
    photo_sha256: photo?.sha256 ?? null,
    remark,
  };
  await tx.trx('postings').insert(row);
  await tx.audit({
    action: 'hung',
    noun: 'meetings',
    recordId: meetingId,
    detail: `${channel}, notice ${input.notice}`,
  });
  const [posting] = await toPostings(tx.trx, townId, [row]);
  if (!posting) throw new Error('A posting was lost.');
  return posting;
}

async function toPostings(knex: Knex, townId: string, rows: readonly PostingRow[]): Promise<Posting[]> {
  const files: { id: string; name: string }[] = await knex('files')
    .where({ town_id: townId })
    .whereIn(
      'id',
      rows.flatMap(({ photo_id }) => photo_id ?? []),
    )
    .select('id', 'name');
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const named = await nameAuthors(knex, townId, rows);
  return named.map(({ town_id: _town, notice_id: _notice, photo_sha256: _hash, photo_id, ...posting }) => {
    const name = names.get(photo_id ?? '');
    return { ...posting, photo_url: name === undefined ? '' : `/files/${photo_id}/${encodeURIComponent(name)}` };
  });
}

/** Reads the postings of notices, by the notice's id, in the sequence in which they were reported. */
export async function listPostings(
  knex: Knex,
  townId: string,
  noticeIds: readonly string[],
): Promise<Map<string, Posting[]>> {
  const rows: PostingRow[] = await knex('postings')
    .where({ town_id: townId })
    .whereIn('notice_id', noticeIds)
    .orderBy(['received_at', 'id']);
  const postings = await toPostings(knex, townId, rows);
  const byNotice = new Map<string, Posting[]>();
  for (const [at, { notice_id }] of rows.entries()) {
    const posting = postings[at];
    if (posting) byNotice.set(notice_id, [...(byNotice.get(notice_id) ?? []), posting]);
  }
  return byNotice;
}

/** The place of the town's last posting on a board; empty for none. */
export async function readBoardPlace(knex: Knex, townId: string): Promise<string> {
  const row: { place: string } | undefined = await knex('postings')
    .where({ town_id: townId, channel: 'board' })
    .orderBy('received_at', 'desc')
    .first('place');
  return row?.place ?? '';
}

/** Whether a file is the photo of a posting, which stays for good but is not public. */
export const isInPosting = async (knex: Knex, townId: string, fileId: string): Promise<boolean> =>
  (await knex('postings').where({ town_id: townId, photo_id: fileId }).first('id')) !== undefined;

/**
 * Finds photos of postings that are missing or were changed.
 * @param place also reads the bytes; without it only the rows are compared
 * @returns a sentence for each
 */
export async function findBrokenPhotos(
  knex: Knex,
  townId: string,
  place?: FilePlace,
): Promise<{ count: number; problems: string[] }> {
  const rows: { id: string; photo_id: string; photo_sha256: string; sha256: string | null }[] = await knex('postings')
    .leftJoin('files', (join) => join.on('files.id', 'postings.photo_id').andOn('files.town_id', 'postings.town_id'))
    .where('postings.town_id', townId)
    .whereNotNull('postings.photo_id')
    .orderBy('postings.received_at')
    .select('postings.id', 'postings.photo_id', 'postings.photo_sha256', 'files.sha256');
  const problems: string[] = [];
  for (const { id, photo_id, photo_sha256, sha256 } of rows) {
    const bytes = place && sha256 !== null ? await readFileBytes(place, photo_id) : undefined;
    if (sha256 === null || bytes === null) problems.push(`The photo of posting ${id} is missing.`);
    else if (sha256 !== photo_sha256 || (bytes && hashBytes(bytes) !== photo_sha256))
      problems.push(`The photo of posting ${id} is not the one that was kept.`);
  }
  return { count: rows.length, problems };
}
