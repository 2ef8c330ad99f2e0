/** When a failed call is tried again: exponential backoff, or later where the server asks for that with Retry-After. */

type RetryPolicy = { firstMs: number; maxMs: number };

/** Entries of the outbox: first after two seconds, in the end every five minutes. */
export const outboxRetry: RetryPolicy = { firstMs: 2000, maxMs: 300_000 };

/** Content and catalogue: first after half a minute, in the end every ten minutes. */
export const syncRetry: RetryPolicy = { firstMs: 30_000, maxMs: 600_000 };

/** The longest Retry-After that is respected. */
const maxRetryAfterMs = 3_600_000;

/**
 * How long to wait before the next attempt, in milliseconds: twice as long after each failure.
 * @param failures how many attempts in a row have failed, from 1
 * @param retryAfterMs what the server asks for at least; 0 for nothing
 */
export const backoffMs = (failures: number, { firstMs, maxMs }: RetryPolicy, retryAfterMs = 0): number =>
  Math.max(Math.min(firstMs * 2 ** (failures - 1), maxMs), Math.min(retryAfterMs, maxRetryAfterMs));

/** Retry-After in milliseconds: it holds seconds, or a moment by the server's own clock (RFC 9110, 10.2.3). */
export function parseRetryAfter(headers: Headers): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Math.max(wait || 0, 0);
}
