/** The form of one document: its words, where it stands, and the file behind it. */
import { useState } from 'react';
import type { Document } from '../../../db/rules/documents.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useDocuments } from '../../data/content.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { addDocument, saveDocument } from './api.ts';
import { formatFile, parseFileId, ReplaceFileField } from './ReplaceFileField.tsx';

/** As the fields have it: the file with its name, so that two versions can be told apart by people. */
const documentValues = ({ title, description, date, category_id, ...file }: Document) => ({
  title,
  description,
  date,
  category_id,
  file_id: formatFile(file.file_name, file.file_id),
});

export function DocumentEditor({ document, onClose }: { document: Document; onClose: () => void }) {
  const [opened] = useState(document);
  const [key] = useState(() => crypto.randomUUID());
  const options = useDocuments().map(({ category }) => ({ value: category.category_id, label: category.title }));
  const labels = texts.documentFields;
  const bodyOf = (data: FormData) => {
    if (data.get('uploading')) throw new Problem('invalid', texts.uploadRunning);
    const text = (name: string) => String(data.get(name)).trim();
    return {
      ...{ title: text('title'), description: text('description'), date: text('date') },
      ...{ category_id: text('category_id'), file_id: parseFileId(text('file_id')) },
    };
  };
  return (
    <RecordEditor
      title={texts.editDocument}
      record={`documents/${opened.id}`}
      version={opened.version}
      onClose={onClose}
      save={async (data, version) => saveDocument(opened.id, bodyOf(data), version)}
      saveAsNew={async (data) => addDocument(bodyOf(data), key)}
      savedText={texts.documentSaved}
      failedText={texts.documentFailed}
      valuesOf={(current) => documentValues(current as Document)}
      labels={labels}
    >
      <TextField name="title" label={labels.title} required limit={200} defaultValue={opened.title} />
      <TextArea name="description" label={labels.description} limit={600} rows={3} defaultValue={opened.description} />
      <DateField name="date" label={labels.date} required defaultValue={opened.date} />
      <SelectField name="category_id" label={labels.category_id} options={options} defaultValue={opened.category_id} />
      <ReplaceFileField document={opened} />
    </RecordEditor>
  );
}
