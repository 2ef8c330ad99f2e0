/** Which modal dialogs are open, the topmost last. Toasts are drawn in the topmost: all else is inert. */
import { create } from 'zustand';

const baseZIndex = 9999;

export const useDialogStack = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

export const topDialog = () => useDialogStack.getState().open.at(-1);

/** Notes a dialog as the topmost; a dialog that is noted already moves up. The levels only tell the order. */
export function pushDialog(dialog: HTMLDialogElement): void {
  const others = useDialogStack.getState().open.filter((other) => other !== dialog);
  const below = others.at(-1);
  dialog.style.zIndex = String(below ? Number(below.style.zIndex) + 1 : baseZIndex);
  useDialogStack.setState({ open: [...others, dialog] });
}

export function removeDialog(dialog: HTMLDialogElement): void {
  useDialogStack.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}

const dialogTitle = (dialog: HTMLDialogElement) =>
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent;

/** Brings the open dialog with the same title as this one to the top and the focus into it. */
export function showOpenDuplicate(dialog: HTMLDialogElement): boolean {
  const title = dialogTitle(dialog);
  const twin =
    title && useDialogStack.getState().open.find((other) => other !== dialog && dialogTitle(other) === title);
  if (!twin) return false;
  if (twin !== topDialog()) {
    // Shown anew it lies above the others, and no close event comes of it: by then it is open again.
    twin.close();
    twin.showModal();
    pushDialog(twin);
  }
  if (!twin.contains(document.activeElement)) (twin.firstElementChild as HTMLElement).focus();
  return true;
}
