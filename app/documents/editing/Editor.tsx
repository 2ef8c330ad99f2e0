/** The form of one document: its texts, category and file. */
import { useState } from 'react';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { formatBlocks } from '../../editing/richText/blocksText.ts';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { useEditableCategories } from '../../editing/useRights.ts';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { documentForm } from './form.ts';
import { MeetingField } from './MeetingField.tsx';
import { ReplaceFileField } from './ReplaceFileField.tsx';

export function DocumentEditor({ document, onClose }: { document: Document; onClose: () => void }) {
  const [{ id, version, title, description, date, category_id, text_blocks = [] }] = useState(document);
  const options = useEditableCategories().map(({ category }) => ({
    value: category.category_id,
    label: category.title,
  }));
  const labels = texts.documentFields;
  const { field, withNotify, onSaved } = useNotify({
    noun: 'documents',
    id,
    read: (data) => ({ category_id: String(data.get('category_id')) }),
  });
  return (
    <RecordEditor
      form={withNotify(documentForm)}
      title={texts.editDocument}
      id={id}
      version={version}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField name="title" label={labels.title} required limit={200} defaultValue={title} />
      <TextArea name="description" label={labels.description} limit={600} rows={3} defaultValue={description} />
      <DateField name="date" label={labels.date} required defaultValue={date} />
      <MeetingField document={document} />
      <SelectField name="category_id" label={labels.category_id} options={options} defaultValue={category_id} />
      <ReplaceFileField document={document} />
      <RichTextField
        name="text_blocks"
        label={labels.text_blocks}
        hint={texts.textHint}
        defaultValue={formatBlocks(text_blocks)}
      />
      {field}
    </RecordEditor>
  );
}
