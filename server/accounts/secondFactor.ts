/** Two-step sign-in with codes from an authenticator app (TOTP, RFC 6238) or recovery codes. */
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { openSecret, sealSecret } from '../config/sealSecret.ts';
import type { LimitKey } from '../http/limits.ts';
import type { Throttle } from '../http/throttle.ts';
import {
  consumeRecoveryCode,
  findSecondFactor,
  markStepUsed,
  proposeSecondFactor,
} from '../store/accounts/secondFactors.ts';

const stepMs = 30_000;
/** Clocks differ, so the previous and next codes count too. */
const codeWindow = 1;

/** Binds a sealed secret to its account, so that it cannot be opened for another. */
export const secondFactorContext = (userId: string) => `${userId}/second_factor`;

/** Creates a secret for an authenticator app. @returns it as text to type and as a QR code */
export async function createSecondFactor(
  trx: Knex.Transaction,
  appSecret: string,
  person: { id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const totp = new TOTP({ secret: new Secret({ size: 20 }), issuer: issuer.replaceAll(':', ' '), label: person.email });
  const secret = totp.secret.base32;
  await proposeSecondFactor(trx, person.id, sealSecret(appSecret, secondFactorContext(person.id), secret));
  return { secret, uri: totp.toString() };
}

/** Some keyboards produce full-width digits, and apps show a code in two groups. */
const normalizeCode = (code: string) => code.normalize('NFKC').replace(/\s/g, '');

/** Finds the half-minute that a code belongs to; null for a wrong code. */
function findStep(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws on other digits because they take more bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: codeWindow, timestamp: now });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}

/** Uses up a code of the app. @returns false for a code that is wrong or was used before */
export async function acceptAppCode(
  trx: Knex.Transaction,
  appSecret: string,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  const secret = factor && openSecret(appSecret, secondFactorContext(userId), factor.secret);
  const step = secret ? findStep(secret, normalizeCode(code), now) : null;
  return step !== null && markStepUsed(trx, userId, step);
}

/** Uses up two consecutive codes of the app: typing both proves that the person waited for the second. */
async function acceptTwoAppCodes(
  trx: Knex.Transaction,
  appSecret: string,
  userId: string,
  codes: string,
  now: number,
): Promise<boolean> {
  const [first, second] = [codes.slice(0, 6), codes.slice(6)];
  if (first === second) return false;
  const factor = await findSecondFactor(trx, userId);
  const secret = factor && openSecret(appSecret, secondFactorContext(userId), factor.secret);
  if (!secret) return false;
  const step = findStep(secret, second, now);
  if (step === null || findStep(secret, first, now - stepMs) !== step - 1) return false;
  return (await markStepUsed(trx, userId, step - 1)) && (await markStepUsed(trx, userId, step));
}

const isTwoCodes = (code: string) => /^\d{12}$/.test(normalizeCode(code));

/** The first step somebody passed. Wrong codes are counted per step: knowing one does not imply the other. */
export type FirstStep = 'password' | 'link';
export type CodeParts = { throttle: Throttle; now: () => number };
export type CodeProblem = 'code_required' | 'wrong_code' | 'two_codes_required';

/**
 * Checks a person's code, from the app or a recovery code. Too many wrong codes lock nobody out: from then on, two
 * consecutive codes are required, which are too many to guess.
 * @returns the problem; null if the code is right or there is no second factor
 */
export async function checkSecondFactor(
  { throttle, now }: CodeParts,
  trx: Knex.Transaction,
  appSecret: string,
  { userId, firstStep }: { userId: string; firstStep: FirstStep },
  code: string | undefined,
): Promise<CodeProblem | null> {
  if (!(await findSecondFactor(trx, userId))?.enabledAt) return null;
  if (!code) return 'code_required';
  // Recovery codes can't be guessed, so they are neither counted nor blocked by the count.
  if (await consumeRecoveryCode(trx, userId, code)) return null;
  if (isTwoCodes(code)) {
    const isRight = await acceptTwoAppCodes(trx, appSecret, userId, normalizeCode(code), now());
    return isRight ? null : 'two_codes_required';
  }
  const count: LimitKey = ['second_factor', userId, firstStep];
  if (await throttle.isOverInside(trx, count)) return 'two_codes_required';
  if (!(await acceptAppCode(trx, appSecret, userId, code, now()))) return 'wrong_code';
  await throttle.forgetAttempts(trx, [count]);
  return null;
}
