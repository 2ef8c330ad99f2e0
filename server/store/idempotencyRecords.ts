/**
 * Stores responses of calls with an `Idempotency-Key`, since a caller that lost the response repeats the call.
 * `idempotencyRecordRetentionDays` limits their age.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../db/rules/problems.ts';

/** A request that may be repeated: its key, which the caller chose, and its content. */
export type IdempotentRequest = { key: string; body: unknown };

/**
 * Prefix of a checkout's record owner, before the cart's id. Editors' records belong to their account. Cart changes
 * leave marks instead: see carts/changeMarks.ts.
 */
export const cartRecordPrefix = 'cart:';

/** Distinguishes different requests with the same key. */
export const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');

/**
 * Reads the stored response of a repeated request.
 * @throws Problem `key_reused` if another request used the key
 */
export async function readIdempotencyRecord<T>(
  knex: Knex,
  townId: string,
  person: string,
  { key, body }: IdempotentRequest,
): Promise<{ answer: T } | undefined> {
  const row = await knex('receipts').where({ town_id: townId, person, key }).first();
  if (row && row.body_hash !== hashBody(body)) throw new Problem('key_reused');
  return row && { answer: JSON.parse(row.answer) };
}

export async function saveIdempotencyRecord(
  trx: Knex.Transaction,
  townId: string,
  person: string,
  { key, body }: IdempotentRequest,
  answer: unknown,
): Promise<void> {
  const stored = { answer: JSON.stringify(answer ?? null), created_at: new Date().toISOString() };
  await trx('receipts').insert({ town_id: townId, person, key, body_hash: hashBody(body), ...stored });
}

/** Forgets a call without a result, so that the next one with its key runs like the first. */
export async function deleteIdempotencyRecord(
  trx: Knex.Transaction,
  townId: string,
  person: string,
  { key }: IdempotentRequest,
): Promise<void> {
  await trx('receipts').where({ town_id: townId, person, key }).del();
}

/** Forgets responses that may hold what a record said before it was erased. */
export const deleteRecordsAbout = (trx: Knex.Transaction, townId: string, recordId: string): Promise<number> =>
  trx('receipts').where({ town_id: townId }).whereLike('answer', `%${recordId}%`).del();

/** Moves one owner's records to another. A key that the other has is not moved. */
export async function transferIdempotencyRecords(
  trx: Knex.Transaction,
  townId: string,
  from: string,
  to: string,
): Promise<void> {
  const theirs = trx('receipts').where({ town_id: townId, person: to }).select('key');
  await trx('receipts').where({ town_id: townId, person: from }).whereNotIn('key', theirs).update({ person: to });
}
