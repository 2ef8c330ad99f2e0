/** Two-step sign-in: codes of an authenticator app (TOTP, RFC 6238), or recovery codes in place of them. */
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { openSecret, sealSecret } from './payments/sealSecret.ts';
import { findSecondFactor, proposeSecondFactor, takeRecoveryCode, takeStep } from './store/secondFactors.ts';
import type { LimitKey, Throttle } from './throttle.ts';

const stepMs = 30_000;
/** Clocks differ: the code before and the one after count, too. */
const codeWindow = 1;

const contextOf = (userId: string) => `${userId}/second_factor`;

/** Makes a secret for an authenticator app. @returns it as people type it, and as a QR code says it */
export async function createSecondFactor(
  trx: Knex.Transaction,
  appSecret: string,
  person: { id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const totp = new TOTP({ secret: new Secret({ size: 20 }), issuer: issuer.replaceAll(':', ' '), label: person.email });
  const secret = totp.secret.base32;
  await proposeSecondFactor(trx, person.id, sealSecret(appSecret, contextOf(person.id), secret));
  return { secret, uri: totp.toString() };
}

/** Which half-minute a code belongs to; null for a wrong one. */
function findStep(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws where other digits take more of them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: codeWindow, timestamp: now });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}

/** Takes a code of the app. @returns false for a wrong code, and for one that was taken before */
export async function takeAppCode(
  trx: Knex.Transaction,
  appSecret: string,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  const secret = factor && openSecret(appSecret, contextOf(userId), factor.secret);
  const step = secret ? findStep(secret, code.normalize('NFKC').replace(/\s/g, ''), now) : null;
  return step !== null && takeStep(trx, userId, step);
}

export type CodeParts = { throttle: Throttle; now: () => number };

/** The count of wrong codes. Only whoever has the password, or a mailed link, gets as far as this. */
const codeCount = (userId: string): LimitKey => ['second_factor', userId];

/**
 * Takes the code of a person who has a second factor, from the app or a recovery code.
 * @returns what is wrong; null where nothing is, or there is no second factor
 * @throws Problem `too_many_attempts`
 */
export async function checkSecondFactor(
  { throttle, now }: CodeParts,
  trx: Knex.Transaction,
  appSecret: string,
  userId: string,
  code: string | undefined,
): Promise<'code_required' | 'wrong_code' | null> {
  if (!(await findSecondFactor(trx, userId))?.enabledAt) return null;
  if (!code) return 'code_required';
  await throttle.countInside(trx, codeCount(userId));
  const isRight =
    (await takeAppCode(trx, appSecret, userId, code, now())) || (await takeRecoveryCode(trx, userId, code));
  if (!isRight) return 'wrong_code';
  await throttle.forgetAttempts(trx, [], codeCount(userId));
  return null;
}
