/** The open editors of one kind of record, and the action that can be undone. */
import { create } from 'zustand';
import type { Undoable } from './UndoNotice.tsx';

type EditorState<Opened> = {
  /** The record being edited; `new` for a new one. */
  editing: Opened | 'new' | null;
  /** Whether the list of all records is open. */
  isManaging: boolean;
  undoable: Undoable | null;
};

/** Creates a store for the page, not for a component, because a record may disappear while its editor is open. */
export const createEditorStore = <Opened>() =>
  create<EditorState<Opened>>(() => ({ editing: null, isManaging: false, undoable: null }));

export type EditorStore<Opened> = ReturnType<typeof createEditorStore<Opened>>;
