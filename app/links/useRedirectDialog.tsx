/** The forms of redirects, loaded when the first one opens. */
import { type ComponentType, useState } from 'react';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import type { EditedRedirect } from './editing/RedirectDialog.tsx';

type Dialog = ComponentType<{ onClose: () => void }>;

/** @returns a function that opens a form, and the element to draw */
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

export function useRedirectDialog() {
  const { open, dialog } = useDeferredDialog();
  const edit = (edited: EditedRedirect) =>
    void open(async () => {
      const { RedirectDialog } = await import('./editing/RedirectDialog.tsx');
      return ({ onClose }) => <RedirectDialog {...edited} onClose={onClose} />;
    });
  return { edit, dialog };
}
