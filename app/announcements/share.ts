/** Handing an announcement's link on. */
import { announcementAddress } from '../shell/addresses.ts';
import { texts } from '../texts/en.ts';
import { showToast } from '../ui/toasts.ts';

/** @param within where a field may take the focus: everything outside an open modal is inert */
async function copyText(text: string, within: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // A town reached by plain http has no clipboard of the newer kind.
  const field = document.createElement('textarea');
  const focused = document.activeElement as HTMLElement | null;
  field.value = text;
  field.className = 'visually-hidden';
  within.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser refused to copy.');
}

/** Copies the link of an announcement and says how that went (R214-R216). `button` is the one that was pressed. */
export async function shareAnnouncement(id: string, button: HTMLElement): Promise<void> {
  try {
    await copyText(location.origin + announcementAddress(id), button.parentElement ?? document.body);
    showToast('success', texts.announcements.copied);
  } catch {
    showToast('error', texts.announcements.copyFailed);
  }
}
