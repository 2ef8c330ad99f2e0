/**
 * Password reset tokens and invitation tokens: secrets in mailed addresses, each of which works once. The database knows
 * their hashes alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

export type AccountTokenPurpose = 'reset' | 'invite';

/** How long a password reset token works (an hour), and an invitation token (a week). */
const tokenLifetimesMs: Record<AccountTokenPurpose, number> = { reset: 3_600_000, invite: 7 * 86_400_000 };

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a token for an account and revokes those it had. @returns the token, which is stored nowhere */
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

/** Whose token it is, as long as it works. */
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

/** Revokes every token of an account. */
export async function revokeAccountTokens(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('mailed_links').where({ user_id: userId }).del();
}
