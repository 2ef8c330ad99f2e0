/** Restores a new town's checklist that an administrator has dismissed. */
import type { FirstRun } from '../../db/rules/town/firstRun.ts';
import { sendChange, toSaveProblem } from '../data/sendChange.ts';
import { firstRunTexts as texts } from '../texts/en/office/commands.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** Shows it on the dashboard again, and reports the outcome. @returns whether it is shown */
export async function showFirstRun(): Promise<boolean> {
  try {
    const { first_run } = await sendChange<{ first_run: FirstRun | null }>('/api/first-run', 'first_run', {
      json: { is_closed: false },
    });
    showToast('info', first_run ? texts.shown : texts.nothingLeft);
    return first_run !== null;
  } catch (error) {
    showToast('error', toSaveProblem(error, texts.showFailed).message);
    return false;
  }
}
