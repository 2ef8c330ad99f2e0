/** The calls that change forms, and the state of their editors. */
import type { Form } from '../../../db/rules/forms/forms.ts';
import type { FormChanges } from '../../../db/rules/forms/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { call } from '../../data/call.ts';
import { sendChange, toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';

const noun = 'forms';

export const formApi = recordApi<Form, FormChanges>(noun, '/api/forms');

export const saveFormOrder = (ids: string[]) =>
  sendChange<{ ids: string[] }>('/api/forms/order', noun, { json: { ids } });

/** All forms with their private fields. */
export const listForms = async () => (await call<{ forms: Form[] }>('/api/forms')).forms;

export const useFormEditor = createEditorStore<Form>();

/** Opens a form's editor with the server's current version. @throws what call() throws */
export async function editForm(id: string): Promise<void> {
  const found = (await listForms()).find((form) => form.id === id);
  if (!found) throw new Problem('not_found', texts.gone);
  useFormEditor.setState({ editing: found });
}

/** The same, with a toast for a failure. */
export const openFormEditor = (id: string): Promise<boolean> =>
  runWithToast(editingTexts.failedToOpen, () => editForm(id), toOpenProblem);

/** Deletes a form, and offers to undo it. @throws what sendChange() throws */
export async function deleteForm({ id, version, title }: Pick<Form, 'id' | 'version' | 'title'>): Promise<void> {
  await formApi.remove(id, version);
  const deleted = { id, title, text: texts.deleted(title) };
  useFormEditor.setState({ undoable: undoDeletion(deleted, formApi.restore) });
}
