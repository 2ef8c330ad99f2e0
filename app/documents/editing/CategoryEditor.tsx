/** The form of one category, new or old. */
import { useState } from 'react';
import type { CategoryWithDocuments, DocumentCategory } from '../../../db/rules/documents.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { addCategory, saveCategory } from './api.ts';

type CategoryEditorProps = { category: CategoryWithDocuments['category'] | null; onClose: () => void };

const categoryValues = ({ title, description }: DocumentCategory) => ({ title, description });

export function CategoryEditor({ category, onClose }: CategoryEditorProps) {
  const [opened] = useState(category);
  const [key] = useState(() => crypto.randomUUID());
  const text = (data: FormData, name: string) => String(data.get(name)).trim();
  const create = (data: FormData) =>
    addCategory({ title: text(data, 'title'), description: text(data, 'description') }, key);
  return (
    <RecordEditor
      title={opened ? texts.editCategory : texts.newCategory}
      record={`document_categories/${opened?.category_id ?? 'new'}`}
      version={opened?.version}
      onClose={onClose}
      save={(data, version) =>
        opened
          ? saveCategory(
              opened.category_id,
              { title: text(data, 'title'), description: text(data, 'description') },
              version,
            )
          : create(data)
      }
      saveAsNew={create}
      savedText={texts.categorySaved}
      failedText={texts.categoryFailed}
      valuesOf={(current) => categoryValues(current as DocumentCategory)}
      labels={texts.categoryFields}
    >
      <TextField
        name="title"
        label={texts.categoryFields.title}
        required
        limit={120}
        defaultValue={opened?.title ?? ''}
      />
      <TextArea
        name="description"
        label={texts.categoryFields.description}
        limit={600}
        rows={3}
        defaultValue={opened?.description ?? ''}
      />
    </RecordEditor>
  );
}
