/**
 * Idempotency records: the response to a call with an `Idempotency-Key`. The call may come a second time, since its
 * sender never got the first response. How long they are stored: `idempotencyRecordRetentionDays`.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../db/rules/problems.ts';

/** A request that may come twice: the key that its sender chose, and its content. */
export type IdempotentRequest = { key: string; body: unknown };

/**
 * Begins the owner of a checkout's record, before the cart's id. An editor's record is owned by their account. Changes
 * of a cart leave marks instead: see carts/changeMarks.ts.
 */
export const cartRecordPrefix = 'cart:';

/** What tells one request from another under the same key. */
export const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');

/**
 * The response that the request got, if it came before.
 * @throws Problem `key_reused` when another request came under its key
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

/** Forgets a call that came to nothing: the next one under its key is made as if it were the first. */
export async function deleteIdempotencyRecord(
  trx: Knex.Transaction,
  townId: string,
  person: string,
  { key }: IdempotentRequest,
): Promise<void> {
  await trx('receipts').where({ town_id: townId, person, key }).del();
}

/** Gives one owner's records to another. A key that the other has already stays theirs. */
export async function transferIdempotencyRecords(
  trx: Knex.Transaction,
  townId: string,
  from: string,
  to: string,
): Promise<void> {
  const theirs = trx('receipts').where({ town_id: townId, person: to }).select('key');
  await trx('receipts').where({ town_id: townId, person: from }).whereNotIn('key', theirs).update({ person: to });
}
