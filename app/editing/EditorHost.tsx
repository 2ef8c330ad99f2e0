/** Draws the editors of one kind of record beside its list, so that they outlast the row or card that opened them. */
import { type ComponentType, useEffect } from 'react';
import type { EditorStore } from './createEditorStore.ts';
import { UndoNotice } from './UndoNotice.tsx';

type EditorHostProps<Opened> = {
  store: EditorStore<Opened>;
  /** `record` is null for a new one. */
  Editor: ComponentType<{ record: Opened | null; onClose: () => void }>;
  /** Must draw its own UndoNotice. */
  Manager?: ComponentType<{ onClose: () => void }>;
  noticeClassName?: string | undefined;
};

export function EditorHost<Opened extends { id: string }>({ store, ...props }: EditorHostProps<Opened>) {
  const { Editor, Manager, noticeClassName } = props;
  const { editing, isManaging, undoable } = store();
  useEffect(() => () => store.setState({ editing: null, isManaging: false, undoable: null }), [store]);
  const isNew = editing === 'new';
  return (
    <>
      {!isManaging && (
        <UndoNotice
          undoable={undoable}
          onClose={() => store.setState({ undoable: null })}
          className={noticeClassName}
        />
      )}
      {isManaging && Manager && <Manager onClose={() => store.setState({ isManaging: false })} />}
      {editing && (
        <Editor
          key={isNew ? 'new' : editing.id}
          record={isNew ? null : editing}
          onClose={() => store.setState({ editing: null })}
        />
      )}
    </>
  );
}
