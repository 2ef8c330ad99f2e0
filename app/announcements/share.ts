/** Handing an announcement's link on. */
import { announcementAddress } from '../../db/rules/addresses.ts';
import { texts } from '../texts/en.ts';
import { copyText } from '../ui/copying.ts';
import { showToast } from '../ui/toasts.ts';

/** Copies the link of an announcement and says how that went (R214-R216). `button` is the one that was pressed. */
export async function shareAnnouncement(id: string, button: HTMLElement): Promise<void> {
  try {
    await copyText(location.origin + announcementAddress(id), button.parentElement ?? document.body);
    showToast('success', texts.announcements.copied);
  } catch {
    showToast('error', texts.announcements.copyFailed);
  }
}
