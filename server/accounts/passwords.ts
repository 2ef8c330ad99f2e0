/** Passwords, hashed with argon2id. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../http/createLimiter.ts';

/** argon2id is the package's default. The figures are OWASP's: 19 MiB, two passes, one thread; about 30 ms on one core. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A burst of sign-ins must take neither all memory (19 MiB each) nor the core that serves everybody else. */
const maxConcurrent = Math.max(1, Math.min(3, availableParallelism() - 1));
/** When so many wait, the next one is refused: this many are some seconds of work. */
const maxWaiting = 200;

const withHashSlot = createLimiter(maxConcurrent, maxWaiting);

/** The same characters, however a keyboard composes them. */
const normalizePassword = (password: string) => password.normalize('NFC');

/** @throws Problem `unavailable` when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(normalizePassword(password), hashOptions));
}

/** Checked where there is no password: no password matches it. Made with the same figures. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Dlx4A3Cdvo6usTXrgASVUg$tbdru+bzDAP8VGNY3HCgGGTzNvUQGvy4T2twRimwygY';

/**
 * Whether a password matches. Takes as long where there is no account, none that may sign in, or no password yet.
 * @param stored the hash of the account; null or empty where there is none
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await withHashSlot(() => verify(stored || unmatchableHash, normalizePassword(password)));
  return fits && Boolean(stored);
}
