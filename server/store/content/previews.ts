/** Stores drafts that anybody with a link can look at. The database only has hashes of the links' tokens. */
import type { Knex } from 'knex';
import type { DraftNoun } from '../../../db/rules/drafts/drafts.ts';
import { maxPreviews, type PreviewLink, previewLifetimeDays } from '../../../db/rules/previews/previews.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { decodeRole } from '../accounts/sessions.ts';
import { newId } from '../recordIds.ts';
import type { Row } from '../recordRows.ts';
import { mayEdit } from '../rights.ts';
import { hashToken, newToken } from '../secretTokens.ts';

type PreviewRow = Omit<PreviewLink, 'title'> & { record: string; user_id: string };

const selectLive = (knex: Knex, townId: string, now: number) =>
  knex('previews').where({ town_id: townId }).where('expires_at', '>', toIso(now));

const toLink = ({ id, noun, record_id, record, created_at, expires_at }: PreviewRow): PreviewLink => ({
  id,
  noun,
  record_id,
  title: String((JSON.parse(record) as Row).title),
  created_at,
  expires_at,
});

/**
 * Stores a draft and makes its link.
 * @param record as it would be saved
 * @param record_id empty for a new record
 * @returns the link, and its token for the address
 * @throws Problem `invalid` if the town has too many links
 */
export async function createPreview(
  trx: Knex.Transaction,
  given: { townId: string; userId: string; noun: DraftNoun; record_id: string; record: Row; now: number },
): Promise<PreviewLink & { token: string }> {
  const { townId, userId, noun, record_id, record, now } = given;
  const [count] = await selectLive(trx, townId, now).count({ count: '*' });
  if (Number(count?.count) >= maxPreviews) {
    throw new Problem('invalid', `This site has ${maxPreviews} links to drafts. End some of them first.`);
  }
  const token = newToken();
  const row: PreviewRow = {
    id: newId(),
    noun,
    record_id,
    record: JSON.stringify(record),
    user_id: userId,
    created_at: toIso(now),
    expires_at: toIso(now + previewLifetimeDays * 86_400_000),
  };
  await trx('previews').insert({ ...row, town_id: townId, token_hash: hashToken(token) });
  return { ...toLink(row), token };
}

/** Lists the valid links to drafts of a record, the newest first. @param recordId empty for an account's new records */
export async function listPreviews(
  knex: Knex,
  townId: string,
  { userId, noun, recordId, now }: { userId: string; noun: string; recordId: string; now: number },
): Promise<PreviewLink[]> {
  const rows: PreviewRow[] = await selectLive(knex, townId, now)
    .where({ noun, record_id: recordId })
    // A saved record's links are seen by all of its editors.
    .modify((query) => recordId === '' && query.where({ user_id: userId }))
    .orderBy('id', 'desc');
  return rows.map(toLink);
}

/** Finds a valid link by its id. */
export async function findPreview(
  knex: Knex,
  townId: string,
  id: string,
  now: number,
): Promise<Pick<PreviewRow, 'id' | 'noun' | 'record_id' | 'user_id'> | null> {
  return (await selectLive(knex, townId, now).where({ id }).first('id', 'noun', 'record_id', 'user_id')) ?? null;
}

export const deletePreview = (trx: Knex.Transaction, townId: string, id: string) =>
  trx('previews').where({ town_id: townId, id }).del();

/** Whether a link's maker may still edit the record, which is not deleted. */
async function isStillOpen(knex: Knex, townId: string, { noun, record_id, ...row }: PreviewRow): Promise<boolean> {
  const maker = await knex('users').where({ id: row.user_id, active: true }).first('is_admin', 'rights');
  if (!maker || !(await mayEdit(knex, townId, decodeRole(maker), noun, JSON.parse(row.record) as Row))) return false;
  return (await knex(noun).where({ id: record_id }).whereNotNull('deleted_at').first('id')) === undefined;
}

/** Reads the draft of a valid link. It ends with the rights of the account that made it, and with its record. */
export async function readPreview(
  knex: Knex,
  townId: string,
  token: string,
  now: number,
): Promise<{ noun: DraftNoun; record: Row; expires_at: string } | null> {
  const row: PreviewRow | undefined = await selectLive(knex, townId, now)
    .where({ token_hash: hashToken(token) })
    .first();
  if (!row || !(await isStillOpen(knex, townId, row))) return null;
  return { noun: row.noun, record: JSON.parse(row.record) as Row, expires_at: row.expires_at };
}

/** Whether a draft with a valid link shows a file. Its address can't be guessed, and is only in the draft. */
export async function isPreviewed(knex: Knex, townId: string, fileId: string, now: number): Promise<boolean> {
  const rows: PreviewRow[] = await selectLive(knex, townId, now).whereLike('record', `%/${fileId}/%`);
  for (const row of rows) if (await isStillOpen(knex, townId, row)) return true;
  return false;
}
