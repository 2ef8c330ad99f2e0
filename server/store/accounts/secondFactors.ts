/** Second factors: a secret that is shared with an authenticator app, and codes for whoever lost the phone. */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** `secret` is sealed. `lastStep` is that of the last code that was taken. */
export type SecondFactor = { secret: string; enabledAt: string | null; lastStep: number };

const recoveryCodeCount = 10;
/** Without what looks alike: i, l, o, 0, 1. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** So many make 118 random bits. Codes from before have sixteen, and go on working. */
const recoveryCodeLength = 24;

/** A person's second factor; one that is not enabled yet asks for no code. */
export async function findSecondFactor(knex: Knex, userId: string): Promise<SecondFactor | null> {
  const row = await knex('second_factors').where({ user_id: userId }).first();
  return row ? { secret: row.secret, enabledAt: row.enabled_at, lastStep: Number(row.last_step) } : null;
}

/** Whether signing in asks a person for a code. */
export const hasSecondFactor = async (knex: Knex, userId: string): Promise<boolean> =>
  (await findSecondFactor(knex, userId))?.enabledAt != null;

/** Stores a sealed secret, which counts once it is enabled, in place of one that was not. */
export async function proposeSecondFactor(trx: Knex.Transaction, userId: string, secret: string): Promise<void> {
  await trx('second_factors').where({ user_id: userId, enabled_at: null }).del();
  await trx('second_factors').insert({ user_id: userId, secret, enabled_at: null, last_step: 0 });
}

export async function enableSecondFactor(trx: Knex.Transaction, userId: string, now: number): Promise<void> {
  await trx('second_factors')
    .where({ user_id: userId })
    .update({ enabled_at: new Date(now).toISOString() });
}

/** Notes that the code of a step was taken. @returns false when it was taken before, or a later one */
export async function takeStep(trx: Knex.Transaction, userId: string, step: number): Promise<boolean> {
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

/** A random text of the alphabet: bytes beyond its last whole multiple are skipped, so that all are as likely. */
function randomCode(): string {
  let code = '';
  while (code.length < recoveryCodeLength) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) code += recoveryAlphabet[byte % recoveryAlphabet.length];
  }
  return code;
}

/** Makes new recovery codes; the old ones work no more. @returns them, four letters at a time; they are stored nowhere */
export async function replaceRecoveryCodes(trx: Knex.Transaction, userId: string): Promise<string[]> {
  await trx('recovery_codes').where({ user_id: userId }).del();
  const codes = Array.from({ length: recoveryCodeCount }, randomCode);
  await trx('recovery_codes').insert(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Takes a recovery code, however its letters are typed. @returns false when it is none, or was taken before */
export async function takeRecoveryCode(trx: Knex.Transaction, userId: string, typed: string): Promise<boolean> {
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
