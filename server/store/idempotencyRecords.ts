/** What was answered to a request that may come a second time: its sender never heard of the first answer. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../db/rules/problems.ts';

/** A request that may come twice: the key its sender gave it, and what it said. */
export type IdempotentRequest = { key: string; body: unknown };

/** What stands before a cart's id where its receipts say whose they are; an editor's stand under an e-mail address. */
export const cartRecordPrefix = 'cart:';

const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');

/**
 * The answer that the request got, if it came before.
 * @throws Problem `key_reused` when it was another one
 */
export async function readIdempotencyRecord<T>(
  trx: Knex.Transaction,
  townId: string,
  person: string,
  { key, body }: IdempotentRequest,
): Promise<{ answer: T } | undefined> {
  const row = await trx('receipts').where({ town_id: townId, person, key }).first();
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
  const kept = { answer: JSON.stringify(answer ?? null), created_at: new Date().toISOString() };
  await trx('receipts').insert({ town_id: townId, person, key, body_hash: hashBody(body), ...kept });
}

/** Gives what was left for one to another. Where both have the same key it stays as it is. */
export async function transferIdempotencyRecords(
  trx: Knex.Transaction,
  townId: string,
  from: string,
  to: string,
): Promise<void> {
  const theirs = trx('receipts').where({ town_id: townId, person: to }).select('key');
  await trx('receipts').where({ town_id: townId, person: from }).whereNotIn('key', theirs).update({ person: to });
}
