import { editingTexts } from '../../texts/en/editing/editing.ts';
import type { Undoable } from '../UndoNotice.tsx';

/**
 * Makes the notice that a record was deleted, with a button that restores it.
 * @param text says what was deleted @param restore brings back the record with this id
 */
export const undoDeletion = (
  { id, title, text }: { id: string; title: string; text: string },
  restore: (id: string) => Promise<unknown>,
): Undoable => ({
  recordId: id,
  text,
  undo: () => restore(id),
  undoneText: editingTexts.restored(title),
  failedText: editingTexts.restoreFailed,
});
