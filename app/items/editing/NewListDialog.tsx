/** Creates a list over an item's form, and adds the item to it. */

import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { ListInput } from '../../../db/rules/items/listInput.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { createList } from './api.ts';

const listForm: RecordForm<List, ListInput> = {
  noun: 'lists',
  labels: { title: texts.listTitle, description: texts.listDescription },
  valuesOf: ({ title, description }) => ({ title, description }),
  check: (body) => findFaults(ListInput, body),
  bodyOf: (data) => ({ title: readText(data, 'title'), description: readText(data, 'description') }),
  create: createList,
  texts: { created: texts.listCreated, createFailed: texts.listFailed },
};

type NewListDialogProps = { onCreated: (list: List) => void; onClose: () => void };

export function NewListDialog({ onCreated, onClose }: NewListDialogProps) {
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
      <Stack>
        <TextField name="title" label={texts.listTitle} required />
        <TextArea name="description" label={texts.listDescription} rows={2} />
      </Stack>
    </RecordEditor>
  );
}
