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

const hourMs = 3_600_000;

/** Counts the requests that came within an hour of an instant, before or after it; held ones are included. */
export async function countRequestsAround(knex: Knex, townId: string, instant: string): Promise<number> {
  const at = Date.parse(instant);
  const row = await knex('requests')
    .where({ town_id: townId })
    .where('received_at', '>', toIso(at - hourMs))
    .where('received_at', '<', toIso(at + hourMs))
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}
