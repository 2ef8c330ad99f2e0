/** The form of one category, new or old. */
import { useState } from 'react';
import type { CategoryWithDocuments, DocumentCategory } from '../../../db/rules/documents.ts';
import { EditorModal } from '../../editing/EditorModal.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { documentEditingTexts as texts } from '../../texts/documentEditing.ts';
import { addCategory, saveCategory } from './calls.ts';

type CategoryEditorProps = { category: CategoryWithDocuments['category'] | null; onClose: () => void };

const fieldsOf = ({ title, description }: DocumentCategory) => ({ title, description });

export function CategoryEditor({ category, onClose }: CategoryEditorProps) {
  const [opened] = useState(category);
  const [key] = useState(() => crypto.randomUUID());
  const text = (data: FormData, name: string) => String(data.get(name)).trim();
  const create = (data: FormData) =>
    addCategory({ title: text(data, 'title'), description: text(data, 'description') }, key);
  return (
    <EditorModal
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
      saved={texts.categorySaved}
      failed={texts.categoryFailed}
      fieldsOf={(current) => fieldsOf(current as DocumentCategory)}
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
    </EditorModal>
  );
}
