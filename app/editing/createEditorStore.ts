/** What an administrator has opened of one kind of record, and what can be taken back. */
import { create } from 'zustand';
import type { Undoable } from './UndoNotice.tsx';

type EditorState<Opened> = {
  /** The record whose editor is open; `new` for one to be. */
  editing: Opened | 'new' | null;
  /** Whether the list of all of them is open. */
  isManaging: boolean;
  undoable: Undoable | null;
};

/** A store of the page, not of a component: a record may leave the page while its editor is open. */
export const createEditorStore = <Opened>() =>
  create<EditorState<Opened>>(() => ({ editing: null, isManaging: false, undoable: null }));

export type EditorStore<Opened> = ReturnType<typeof createEditorStore<Opened>>;
