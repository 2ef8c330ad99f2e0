/** Second factors: a secret shared with an authenticator app, and recovery codes for people who lost their phone. */

import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';

/** `secret` is sealed. `lastStep` belongs to the last used code. */
export type SecondFactor = { secret: string; enabledAt: string | null; lastStep: number };

const recoveryCodeCount = 10;
/** Excludes characters that look alike: i, l, o, 0, 1. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** This length has 118 random bits. Older codes have sixteen characters and still work. */
const recoveryCodeLength = 24;

/** Finds a person's second factor, even before it is enabled. */
export async function findSecondFactor(knex: Knex, userId: string): Promise<SecondFactor | null> {
  const row = await knex('second_factors').where({ user_id: userId }).first();
  return row ? { secret: row.secret, enabledAt: row.enabled_at, lastStep: Number(row.last_step) } : null;
}

/** Whether a person needs a code to sign in. */
export const hasSecondFactor = async (knex: Knex, userId: string): Promise<boolean> =>
  (await findSecondFactor(knex, userId))?.enabledAt != null;

/** Stores a sealed secret that must be enabled, replacing one that was never enabled. */
export async function proposeSecondFactor(trx: Knex.Transaction, userId: string, secret: string): Promise<void> {
  await trx('second_factors').where({ user_id: userId, enabled_at: null }).del();
  await trx('second_factors').insert({ user_id: userId, secret, enabled_at: null, last_step: 0 });
}

export async function enableSecondFactor(trx: Knex.Transaction, userId: string, now: number): Promise<void> {
  await trx('second_factors')
    .where({ user_id: userId })
    .update({ enabled_at: toIso(now) });
}

/** Marks a step's code as used. @returns false if it or a later one was used before */
export async function markStepUsed(trx: Knex.Transaction, userId: string, step: number): Promise<boolean> {
  const taken = await trx('second_factors')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return taken > 0;
}

/** @returns whether there was one */
export async function removeSecondFactor(trx: Knex.Transaction, userId: string): Promise<boolean> {
  await trx('recovery_codes').where({ user_id: userId }).del();
  return (await trx('second_factors').where({ user_id: userId }).del()) > 0;
}

/** More than 112 random bits need no slow hash (NIST SP 800-63B §5.1.2.2). */
const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/**
 * Makes a random code. Bytes beyond the alphabet's last whole multiple are skipped, so that all characters are equally
 * likely.
 */
function randomCode(): string {
  let code = '';
  while (code.length < recoveryCodeLength) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) code += recoveryAlphabet[byte % recoveryAlphabet.length];
  }
  return code;
}

/** Replaces the recovery codes. @returns the new ones in groups of four; only their hashes are stored */
export async function replaceRecoveryCodes(trx: Knex.Transaction, userId: string): Promise<string[]> {
  await trx('recovery_codes').where({ user_id: userId }).del();
  const codes = Array.from({ length: recoveryCodeCount }, randomCode);
  await trx('recovery_codes').insert(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses up a recovery code, in any spelling. @returns false if it is wrong or was used before */
export async function consumeRecoveryCode(trx: Knex.Transaction, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return (
    (await trx('recovery_codes')
      .where({ user_id: userId, code_hash: hashCode(code) })
      .del()) > 0
  );
}

export async function countRecoveryCodes(knex: Knex, userId: string): Promise<number> {
  const [row] = await knex('recovery_codes').where({ user_id: userId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}
