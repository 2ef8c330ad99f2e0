/**
 * Backoff of failed calls: exponential, or longer where the server asks for it with Retry-After. The outbox of mails has
 * its own in server/jobs/sendDueMails.ts.
 */

type RetryPolicy = { firstMs: number; maxMs: number };

/** How long the outbox waits before it sends again: from two seconds up to five minutes. */
export const outboxRetry: RetryPolicy = { firstMs: 2000, maxMs: 300_000 };

/** Content and catalogue wait from half a minute up to ten minutes. */
export const syncRetry: RetryPolicy = { firstMs: 30_000, maxMs: 600_000 };

/** The longest Retry-After that is respected. */
const maxRetryAfterMs = 3_600_000;

/**
 * The wait before the next attempt, in milliseconds; it doubles after each failure.
 * @param failures consecutive failed attempts, from 1
 * @param retryAfterMs the server's minimum; 0 for none
 */
export const backoffMs = (failures: number, { firstMs, maxMs }: RetryPolicy, retryAfterMs = 0): number =>
  Math.max(Math.min(firstMs * 2 ** (failures - 1), maxMs), Math.min(retryAfterMs, maxRetryAfterMs));

/**
 * Reads Retry-After in milliseconds: the header holds seconds, or a moment by the server's own clock (RFC 9110,
 * 10.2.3).
 */
export function parseRetryAfter(headers: Headers): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Math.max(wait || 0, 0);
}
