/** All forms in one dialog: to sort, edit, add, delete and restore. */
import { useState } from 'react';
import { type Form, formPath, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/records/sortRecords.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteForm, listForms, openFormEditor, saveFormOrder, useFormEditor } from './api.ts';

const listName = 'forms';

export function FormManager({ onClose }: { onClose: () => void }) {
  const undoable = useFormEditor((editor) => editor.undoable);
  const [deleting, setDeleting] = useState<Form | null>(null);
  const { time_zone } = useTown();
  const now = useNow();
  const stored = useServerList('', listForms, { isLive: true, watched: undoable });
  const { orders, arrange } = useSortOrder((_list, ids) => saveFormOrder(ids), editingTexts.orderFailed);
  const forms = sortByIds(stored.data ?? [], ({ id }) => id, orders[listName]).filter(
    ({ id }) => id !== undoable?.recordId,
  );
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = forms.map(({ id }) => id);
  return (
    <ManagerDialog store={useFormEditor} texts={texts} onClose={onClose}>
      {stored.isLoading && <p role="status">{texts.loading}</p>}
      <LoadError list={stored} failedText={texts.loadFailed} />
      {stored.data && forms.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={list}>
        {forms.map((form, place) => (
          <li key={form.id} className={common.managerRow} {...dragRow(form.id, form.title, ids)}>
            <div className={common.managerWords} dir="auto">
              <strong>{form.title}</strong>
              <p className={common.hint}>
                {[formPath(form), !isFormOpen(form, time_zone, now) && texts.closed].filter(Boolean).join(' · ')}
              </p>
            </div>
            <RowActions
              id={form.id}
              title={form.title}
              place={place}
              count={forms.length}
              onMove={(by) => move(form.id, form.title, by, ids)}
              onEdit={() => void openFormEditor(form.id)}
              onDelete={() => setDeleting(form)}
            />
          </li>
        ))}
      </ul>
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
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </ManagerDialog>
  );
}
