/**
 * Open dialogs lie above everything, whatever its z-index, and what is outside them is inert. What another program puts
 * over the page, such as a bank's question at Stripe, could then neither be seen nor used. So the dialogs step back:
 * they stay where they are, but not modal, and the whole app is inert instead.
 */
import { pushDialog, removeDialog, useDialogStack } from './dialogStack.ts';

/** @returns what makes the dialogs modal again; after a navigation it only ends the inertness */
export function leaveTopLayer(): () => void {
  const dialogs = [...useDialogStack.getState().open];
  const app = document.getElementById('app');
  const focused = document.activeElement as HTMLElement | null;
  const positions = dialogs.map((dialog) => dialog.firstElementChild?.scrollTop ?? 0);
  const switchTo = (show: (dialog: HTMLDialogElement) => void) => {
    for (const [place, dialog] of dialogs.entries()) {
      if (!dialog.isConnected) continue;
      // No close event is heard, since it is open again by then.
      if (dialog.open) dialog.close();
      dialog.style.animation = 'none';
      show(dialog);
      if (dialog.firstElementChild) dialog.firstElementChild.scrollTop = positions[place] ?? 0;
    }
  };
  switchTo((dialog) => {
    dialog.show();
    removeDialog(dialog);
  });
  if (app) app.inert = true;
  return () => {
    if (app) app.inert = false;
    switchTo((dialog) => {
      dialog.showModal();
      pushDialog(dialog);
    });
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  };
}
