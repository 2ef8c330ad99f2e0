/** The forms of old addresses: loaded when the first of them is opened. */
import { type ComponentType, useState } from 'react';
import { linkTexts as texts } from '../texts/en/links.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** `id`: of the one that is changed; left out for a new one. */
export type EditedRedirect = { id?: string; from: string; to: string };

type Dialog = ComponentType<{ onClose: () => void }>;

/** @returns how to open a form, and what is to be drawn */
export function useDeferredDialog() {
  const [Shown, setShown] = useState<Dialog | null>(null);
  const open = async (load: () => Promise<Dialog>) => {
    try {
      const Loaded = await load();
      setShown(() => Loaded);
    } catch {
      showToast('error', texts.failed);
    }
  };
  return { open, dialog: Shown && <Shown onClose={() => setShown(null)} /> };
}

/** The form of an old address and where it leads. */
export function useRedirectDialog() {
  const { open, dialog } = useDeferredDialog();
  const edit = (edited: EditedRedirect) =>
    void open(async () => {
      const { RedirectDialog } = await import('./editing/RedirectDialog.tsx');
      return ({ onClose }) => <RedirectDialog {...edited} onClose={onClose} />;
    });
  return { edit, dialog };
}
