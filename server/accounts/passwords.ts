import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../http/createLimiter.ts';

/** argon2id is the package's default. The figures are OWASP's: 19 MiB, two passes, one thread; about 30 ms on one core. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A burst of sign-ins must use neither all memory (19 MiB each) nor the core that serves everyone else. */
const maxConcurrent = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Beyond this many waiting, the next is refused: they already mean several seconds of work. */
const maxWaiting = 200;

const withHashSlot = createLimiter(maxConcurrent, maxWaiting);

/** Makes a password the same on every keyboard, however it composes characters. */
const normalizePassword = (password: string) => password.normalize('NFC');

/** @throws Problem `unavailable` if too many wait already */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(normalizePassword(password), hashOptions));
}

/** Verified when an account has no password, so that the time taken is the same. No password matches it. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Dlx4A3Cdvo6usTXrgASVUg$tbdru+bzDAP8VGNY3HCgGGTzNvUQGvy4T2twRimwygY';

/**
 * Checks a password. It takes equally long for a missing account, a deactivated one or one without a password.
 * @param stored the account's hash; null or empty if there is none
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await withHashSlot(() => verify(stored || unmatchableHash, normalizePassword(password)));
  return fits && Boolean(stored);
}
