/** Which modal dialogs are open, the topmost last. Toasts are drawn in the topmost: all else is inert. */
import { create } from 'zustand';

const baseLevel = 9999;

export const useModals = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

export const topModal = () => useModals.getState().open.at(-1);

/** Notes a dialog as the topmost; a dialog that is noted already moves up. The levels only tell the order (R368). */
export function pushModal(dialog: HTMLDialogElement): void {
  const others = useModals.getState().open.filter((other) => other !== dialog);
  const below = others.at(-1);
  dialog.style.zIndex = String(below ? Number(below.style.zIndex) + 1 : baseLevel);
  useModals.setState({ open: [...others, dialog] });
}

export function dropModal(dialog: HTMLDialogElement): void {
  useModals.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}

const titleOf = (dialog: HTMLDialogElement) =>
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent;

/** Brings the open dialog with the same title as this one to the top and the focus into it (R358, R359). */
export function showTwin(dialog: HTMLDialogElement): boolean {
  const title = titleOf(dialog);
  const twin = title && useModals.getState().open.find((other) => other !== dialog && titleOf(other) === title);
  if (!twin) return false;
  if (twin !== topModal()) {
    // Shown anew it lies above the others, and no close event comes of it: by then it is open again.
    twin.close();
    twin.showModal();
    pushModal(twin);
  }
  if (!twin.contains(document.activeElement)) (twin.firstElementChild as HTMLElement).focus();
  return true;
}
