/** The open modal dialogs, topmost last. Toasts are drawn in the topmost one, because everything else is inert. */
import { create } from 'zustand';

const baseZIndex = 9999;

export const useDialogStack = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

export const topDialog = () => useDialogStack.getState().open.at(-1);

/** Puts a dialog on top of the stack, or moves it there. */
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

/** Raises and focuses the open dialog with the same title. */
export function showOpenDuplicate(dialog: HTMLDialogElement): boolean {
  const title = dialogTitle(dialog);
  const twin =
    title && useDialogStack.getState().open.find((other) => other !== dialog && dialogTitle(other) === title);
  if (!twin) return false;
  if (twin !== topDialog()) {
    // Closing and reopening moves it above the others. No close event fires, since it is open again by then.
    twin.close();
    twin.showModal();
    pushDialog(twin);
  }
  if (!twin.contains(document.activeElement)) (twin.firstElementChild as HTMLElement).focus();
  return true;
}
