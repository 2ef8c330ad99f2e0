/** Creates a list, over the form of the item that is to go into it. */

import { useRef } from 'react';
import type { ListInput } from '../../../db/rules/items/listInput.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { type FieldErrors, useFieldErrors } from '../../editing/fields/useFieldErrors.ts';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import type { RecordForm } from '../../editing/recordForm.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { Stack } from '../../ui/Layout.tsx';
import { createList } from './api.ts';

const readText = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

const listErrors = (data: FormData): FieldErrors =>
  readText(data, 'title') === '' ? { title: texts.listUnnamed } : {};

const listForm: RecordForm<List, ListInput> = {
  noun: 'lists',
  labels: { title: texts.listTitle, description: texts.listDescription },
  valuesOf: ({ title, description }) => ({ title, description }),
  bodyOf: (data) => ({ title: readText(data, 'title'), description: readText(data, 'description') }),
  create: createList,
  texts: { created: texts.listCreated, createFailed: texts.listFailed },
};

type NewListDialogProps = { onCreated: (list: List) => void; onClose: () => void };

export function NewListDialog({ onCreated, onClose }: NewListDialogProps) {
  const inside = useRef<HTMLDivElement>(null);
  const { errors } = useFieldErrors(inside, listErrors);
  return (
    <RecordEditor
      form={listForm}
      title={texts.newListTitle}
      id={undefined}
      version={undefined}
      onSaved={onCreated}
      onClose={onClose}
      submitLabel={texts.createList}
    >
      <Stack ref={inside}>
        <TextField name="title" label={texts.listTitle} required error={errors.title} />
        <TextArea name="description" label={texts.listDescription} rows={2} />
      </Stack>
    </RecordEditor>
  );
}
