/** Many files at once into one category: each goes up by itself, and gets a title before anybody else sees it. */
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { useDocuments, useToday } from '../../data/content.tsx';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { DraftOffer } from '../../editing/DraftOffer.tsx';
import { DraftWarning } from '../../editing/DraftWarning.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { useDrafts } from '../../editing/useDrafts.ts';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type FieldState, readFields, writeFields } from '../../ui/formFields.ts';
import { showToast } from '../../ui/toasts.ts';
import styles from './AddDocuments.module.css';
import { addCategory, addDocument } from './api.ts';
import { DropZone } from './DropZone.tsx';
import { UploadRow } from './UploadRow.tsx';
import { createUploadQueue, isUploading, parseUploads, serializeUploads, type UploadQueue } from './uploadQueue.ts';
import { useConfirmClose } from './useConfirmClose.ts';

const record = 'documents/new';

type AddDocumentsProps = {
  /** The category that is chosen at first; '' for the first one there is. */
  categoryId: string;
  /** Files that were dropped already. */
  files?: readonly File[];
  onClose: () => void;
};

export function AddDocuments({ categoryId, files = [], onClose }: AddDocumentsProps) {
  const categories = useDocuments().map(({ category }) => category);
  const today = useToday();
  const id = useId();
  const known = categories.some(({ category_id }) => category_id === categoryId);
  const [chosen, setChosen] = useState(known ? categoryId : (categories[0]?.category_id ?? ''));
  const [made, setMade] = useState<{ category_id: string; title: string } | null>(null);
  const newKey = useRef(crypto.randomUUID());
  const [uploads] = useState(createUploadQueue);
  const [told, setTold] = useState('');
  const entries = uploads.useEntries((state) => state.entries);
  useDroppedFiles(uploads, files);

  const userId = useSession(({ user }) => user)?.id ?? '';
  const inside = useRef<HTMLDivElement | null>(null);
  const form = () => inside.current?.closest('form') ?? null;
  const stored = useRef<FieldState[]>([]);
  // Before the form's memory puts back what was there earlier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they were when the form opened
  const fill = useCallback((element: HTMLDivElement | null) => {
    inside.current = element;
    const opening = form();
    if (opening) stored.current = readFields(opening);
  }, []);
  const drafts = useDrafts(form, stored, {
    userId,
    form: JSON.stringify([texts.add, record]),
    base: () => ({ version: '', base: {} }),
  });
  const takeBack = () => {
    const element = form();
    if (!element || !drafts.found) return;
    const here = parseUploads(serializeUploads(uploads.read()));
    writeFields(element, drafts.found.fields);
    // Files that were added before the answer stay.
    const back = parseUploads(serializeUploads(uploads.read()));
    uploads.restore([...back, ...here.filter(({ key }) => !back.some((file) => file.key === key))]);
    drafts.settle();
  };
  // Whoever asked for a category means it also for the files that were left over.
  useEffect(() => {
    if (known) setChosen(categoryId);
  }, [known, categoryId]);
  useConfirmClose(inside, entries.some(isUploading), texts.stillUploading);

  const options = [
    ...categories.map(({ category_id, title }) => ({ value: category_id, label: title })),
    ...(made && !categories.some(({ category_id }) => category_id === made.category_id)
      ? [{ value: made.category_id, label: made.title }]
      : []),
    { value: '', label: `${texts.newCategory}…` },
  ];
  /** The category of the new documents, made first if it is a new one. */
  const categoryOf = async (data: FormData): Promise<string> => {
    if (chosen) return chosen;
    const title = String(data.get('new_category')).trim();
    const { id: category_id } = await addCategory({ title, description: '' }, newKey.current);
    newKey.current = crypto.randomUUID();
    setMade({ category_id, title });
    setChosen(category_id);
    return category_id;
  };
  const submit = async (data: FormData) => {
    if (entries.length === 0) throw new Problem('invalid', texts.noFiles);
    const category_id = await categoryOf(data).catch((error: unknown) => {
      throw toSaveProblem(error, texts.categoryFailed);
    });
    await uploads.settled();
    const added = await addAll(uploads, String(data.get('date')), category_id);
    if (added > 0) showToast('success', texts.added(added));
    const left = uploads.read().length;
    if (left > 0) throw new Problem('invalid', texts.left(left));
  };
  const ready = entries.filter(({ state }) => state === 'ready').length;
  return (
    <FormDialog
      title={texts.add}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.add}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
      memory={{ record, user: userId, also: drafts.also }}
      notice={
        <>
          <DraftWarning why={drafts.notKept} />
          {drafts.found && <DraftOffer draft={drafts.found} older={false} use={takeBack} drop={drafts.settle} />}
        </>
      }
    >
      <SelectField
        name="category_id"
        label={texts.category}
        options={options}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {/* Always there, so that what is remembered finds its place. */}
      <div hidden={chosen !== ''}>
        <TextField name="new_category" label={texts.newCategoryName} required={chosen === ''} limit={120} />
      </div>
      <DateField name="date" label={texts.date} required defaultValue={today} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's look differs between browsers */}
      <div ref={fill} role="group" aria-labelledby={`${id}-files`} className={styles.files}>
        <h3 id={`${id}-files`} className={common.groupTitle}>
          {texts.files}
        </h3>
        {entries.length > 0 && (
          <ul className={common.group} data-no-memory>
            {entries.map((entry) => (
              <UploadRow
                key={entry.key}
                entry={entry}
                onRename={(title) => uploads.rename(entry.key, title)}
                onRetry={() => uploads.retry(entry.key)}
                onRemove={() => {
                  uploads.remove(entry.key);
                  setTold(texts.takenOut(entry.name));
                }}
              />
            ))}
          </ul>
        )}
        <UploadsField value={serializeUploads(entries)} restore={(text) => uploads.restore(parseUploads(text))} />
        <DropZone
          label={entries.length > 0 ? texts.chooseMore : texts.choose}
          hint={texts.kinds}
          onFiles={uploads.add}
        />
        <p role="status" className="visually-hidden">
          {entries.length > 0 ? texts.uploadedOf(ready, entries.length) : ''} {told}
        </p>
      </div>
    </FormDialog>
  );
}

/**
 * What the form remembers of the files: those that are there, with their titles. Its text is put in by hand, since a
 * form that opens reads back at once what it remembered.
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

/** Takes up what was dropped before the dialog was there, and lets go of everything when it closes. */
function useDroppedFiles(uploads: UploadQueue, files: readonly File[]): void {
  const first = useRef(files);
  useEffect(() => {
    uploads.add(first.current);
    return uploads.stop;
  }, [uploads]);
}

/** Makes a document of every file that is there. What cannot be made stays, with why. @returns how many were made */
async function addAll(uploads: UploadQueue, date: string, category_id: string): Promise<number> {
  let added = 0;
  // The last one first, since each goes to the top.
  for (const { key, title, uploaded } of uploads.read().toReversed()) {
    if (!uploaded) continue;
    try {
      await addDocument({ category_id, title: title.trim(), date, file_id: uploaded.id }, key);
      uploads.remove(key);
      added += 1;
    } catch (error) {
      uploads.fail(key, toSaveProblem(error, texts.addFailed).message);
    }
  }
  return added;
}
