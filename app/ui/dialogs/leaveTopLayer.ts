/**
 * Open dialogs are above everything, and content outside them is inert. Content that another script puts over the page,
 * such as a bank's question at Stripe, would be hidden and unusable. So this makes the dialogs non-modal, in the same
 * place, and makes the whole app inert instead.
 */
import { pushDialog, removeDialog, useDialogStack } from './dialogStack.ts';

/** @returns a function that makes the dialogs modal again; after a navigation it only ends the inertness */
export function leaveTopLayer(): () => void {
  const dialogs = [...useDialogStack.getState().open];
  const app = document.getElementById('app');
  const focused = document.activeElement as HTMLElement | null;
  const positions = dialogs.map((dialog) => dialog.firstElementChild?.scrollTop ?? 0);
  const switchTo = (show: (dialog: HTMLDialogElement) => void) => {
    for (const [place, dialog] of dialogs.entries()) {
      if (!dialog.isConnected) continue;
      // No close event fires, since it is open again by then.
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
