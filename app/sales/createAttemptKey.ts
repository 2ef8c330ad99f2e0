import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { isUnanswered, toSaveProblem } from '../data/sendChange.ts';
import { refundTexts as texts } from '../texts/en/orderEditing.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** Whether nobody knows if it was done: it may have been, and must not be done under another key. */
const mayBeDone = ({ status }: CallError) => status === 0 || status === 429 || status >= 500;

/**
 * Makes the calls of one opening of a form under one idempotency key, so that what is sent again after a lost answer is
 * done once. Only after the server refused, another one is used: then nothing was done under the first.
 * @param unclearText says that an earlier attempt with other words may have arrived
 */
export function createAttemptKey(newKey: () => string, unclearText = texts.unclear) {
  let key = newKey();
  return async <T>(send: (key: string) => Promise<T>): Promise<T> => {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The same key with other words: an earlier attempt arrived.
      if (error.status === 422) throw new Problem('key_reused', unclearText);
      if (!mayBeDone(error)) key = newKey();
      throw error;
    }
  };
}

/** What is said of a failed attempt. @param failed what the server says follows it */
export const describeAttempt = (error: unknown, failed: string): Problem =>
  isUnanswered(error) ? new Problem('unavailable', texts.unanswered) : toSaveProblem(error, failed);

/** Says in a toast why an attempt failed, and throws it for the form to show. @throws Problem always */
export function failAttempt(error: unknown, failed: string): never {
  const problem = describeAttempt(error, failed);
  showToast('error', problem.message);
  throw problem;
}
