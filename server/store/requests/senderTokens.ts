/** Links to requests that are mailed. Only their hashes are stored. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import { hashToken } from '../secretTokens.ts';

/** Adds a token that was mailed to an address. @returns the token: 128 bits, 22 characters */
export async function addMailedToken(
  trx: Knex,
  { townId, requestId, address, now }: { townId: string; requestId: string; address: string; now: number },
): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await trx('request_tokens').insert({
    hash: hashToken(token),
    town_id: townId,
    request_id: requestId,
    created_at: toIso(now),
    mailed_to: address,
  });
  return token;
}

/** Counts the requests that came since an instant, held ones included. */
export async function countRecentRequests(knex: Knex, townId: string, since: string): Promise<number> {
  const row = await knex('requests')
    .where({ town_id: townId })
    .where('created_at', '>', since)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}
