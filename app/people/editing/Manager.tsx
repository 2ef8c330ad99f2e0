/** All people in one dialog: to sort, edit, add, delete and restore. */
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { usePeople } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/sortRecords.ts';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { editingTexts } from '../../texts/en/editing.ts';
import { peopleEditingTexts as texts } from '../../texts/en/peopleEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deletePerson, savePeopleOrder, usePersonEditor } from './api.ts';

const listName = 'people';

export function PeopleManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const undoable = usePersonEditor((editor) => editor.undoable);
  const { orders, arrange } = useSortOrder((_list, ids) => savePeopleOrder(ids), editingTexts.orderFailed);
  // Hides a deleted person at once, before the next sync.
  const people = sortByIds(usePeople(), ({ id }) => id, orders[listName]).filter(({ id }) => id !== undoable?.recordId);
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = people.map(({ id }) => id);
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <Cluster className={common.managerHead}>
        <h2 id={headingId} className={common.title}>
          {texts.listTitle}
        </h2>
        <Button size="small" onClick={() => usePersonEditor.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.create}
        </Button>
      </Cluster>
      <UndoNotice undoable={undoable} onClose={() => usePersonEditor.setState({ undoable: null })} />
      {people.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={list}>
        {people.map((person, place) => (
          <li key={person.id} className={common.managerRow} {...dragRow(person.id, person.name, ids)}>
            <div className={common.managerWords} dir="auto">
              <strong>{person.name}</strong>
              <p className={common.hint}>
                {[person.role, person.office, person.phone].filter(Boolean).join(' · ') || texts.noDetails}
              </p>
            </div>
            <RowActions
              id={person.id}
              title={person.name}
              place={place}
              count={people.length}
              onMove={(by) => move(person.id, person.name, by, ids)}
              onEdit={() => usePersonEditor.setState({ editing: person })}
              onDelete={() => void runWithToast(texts.deleteFailed, () => deletePerson(person))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
    </Dialog>
  );
}
