/** Another address for an account: asked for by its owner, and theirs once the link that is mailed to it is used. */
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import type { Writer } from '../writerTypes.ts';
import { endSessions } from './sessions.ts';
import { createAccountToken, revokeAccountTokens } from './tokens.ts';
import { type Account, findAccount } from './users.ts';

/** An address that waits for its link to be used, until an instant. */
export type PendingEmail = { email: string; expires_at: string };

/** The address that an account is to have once its link is used; null where none waits. */
export async function findPendingEmail(knex: Knex, userId: string, now: number): Promise<PendingEmail | null> {
  const row: { new_email: string; expires_at: string } | undefined = await knex('mailed_links')
    .where({ user_id: userId, purpose: 'email' })
    .where('expires_at', '>', new Date(now).toISOString())
    .first('new_email', 'expires_at');
  return row ? { email: row.new_email, expires_at: row.expires_at } : null;
}

/**
 * Notes that an account is to have another address, in place of one that was asked for before.
 * @returns the token of the link; null where the address has an account already, which only a mail to it may tell
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

/** Takes back what was asked for, if something was. */
export async function cancelEmailChange(tx: Writer, userId: string, now: number): Promise<void> {
  const pending = await findPendingEmail(tx.trx, userId, now);
  await revokeAccountTokens(tx.trx, userId, ['email']);
  if (!pending) return;
  await tx.audit({ action: 'email_change_cancelled', noun: 'users', recordId: userId, detail: pending.email });
}

/**
 * Gives an account another address, which counts as confirmed. Ends its sessions and revokes what was mailed before.
 * @param keep the session in which the link is used
 * @throws Problem `email_taken` where the address got an account meanwhile
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
  const at = new Date(now).toISOString();
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
