/** Two-step sign-in: codes of an authenticator app (TOTP, RFC 6238), or recovery codes in place of them. */
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { LimitKey, Throttle } from '../http/throttle.ts';
import { openSecret, sealSecret } from '../payments/sealSecret.ts';
import { findSecondFactor, proposeSecondFactor, takeRecoveryCode, takeStep } from '../store/accounts/secondFactors.ts';

const stepMs = 30_000;
/** Clocks differ: the code before and the one after count, too. */
const codeWindow = 1;

/** A secret opens only as that of its account. */
export const secondFactorContext = (userId: string) => `${userId}/second_factor`;

/** Makes a secret for an authenticator app. @returns it as people type it, and as a QR code says it */
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

/** As it was typed: some keyboards make digits of full width, and apps show a code in two groups. */
const normalizeCode = (code: string) => code.normalize('NFKC').replace(/\s/g, '');

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
  const secret = factor && openSecret(appSecret, secondFactorContext(userId), factor.secret);
  const step = secret ? findStep(secret, normalizeCode(code), now) : null;
  return step !== null && takeStep(trx, userId, step);
}

/** Takes two codes that the app showed one after the other: whoever types them has waited for the second. */
async function takeTwoAppCodes(
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
  return (await takeStep(trx, userId, step - 1)) && (await takeStep(trx, userId, step));
}

const isTwoCodes = (code: string) => /^\d{12}$/.test(normalizeCode(code));

/** What got somebody as far as the code. Each is counted apart: who has one need not have the other. */
export type FirstStep = 'password' | 'link';
export type CodeParts = { throttle: Throttle; now: () => number };
export type CodeProblem = 'code_required' | 'wrong_code' | 'two_codes_required';

/**
 * Takes the code of a person who has a second factor, from the app or a recovery code. Too many wrong codes lock nobody
 * out: from then on it takes two codes in a row, of which there are too many to guess.
 * @returns what is wrong; null where nothing is, or there is no second factor
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
  // Nobody guesses one of these, so neither are they counted, nor does a count keep them out.
  if (await takeRecoveryCode(trx, userId, code)) return null;
  if (isTwoCodes(code)) {
    const isRight = await takeTwoAppCodes(trx, appSecret, userId, normalizeCode(code), now());
    return isRight ? null : 'two_codes_required';
  }
  const count: LimitKey = ['second_factor', userId, firstStep];
  if (await throttle.isOverInside(trx, count)) return 'two_codes_required';
  if (!(await takeAppCode(trx, appSecret, userId, code, now()))) return 'wrong_code';
  await throttle.forgetAttempts(trx, [count]);
  return null;
}
