/** Adds many files to one category at once. Each uploads by itself, and gets a title before it is published. */

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { findNamedDate } from '../../../db/rules/events/namedDays.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useToday } from '../../data/content.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { createOnce } from '../../editing/createOnce.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { parseBlocks } from '../../editing/richText/blocksText.ts';
import { useEditableCategories, useMayEditAll } from '../../editing/useRights.ts';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './AddDocuments.module.css';
import { categoryApi, type DocumentBody, documentApi } from './api.ts';
import { DropZone } from './DropZone.tsx';
import { MeetingField, parseMeeting } from './MeetingField.tsx';
import { UploadRow } from './UploadRow.tsx';
import {
  createUploadQueue,
  isUploading,
  parseUploads,
  serializeUploads,
  type UploadEntry,
  type UploadQueue,
} from './uploadQueue.ts';
import { useConfirmClose } from './useConfirmClose.ts';

type AddDocumentsProps = {
  /** The initially chosen category; '' for the first one. */
  categoryId: string;
  /** Files that were already dropped. */
  files?: readonly File[];
  onClose: () => void;
};

export function AddDocuments({ categoryId, files = [], onClose }: AddDocumentsProps) {
  const today = useToday();
  const id = useId();
  const { chosen, setChosen, options, ensureCategory } = useCategoryChoice(categoryId);
  const [uploads] = useState(createUploadQueue);
  const [statusText, setStatusText] = useState('');
  const entries = uploads.useEntries((state) => state.entries);
  useDroppedFiles(uploads, files);

  const { field, notifying } = useNotify({
    noun: 'documents',
    id: undefined,
    read: (data) => (data.get('category_id') ? { category_id: String(data.get('category_id')) } : null),
    // A batch of files is usually an archive, not news.
    tellsAtFirst: entries.length <= 1,
  });

  const inside = useRef<HTMLDivElement>(null);
  useConfirmClose(inside, entries.some(isUploading), texts.stillUploading);

  const form: RecordForm<object, FormData> = {
    noun: 'documents',
    labels: {},
    valuesOf: () => ({}),
    bodyOf: (data) => data,
    async create(data) {
      if (entries.length === 0) throw new Problem('invalid', texts.noFiles);
      const category_id = await ensureCategory(data).catch((error: unknown) => {
        throw toSaveProblem(error, texts.categoryFailed);
      });
      await uploads.settled();
      const added = await addAll(uploads, (name) => findNamedDate(name, today) ?? String(data.get('date')), {
        ...parseMeeting(String(data.get('meeting'))),
        category_id,
        ...notifying,
      });
      const left = uploads.read().length;
      if (left === 0) return {};
      if (added > 0) showToast('success', texts.added(added));
      throw new Problem('invalid', texts.left(left));
    },
    texts: { created: texts.added(entries.length) },
  };
  const ready = entries.filter(({ state }) => state === 'ready').length;
  return (
    <RecordEditor
      form={form}
      title={texts.add}
      id={undefined}
      version={undefined}
      onClose={onClose}
      submitLabel={texts.add}
    >
      <SelectField
        name="category_id"
        label={texts.category}
        options={options}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {/* Always mounted, so that remembered text can be restored. */}
      <div hidden={chosen !== ''}>
        <TextField name="new_category" label={texts.newCategoryName} required={chosen === ''} limit={120} />
      </div>
      <DateField name="date" label={texts.date} hint={texts.dateHint} required defaultValue={today} />
      <MeetingField />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's look differs between browsers */}
      <div ref={inside} role="group" aria-labelledby={`${id}-files`} className={styles.files}>
        <h3 id={`${id}-files`} className={common.groupTitle}>
          {texts.files}
        </h3>
        <UploadRows uploads={uploads} entries={entries} onTakenOut={(name) => setStatusText(texts.takenOut(name))} />
        <UploadsField value={serializeUploads(entries)} restore={(text) => uploads.restore(parseUploads(text))} />
        <DropZone
          label={entries.length > 0 ? texts.chooseMore : texts.choose}
          hint={texts.kinds}
          onFiles={uploads.add}
        />
        <p aria-live="polite" aria-atomic className="visually-hidden">
          {entries.length > 0 ? texts.uploadedOf(ready, entries.length) : ''} {statusText}
        </p>
      </div>
      {field}
    </RecordEditor>
  );
}

type UploadRowsProps = { uploads: UploadQueue; entries: UploadEntry[]; onTakenOut: (name: string) => void };

function UploadRows({ uploads, entries, onTakenOut }: UploadRowsProps) {
  if (entries.length === 0) return null;
  return (
    <Stack as="ul" gap={2} data-no-memory>
      {entries.map((entry) => (
        <UploadRow
          key={entry.key}
          entry={entry}
          onRename={(title) => uploads.rename(entry.key, title)}
          onText={(text) => uploads.writeText(entry.key, text)}
          onRetry={() => uploads.retry(entry.key)}
          onRemove={() => {
            uploads.remove(entry.key);
            onTakenOut(entry.name);
          }}
        />
      ))}
    </Stack>
  );
}

/** The chosen category, '' for a new one. @param categoryId the one that the dialog was opened for */
function useCategoryChoice(categoryId: string) {
  const mayAddCategory = useMayEditAll('documents');
  const categories = useEditableCategories().map(({ category }) => category);
  const isKnown = categories.some(({ category_id }) => category_id === categoryId);
  const [chosen, setChosen] = useState(isKnown ? categoryId : (categories[0]?.category_id ?? ''));
  const [created, setCreated] = useState<{ category_id: string; title: string } | null>(null);
  const newKey = useRef(newIdempotencyKey());
  // If the dialog opens for a category, remembered files go there too.
  useEffect(() => {
    if (isKnown) setChosen(categoryId);
  }, [isKnown, categoryId]);

  const isMissing = created && !categories.some(({ category_id }) => category_id === created.category_id);
  const options = [
    ...[...categories, ...(isMissing ? [created] : [])].map(({ category_id, title }) => ({
      value: category_id,
      label: title,
    })),
    ...(mayAddCategory ? [{ value: '', label: `${texts.newCategory}…` }] : []),
  ];
  /** Creates a new category first, if one was typed. @throws what sendChange() throws */
  const ensureCategory = async (data: FormData): Promise<string> => {
    if (chosen) return chosen;
    const title = String(data.get('new_category')).trim();
    const { id: category_id } = await createOnce({
      key: newKey.current,
      body: { title, description: '' },
      create: categoryApi.create,
      update: ({ id, version }, body) => categoryApi.update(id, body, version),
    });
    newKey.current = newIdempotencyKey();
    setCreated({ category_id, title });
    setChosen(category_id);
    return category_id;
  };
  return { chosen, setChosen, options, ensureCategory };
}

/**
 * Holds the uploaded files and their titles as one text in the form. Written directly, because an opening form
 * immediately reads back what it remembered.
 */
function UploadsField({ value, restore }: { value: string; restore: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!field.current || field.current.value === value) return;
    field.current.value = value;
    field.current.form?.dispatchEvent(new Event('input'));
  }, [value]);
  return (
    <div hidden>
      <textarea ref={field} name="files" defaultValue="[]" onChange={({ target }) => restore(target.value)} />
    </div>
  );
}

/** Takes over files dropped before the dialog opened, and clears the queue when it closes. */
function useDroppedFiles(uploads: UploadQueue, files: readonly File[]): void {
  const first = useRef(files);
  useEffect(() => {
    uploads.add(first.current);
    return uploads.stop;
  }, [uploads]);
}

/**
 * Creates a document from every uploaded file. Failed ones stay, with the reason. @returns the number of created
 * documents
 */
async function addAll(
  uploads: UploadQueue,
  dateOf: (fileName: string) => string,
  shared: Omit<DocumentBody, 'title' | 'file_id' | 'date'>,
): Promise<number> {
  let added = 0;
  // Each goes to the top: the oldest first, and within a day the last one first.
  const entries = uploads
    .read()
    .toReversed()
    .sort((a, b) => dateOf(a.name).localeCompare(dateOf(b.name)));
  for (const { key, name, title, uploaded, text = '' } of entries) {
    if (!uploaded) continue;
    try {
      const own = { date: dateOf(name), title: title.trim(), file_id: uploaded.id, text_blocks: parseBlocks(text) };
      await documentApi.create({ ...shared, ...own }, key);
      uploads.remove(key);
      added += 1;
    } catch (error) {
      uploads.fail(key, toSaveProblem(error, texts.addFailed).message);
    }
  }
  return added;
}
