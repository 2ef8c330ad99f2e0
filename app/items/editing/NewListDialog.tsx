/** Creates a list, over the form of the item that is to go into it. */
import { useRef, useState } from 'react';
import type { List } from '../../../db/rules/lists.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { newIdempotencyKey } from '../../editing/createOnce.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { type FieldErrors, useFieldErrors } from '../../editing/fields/useFieldErrors.ts';
import common from '../../editing/Parts.module.css';
import { editingTexts } from '../../texts/en/editing.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { createList } from './api.ts';

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

const errorsIn = (data: FormData): FieldErrors => (textOf(data, 'title') === '' ? { title: texts.listUnnamed } : {});

type NewListDialogProps = { onCreated: (list: List) => void; onClose: () => void };

export function NewListDialog({ onCreated, onClose }: NewListDialogProps) {
  const user = useSession((state) => state.user)?.id ?? '';
  const inside = useRef<HTMLDivElement>(null);
  const { errors } = useFieldErrors(inside, errorsIn);
  // What is sent once more as it is, because no answer came, is the same request.
  const [keys] = useState(() => new Map<string, string>());

  const create = async (data: FormData) => {
    const json = { title: textOf(data, 'title'), description: textOf(data, 'description') };
    const content = JSON.stringify(json);
    const key = keys.get(content) ?? newIdempotencyKey();
    keys.set(content, key);
    try {
      onCreated(await createList(json, key));
    } catch (error) {
      const problem = toSaveProblem(error, texts.listFailed);
      showToast('error', problem.message);
      throw problem;
    }
    showToast('success', texts.listCreated);
  };
  return (
    <FormDialog
      title={texts.newListTitle}
      onClose={onClose}
      onSubmit={create}
      submitLabel={texts.createList}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
      memory={{ record: 'lists/new', user }}
    >
      <div ref={inside} className={common.fields}>
        <TextField name="title" label={texts.listTitle} required error={errors.title} />
        <TextArea name="description" label={texts.listDescription} rows={2} />
      </div>
    </FormDialog>
  );
}
