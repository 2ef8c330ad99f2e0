/** The versions of a record over what is there, loaded when somebody wants to see them. */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { HistoryNoun } from '../../db/rules/history.ts';
import { historyTexts as texts } from '../texts/en/history.ts';
import { showToast } from '../ui/toasts.ts';
import type { HistoryModal } from './HistoryModal.tsx';

/** A record, and the version of it to show at first: the newest without one. */
type Wanted = { noun: HistoryNoun; id: string; version?: number };

/** @returns how to open it, and what is to be drawn anywhere: beside everything else, since it may be opened within a form */
export function useHistoryModal(onRestored?: () => void) {
  const [shown, setShown] = useState<{ Modal: typeof HistoryModal; wanted: Wanted } | null>(null);
  const open = async (wanted: Wanted) => {
    try {
      const { HistoryModal } = await import('./HistoryModal.tsx');
      setShown({ Modal: HistoryModal, wanted });
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
