/** What was deleted last, and the way to take it back. */
import { useLayoutEffect, useRef } from 'react';
import type { Item } from '../../../db/rules/items.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { restoreItem } from './api.ts';
import styles from './ItemTools.module.css';
import { refreshCatalogue, useItemEditor } from './useItemEditor.ts';

export function DeletedLine({ item: { id, title } }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  const { busy, problem, run } = useSubmit();
  // What was pressed is gone with the item; the dialogs over this close first.
  useLayoutEffect(() => {
    const timer = setTimeout(() => button.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);
  const restore = async () => {
    try {
      await restoreItem(id);
    } catch (error) {
      throw toSaveProblem(error, texts.undoFailed);
    }
    showToast('success', texts.undone(title));
    refreshCatalogue();
  };
  const leave = () => {
    button.current?.closest('main')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    useItemEditor.setState({ deleted: null });
  };
  return (
    <div className={`${common.told} ${common.apart} ${styles.line}`}>
      <p role="status" dir="auto">
        {texts.isRemoved(title)}
      </p>
      <button
        ref={button}
        type="button"
        className={common.small}
        aria-disabled={busy}
        onClick={() => void run(texts.undoFailed, restore, leave)}
      >
        {texts.undo}
      </button>
      {problem && (
        <p key={problem.count} role="alert" className={common.failed}>
          {problem.text}
        </p>
      )}
    </div>
  );
}
