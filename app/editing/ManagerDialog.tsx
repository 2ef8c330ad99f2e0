/** The dialog of all records of one kind: a button to add one, the action that can be undone, and the list. */
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import type { EditorStore } from './createEditorStore.ts';
import common from './Parts.module.css';
import { UndoNotice } from './UndoNotice.tsx';

type ManagerDialogProps<Opened> = {
  store: EditorStore<Opened>;
  texts: { listTitle: string; create: string; done: string };
  onClose: () => void;
  children: ReactNode;
};

export function ManagerDialog<Opened>({ store, texts, onClose, children }: ManagerDialogProps<Opened>) {
  const headingId = useId();
  const { undoable } = store();
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <Cluster className={common.managerHead}>
        <h2 id={headingId} className={common.title}>
          {texts.listTitle}
        </h2>
        <Button size="small" onClick={() => store.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.create}
        </Button>
      </Cluster>
      <UndoNotice undoable={undoable} onClose={() => store.setState({ undoable: null })} />
      {children}
    </Dialog>
  );
}
