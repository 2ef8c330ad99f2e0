/** All people in one dialog: to sort, edit, add, delete and restore. */
import { usePeople } from '../../data/content.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/records/sortRecords.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deletePerson, savePeopleOrder, usePersonEditor } from './api.ts';

const listName = 'people';

export function PeopleManager({ onClose }: { onClose: () => void }) {
  const undoable = usePersonEditor((editor) => editor.undoable);
  const { orders, arrange } = useSortOrder((_list, ids) => savePeopleOrder(ids), editingTexts.orderFailed);
  // Hides a deleted person at once, before the next sync.
  const people = sortByIds(usePeople(), ({ id }) => id, orders[listName]).filter(({ id }) => id !== undoable?.recordId);
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = people.map(({ id }) => id);
  return (
    <ManagerDialog store={usePersonEditor} texts={texts} onClose={onClose}>
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
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </ManagerDialog>
  );
}
