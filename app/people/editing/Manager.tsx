/** All people in one dialog: to sort, edit, add, delete and restore. */
import { usePeople } from '../../data/content.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import { SortedRecordList } from '../../editing/records/SortedRecordList.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deletePerson, savePeopleOrder, usePersonEditor } from './api.ts';

export function PeopleManager({ onClose }: { onClose: () => void }) {
  return (
    <ManagerDialog store={usePersonEditor} texts={texts} onClose={onClose}>
      <SortedRecordList
        store={usePersonEditor}
        records={usePeople()}
        titleOf={({ name }) => name}
        hintOf={({ role, office, phone }) => [role, office, phone].filter(Boolean).join(' · ') || texts.noDetails}
        saveOrder={savePeopleOrder}
        onEdit={(person) => usePersonEditor.setState({ editing: person })}
        onDelete={(person) => void runWithToast(texts.deleteFailed, () => deletePerson(person))}
        empty={<EmptyState>{texts.none}</EmptyState>}
      />
    </ManagerDialog>
  );
}
