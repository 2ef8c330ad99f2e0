import { toPressProblem } from '../data/sendChange.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** Runs an action outside a form, and shows a failure as a toast. @returns whether it succeeded */
export async function runWithToast(
  failedText: string,
  act: () => Promise<unknown>,
  toProblem: (error: unknown, failedText: string) => Error = toPressProblem,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showToast('error', toProblem(error, failedText).message);
    return false;
  }
}
