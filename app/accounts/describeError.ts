import { CallError } from '../data/call.ts';
import { accountTexts as texts } from '../texts/en/accounts/accounts.ts';

/** The server's message for a failed call, else the fallback. */
export function describeError(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return navigator.onLine ? texts.unreachable : texts.offline;
  if (!error.serverMessage && error.status >= 502) return texts.unreachable;
  const words = error.serverMessage || fallback;
  return error.status === 429 && error.retryAfterSeconds > 0
    ? `${words} ${texts.wait(error.retryAfterSeconds)}`
    : words;
}
