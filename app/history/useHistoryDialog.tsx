/** The dialog with a record's versions, loaded when it is first opened. */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { HistoryNoun } from '../../db/rules/history.ts';
import type { SavedRecord } from '../editing/records/recordForm.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import type { HistoryDialog } from './HistoryDialog.tsx';

/** A record and the version to show first; the newest by default. */
type Wanted = { noun: HistoryNoun; id: string; version?: number };

/** @returns a function that opens it, and the dialog to draw. It uses a portal, since it may be opened within a form */
export function useHistoryDialog(onRestored?: (restored: SavedRecord) => void) {
  const [shown, setShown] = useState<{ Modal: typeof HistoryDialog; wanted: Wanted } | null>(null);
  const open = async (wanted: Wanted) => {
    try {
      const { HistoryDialog } = await import('./HistoryDialog.tsx');
      setShown({ Modal: HistoryDialog, wanted });
    } catch {
      showToast('error', `${texts.failed}.`);
    }
  };
  const modal =
    shown &&
    createPortal(
      <shown.Modal {...shown.wanted} onClose={() => setShown(null)} onRestored={onRestored} />,
      document.body,
    );
  return { open, modal };
}
