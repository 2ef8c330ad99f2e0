import { toPressProblem } from '../data/sendChange.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** Runs what a press starts outside a form; a failure becomes a toast. @returns whether it worked */
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
