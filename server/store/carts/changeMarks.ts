/**
 * Marks a cart's changes by `Idempotency-Key`, so that each is applied once. Guests can leave any number without
 * signing in, so a mark is a few bytes and a cart has a limited number. The rest of the response is read from the cart.
 * `cartChangeRetentionDays` limits their age.
 */

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { hashBody, type IdempotentRequest } from '../idempotencyRecords.ts';

/**
 * More than an outbox ever has pending: it sends in sequence, so a change is repeated before the next is sent. Above
 * it, the oldest are dropped.
 */
export const maxMarksPerCart = 1000;

/** Half a hash is enough: a collision within one's own cart gains nothing. */
const halfOf = (hash: string) => hash.slice(0, 22);
const hashKey = (key: string) => halfOf(createHash('sha256').update(key).digest('base64url'));

/**
 * Reads the stored outcome of a cart's change, which may be empty; undefined without a mark.
 * @throws Problem `key_reused` if another request used the key
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

/** @param answer the part that can't be read from the cart; the caller keeps it small */
export async function saveCartChangeMark(
  trx: Knex.Transaction,
  cartId: string,
  { key, body }: IdempotentRequest,
  answer: object,
  now: number,
): Promise<void> {
  const text = JSON.stringify(answer);
  const created_at = toIso(now);
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

/** Moves one cart's marks to another. A key that the other cart has is not moved. */
export async function transferCartChangeMarks(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  const theirs = trx('cart_changes').where({ cart_id: to }).select('key_hash');
  await trx('cart_changes').where({ cart_id: from }).whereNotIn('key_hash', theirs).update({ cart_id: to });
}
