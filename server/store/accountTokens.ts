/** Links that are mailed to one person and work once: to set a forgotten password, or the first one. */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

export type AccountTokenPurpose = 'reset' | 'invite';

/** How long a link works, in milliseconds: an hour, a week. */
const tokenLifetimesMs: Record<AccountTokenPurpose, number> = { reset: 3_600_000, invite: 7 * 86_400_000 };

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a link for an account; those it had work no more. @returns the token, which is kept nowhere */
export async function createAccountToken(
  trx: Knex.Transaction,
  { townId, userId, purpose, now }: { townId: string; userId: string; purpose: AccountTokenPurpose; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await revokeAccountTokens(trx, userId);
  await trx('mailed_links').insert({
    token_hash: hashToken(token),
    town_id: townId,
    user_id: userId,
    purpose,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + tokenLifetimesMs[purpose]).toISOString(),
  });
  return token;
}

/** Whom a link of a town belongs to, while it works. */
export async function findAccountToken(
  knex: Knex,
  townId: string,
  token: string,
  now: number,
): Promise<{ userId: string; purpose: AccountTokenPurpose } | null> {
  const row = await knex('mailed_links')
    .where({ town_id: townId, token_hash: hashToken(token) })
    .where('expires_at', '>', new Date(now).toISOString())
    .first();
  return row ? { userId: row.user_id, purpose: row.purpose } : null;
}

/** Lets every link of an account work no more. */
export async function revokeAccountTokens(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('mailed_links').where({ user_id: userId }).del();
}
