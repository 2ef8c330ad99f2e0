/**
 * Marks of the changes that a cart has had under an `Idempotency-Key`, so that each is done once. A guest may leave as
 * many as they like without signing in: so a mark is some bytes, and a cart has only so many. The rest of the answer is
 * read from the cart. How long they are stored: `cartChangeRetentionDays`.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import { hashBody, type IdempotentRequest } from '../idempotencyRecords.ts';

/**
 * More than any outbox has pending: it sends in order, so a change comes again before the next one comes at all. Beyond
 * it the oldest are forgotten.
 */
export const maxMarksPerCart = 1000;

/** Half of a hash: nobody gains by two calls of their own cart that are taken for one. */
const halfOf = (hash: string) => hash.slice(0, 22);
const hashKey = (key: string) => halfOf(createHash('sha256').update(key).digest('base64url'));

/**
 * What a cart's mark says besides that the change was done, which may be nothing; undefined where there is no mark.
 * @throws Problem `key_reused` when another request came under its key
 */
export async function readCartChangeMark<T>(
  knex: Knex,
  cartId: string,
  { key, body }: IdempotentRequest,
): Promise<T | undefined> {
  const row: { body_hash: string; answer: string } | undefined = await knex('cart_changes')
    .where({ cart_id: cartId, key_hash: hashKey(key) })
    .first('body_hash', 'answer');
  if (row && row.body_hash !== halfOf(hashBody(body))) throw new Problem('key_reused');
  return row && JSON.parse(row.answer || '{}');
}

/** @param answer what can't be read from the cart; kept small by the caller */
export async function saveCartChangeMark(
  trx: Knex.Transaction,
  cartId: string,
  { key, body }: IdempotentRequest,
  answer: object,
  now: number,
): Promise<void> {
  const text = JSON.stringify(answer);
  const created_at = new Date(now).toISOString();
  const hashes = { key_hash: hashKey(key), body_hash: halfOf(hashBody(body)) };
  await trx('cart_changes').insert({ cart_id: cartId, ...hashes, answer: text === '{}' ? '' : text, created_at });
  const counted = await trx('cart_changes').where({ cart_id: cartId }).count({ marks: '*' }).first();
  const excess = Number(counted?.marks ?? 0) - maxMarksPerCart;
  if (excess > 0) await forgetOldestMarks(trx, cartId, excess);
}

async function forgetOldestMarks(trx: Knex.Transaction, cartId: string, count: number): Promise<void> {
  const oldest: { key_hash: string }[] = await trx('cart_changes')
    .where({ cart_id: cartId })
    .orderBy('created_at')
    .limit(count)
    .select('key_hash');
  const keys = oldest.map(({ key_hash }) => key_hash);
  await trx('cart_changes').where({ cart_id: cartId }).whereIn('key_hash', keys).del();
}

/** Gives one cart's marks to another. A key that the other has already stays theirs. */
export async function transferCartChangeMarks(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  const theirs = trx('cart_changes').where({ cart_id: to }).select('key_hash');
  await trx('cart_changes').where({ cart_id: from }).whereNotIn('key_hash', theirs).update({ cart_id: to });
}
