/** Handing a link on. */
import { texts } from '../texts/en.ts';
import { copyText } from '../ui/copying.ts';
import { showToast } from '../ui/toasts.ts';

/** Copies the link to a path of this site and says how that went (R214-R216). `button` is the one that was pressed. */
export async function shareLink(path: string, button: HTMLElement): Promise<void> {
  try {
    await copyText(location.origin + path, button.parentElement ?? document.body);
    showToast('success', texts.announcements.copied);
  } catch {
    showToast('error', texts.announcements.copyFailed);
  }
}
