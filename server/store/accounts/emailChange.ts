/** Changes an account's address: its owner requests it, and the mailed link confirms it. */

import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { endSessions } from './sessions.ts';
import { createAccountToken, revokeAccountTokens } from './tokens.ts';
import { type Account, findAccount } from './users.ts';

/** A new address that is unconfirmed until its link is used or expires. */
export type PendingEmail = { email: string; expires_at: string };

/** Finds the unconfirmed new address of an account; null if there is none. */
export async function findPendingEmail(knex: Knex, userId: string, now: number): Promise<PendingEmail | null> {
  const row: { new_email: string; expires_at: string } | undefined = await knex('mailed_links')
    .where({ user_id: userId, purpose: 'email' })
    .where('expires_at', '>', toIso(now))
    .first('new_email', 'expires_at');
  return row ? { email: row.new_email, expires_at: row.expires_at } : null;
}

/**
 * Stores a request for a new address, which replaces an earlier request.
 * @returns the link's token; null if the address has an account, which only a mail to it may reveal
 */
export async function requestEmailChange(
  tx: Writer,
  { townId, account, email, now }: { townId: string; account: Account; email: string; now: number },
): Promise<string | null> {
  const token = await createAccountToken(tx.trx, {
    townId,
    userId: account.id,
    purpose: 'email',
    newEmail: email,
    now,
  });
  await tx.audit({ action: 'email_change_asked', noun: 'users', recordId: account.id, detail: email });
  return (await findAccount(tx.trx, townId, { email })) ? null : token;
}

/** Cancels a pending request. */
export async function cancelEmailChange(tx: Writer, userId: string, now: number): Promise<void> {
  const pending = await findPendingEmail(tx.trx, userId, now);
  await revokeAccountTokens(tx.trx, userId, ['email']);
  if (!pending) return;
  await tx.audit({ action: 'email_change_cancelled', noun: 'users', recordId: userId, detail: pending.email });
}

/**
 * Changes an account's address, which counts as confirmed. Ends its sessions and revokes earlier mailed tokens.
 * @param keep the session in which the link was used
 * @throws Problem `email_taken` if another account got the address meanwhile
 */
export async function changeEmail(
  tx: Writer,
  townId: string,
  account: Account,
  { email, keep, now }: { email: string; keep: string | undefined; now: number },
): Promise<Account> {
  if (await findAccount(tx.trx, townId, { email })) {
    throw new Problem(
      'email_taken',
      'There is an account with this email address by now, so nothing was changed. Sign in to that account, or choose another address.',
    );
  }
  const changed = { email, version: account.version + 1 };
  const at = toIso(now);
  await tx
    .trx('users')
    .where({ id: account.id })
    .update({ ...changed, email_confirmed_at: at, updated_at: at });
  await endSessions(tx.trx, account.id, keep === undefined ? {} : { except: keep });
  await revokeAccountTokens(tx.trx, account.id);
  const detail = `${account.email} → ${email}`;
  await tx.audit({ action: 'email_changed', noun: 'users', recordId: account.id, version: changed.version, detail });
  return { ...account, ...changed, email_confirmed: true };
}
