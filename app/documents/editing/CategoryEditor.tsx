/** The form of a new or existing category. */
import { useState } from 'react';
import type { CategoryWithDocuments } from '../../../db/rules/documents/documents.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { categoryForm } from './form.ts';

type CategoryEditorProps = { category: CategoryWithDocuments['category'] | null; onClose: () => void };

export function CategoryEditor({ category, onClose }: CategoryEditorProps) {
  const [opened] = useState(category);
  const { title, description } = texts.categoryFields;
  return (
    <RecordEditor
      form={categoryForm}
      title={opened ? texts.editCategory : texts.newCategory}
      id={opened?.category_id}
      version={opened?.version}
      onClose={onClose}
    >
      <TextField name="title" label={title} required limit={120} defaultValue={opened?.title ?? ''} />
      <TextArea name="description" label={description} limit={600} rows={3} defaultValue={opened?.description ?? ''} />
    </RecordEditor>
  );
}
