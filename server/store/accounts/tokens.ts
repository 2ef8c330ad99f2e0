/**
 * Tokens for resetting a password, accepting an invitation, and confirming or changing an address. Each is the secret
 * of a mailed link and works once. The database only stores hashes.
 */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import { hashToken, newToken } from '../secretTokens.ts';

export type PasswordTokenPurpose = 'reset' | 'invite';
export type AccountTokenPurpose = PasswordTokenPurpose | 'confirm' | 'email';

/** Lifetimes: an hour for a password reset, a day for a new address, a week for the others. */
export const tokenLifetimesMs: Record<AccountTokenPurpose, number> = {
  reset: 3_600_000,
  invite: 7 * 86_400_000,
  confirm: 7 * 86_400_000,
  email: 86_400_000,
};

/** Purposes whose tokens a new one revokes. A password reset does not revoke the confirmation of an address. */
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
  /** The new address, for purpose `email`. */
  newEmail?: string;
  now: number;
};

/** Creates a token and revokes those that it replaces. @returns the token; only its hash is stored */
export async function createAccountToken(
  trx: Knex.Transaction,
  { townId, userId, purpose, newEmail = '', now }: NewToken,
): Promise<string> {
  const token = newToken();
  await revokeAccountTokens(trx, userId, replaces[purpose]);
  await trx('mailed_links').insert({
    token_hash: hashToken(token),
    town_id: townId,
    user_id: userId,
    purpose,
    new_email: newEmail,
    created_at: toIso(now),
    expires_at: toIso(now + tokenLifetimesMs[purpose]),
  });
  return token;
}

/** Finds the account of a valid token with one of these purposes. */
export async function findAccountToken(
  knex: Knex,
  townId: string,
  token: string,
  now: number,
  purposes: AccountTokenPurpose[],
): Promise<{ userId: string; purpose: AccountTokenPurpose; newEmail: string } | null> {
  const row = await knex('mailed_links')
    .where({ town_id: townId, token_hash: hashToken(token) })
    .where('expires_at', '>', toIso(now))
    .whereIn('purpose', purposes)
    .first();
  return row ? { userId: row.user_id, purpose: row.purpose, newEmail: row.new_email } : null;
}

/** Revokes an account's tokens, all or for some purposes. */
export async function revokeAccountTokens(
  trx: Knex.Transaction,
  userId: string,
  purposes?: AccountTokenPurpose[],
): Promise<void> {
  const tokens = trx('mailed_links').where({ user_id: userId });
  await (purposes ? tokens.whereIn('purpose', purposes) : tokens).del();
}
