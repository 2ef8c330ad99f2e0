/** All forms in one dialog: to sort, edit, add, delete and restore. */
import { useState } from 'react';
import { type Form, formPath, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import { SortedRecordList } from '../../editing/records/SortedRecordList.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteForm, listForms, openFormEditor, saveFormOrder, useFormEditor } from './api.ts';

export function FormManager({ onClose }: { onClose: () => void }) {
  const undoable = useFormEditor((editor) => editor.undoable);
  const [deleting, setDeleting] = useState<Form | null>(null);
  const { time_zone } = useTown();
  const now = useNow();
  const stored = useServerList('', listForms, { isLive: true, watched: undoable });
  return (
    <ManagerDialog store={useFormEditor} texts={texts} onClose={onClose}>
      {stored.isLoading && <p role="status">{texts.loading}</p>}
      <LoadError list={stored} failedText={texts.loadFailed} />
      <SortedRecordList
        store={useFormEditor}
        records={stored.data ?? []}
        titleOf={({ title }) => title}
        hintOf={(form) =>
          [formPath(form), !isFormOpen(form, time_zone, now) && texts.closed].filter(Boolean).join(' · ')
        }
        saveOrder={saveFormOrder}
        onEdit={({ id }) => void openFormEditor(id)}
        onDelete={setDeleting}
        empty={stored.data && <EmptyState>{texts.none}</EmptyState>}
      />
      {deleting && (
        <ConfirmDialog
          title={texts.delete}
          question={texts.deleteAsk(deleting.title)}
          label={texts.deleteYes}
          act={() => deleteForm(deleting)}
          failedText={texts.deleteFailed}
          onClose={() => setDeleting(null)}
        />
      )}
    </ManagerDialog>
  );
}
