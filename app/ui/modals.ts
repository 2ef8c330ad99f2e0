/** Which modal dialogs are open, the topmost last. Toasts are drawn in the topmost: all else is inert. */
import { create } from 'zustand';

export const useModals = create<{ open: HTMLDialogElement[] }>(() => ({ open: [] }));

/** Notes a dialog as the topmost until the returned function is called. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  useModals.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => useModals.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}
