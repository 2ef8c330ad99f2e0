/**
 * Keeps one key for a request while its form is open: sent again after a refusal, it takes the place of what was
 * refused.
 */
import { useEffect } from 'react';
import type { QueuedEntry } from '../data/outbox/outbox.ts';

/** Both are made on this device: the idempotency key, and the secret of the request's address. */
export type Attempt = { key: string; token: string };

const attempts = new Map<string, Attempt>();

/** 128 bits as 22 characters. Works over plain http, which lacks `crypto.randomUUID`. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function startAttempt(formId: string): Attempt {
  const attempt = attempts.get(formId) ?? { key: newSecret(), token: newSecret() };
  attempts.set(formId, attempt);
  return attempt;
}

export function endAttempt(formId: string): void {
  attempts.delete(formId);
}

/** Ends the attempt when its form is left: what is sent later is another request. */
export function useAttempt(formId: string): void {
  useEffect(() => () => endAttempt(formId), [formId]);
}

/** Goes on with a refused request in its form. */
export function resumeAttempt(formId: string, { key, body }: QueuedEntry): void {
  attempts.set(formId, { key, token: String(body.token) });
}
