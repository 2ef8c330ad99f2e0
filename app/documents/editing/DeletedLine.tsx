/** What was deleted last, and the way to take it back. */
import { useLayoutEffect, useRef, useState } from 'react';
import { toSaveProblem } from '../../data/sendChange.ts';
import common from '../../editing/Parts.module.css';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { restoreDeleted } from './api.ts';
import styles from './Manager.module.css';

/** `text` says what was deleted. */
export type Lost = { noun: 'documents' | 'document_categories'; id: string; title: string; text: string };

export function DeletedLine({ lost, onRestored }: { lost: Lost; onRestored: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  // The button that deleted is gone with what it deleted.
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const undo = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await restoreDeleted(lost.noun, lost.id);
      button.current?.closest('dialog')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
      onRestored();
    } catch (error) {
      showToast('error', toSaveProblem(error, texts.restoreFailed).message);
      setBusy(false);
    }
  };
  return (
    <div className={`${common.told} ${common.apart} ${styles.lost}`}>
      <p role="status" dir="auto">
        {lost.text}
      </p>
      <button ref={button} type="button" className={common.small} aria-disabled={busy} onClick={() => void undo()}>
        {texts.undo}
      </button>
    </div>
  );
}
