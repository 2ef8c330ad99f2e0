import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { isUnanswered, toSaveProblem } from '../data/sendChange.ts';
import { refundTexts as texts } from '../texts/en/shop/orderEditing.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** Whether the call may have been done; it must then not be repeated under another key. */
const mayBeDone = ({ status }: CallError) => status === 0 || status === 429 || status >= 500;

/**
 * Sends a form's calls under one idempotency key, so that a retry after a lost response has no second effect. Uses a
 * new key only after the server refused, because then nothing was done under the first.
 * @param unclearText says that an earlier attempt with other values may have arrived
 */
export function createAttemptKey(newKey: () => string, unclearText = texts.unclear) {
  let key = newKey();
  return async <T>(send: (key: string) => Promise<T>): Promise<T> => {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The same key with other values: an earlier attempt arrived.
      if (error.status === 422) throw new Problem('key_reused', unclearText);
      if (!mayBeDone(error)) key = newKey();
      throw error;
    }
  };
}

/** The problem to show after a failed attempt. @param failed the server's message follows it */
export const describeAttempt = (error: unknown, failed: string): Problem =>
  isUnanswered(error) ? new Problem('unavailable', texts.unanswered) : toSaveProblem(error, failed);

/** Shows in a toast why an attempt failed, and throws it for the form. @throws Problem always */
export function failAttempt(error: unknown, failed: string): never {
  const problem = describeAttempt(error, failed);
  showToast('error', problem.message);
  throw problem;
}
