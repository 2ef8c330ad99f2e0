/**
 * Tokens for resetting a password, taking up an invitation, confirming an address or changing it: secrets in mailed addresses, each of
 * which works once. The database knows their hashes alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

export type PasswordTokenPurpose = 'reset' | 'invite';
export type AccountTokenPurpose = PasswordTokenPurpose | 'confirm' | 'email';

/** How long a password reset token works (an hour), one for another address (a day), and the others (a week). */
export const tokenLifetimesMs: Record<AccountTokenPurpose, number> = {
  reset: 3_600_000,
  invite: 7 * 86_400_000,
  confirm: 7 * 86_400_000,
  email: 86_400_000,
};

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Which tokens a new one takes the place of. Who asks for a new password may still confirm their address. */
const replaces: Record<AccountTokenPurpose, AccountTokenPurpose[]> = {
  reset: ['reset', 'invite'],
  invite: ['reset', 'invite'],
  confirm: ['confirm'],
  email: ['email'],
};

type NewToken = {
  townId: string;
  userId: string;
  purpose: AccountTokenPurpose;
  /** Of purpose `email`: the address that the account is to have. */
  newEmail?: string;
  now: number;
};

/** Creates a token for an account and revokes those of its kind. @returns the token, which is stored nowhere */
export async function createAccountToken(
  trx: Knex.Transaction,
  { townId, userId, purpose, newEmail = '', now }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await revokeAccountTokens(trx, userId, replaces[purpose]);
  await trx('mailed_links').insert({
    token_hash: hashToken(token),
    town_id: townId,
    user_id: userId,
    purpose,
    new_email: newEmail,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + tokenLifetimesMs[purpose]).toISOString(),
  });
  return token;
}

/** Whose token it is, as long as it works and is for one of these purposes. */
export async function findAccountToken(
  knex: Knex,
  townId: string,
  token: string,
  now: number,
  purposes: AccountTokenPurpose[],
): Promise<{ userId: string; purpose: AccountTokenPurpose; newEmail: string } | null> {
  const row = await knex('mailed_links')
    .where({ town_id: townId, token_hash: hashToken(token) })
    .where('expires_at', '>', new Date(now).toISOString())
    .whereIn('purpose', purposes)
    .first();
  return row ? { userId: row.user_id, purpose: row.purpose, newEmail: row.new_email } : null;
}

/** Revokes every token of an account, or those for some purposes. */
export async function revokeAccountTokens(
  trx: Knex.Transaction,
  userId: string,
  purposes?: AccountTokenPurpose[],
): Promise<void> {
  const tokens = trx('mailed_links').where({ user_id: userId });
  await (purposes ? tokens.whereIn('purpose', purposes) : tokens).del();
}
