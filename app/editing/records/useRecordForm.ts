/**
 * The form of a record. It remembers typed text, saves against the version that it was opened with, reports the
 * outcome, and keeps all text if saving fails. If somebody else saved first, it shows both versions side by side.
 */
import { type RefObject, useCallback, useImperativeHandle, useRef } from 'react';
import { useSession } from '../../data/session.ts';
import { type FieldState, hasSameFields, readFields, writeFields } from '../../ui/forms/formFields.ts';
import { useMerge } from '../conflicts/useMerge.ts';
import { describeValues } from '../describeValue.ts';
import { type DraftText, useDrafts } from '../drafts/useDrafts.ts';
import { readValues, type Values } from '../formValues.ts';
import type { RecordForm, SavedRecord } from './recordForm.ts';
import { useRecordNames } from './useRecordNames.ts';
import { useRecordSave } from './useRecordSave.ts';
import { useRecordSubmission } from './useRecordSubmission.ts';

/**
 * The version that a form starts from. Saving some fields by themselves creates another version, which the form then
 * adopts.
 */
export type FormBase = { version: () => number | undefined; rebase: (version: number, values: Values) => void };

export type RecordFormOptions<Saved, Body> = {
  form: RecordForm<Saved, Body>;
  /** The form's name, under which typed text is remembered. */
  title: string;
  /** The id of the record that filled the fields; undefined for a new one. */
  id: string | undefined;
  version: number | undefined;
  /** Distinguishes several new records, whose typed texts are remembered separately. */
  newName?: string;
  onSaved?: ((saved: Saved) => void) | undefined;
  /** For forms with fields that save themselves. */
  formBase?: RefObject<FormBase | null> | undefined;
};

export function useRecordForm<Saved extends SavedRecord, Body>(options: RecordFormOptions<Saved, Body>) {
  const { form, title, id, version, newName = 'new', onSaved } = options;
  const record = `${form.noun}/${id ?? newName}`;
  const names = Object.keys(form.labels);
  const userId = useSession(({ user }) => user)?.id ?? '';
  const inside = useRef<HTMLElement | null>(null);
  const getForm = () => inside.current?.closest('form') ?? null;
  const openingFields = useRef<FieldState[]>([]);
  const merging = useMerge(getForm, names, version, form.merge);
  const saving = useRecordSave(form, id);
  const recordNames = useRecordNames();
  useImperativeHandle(options.formBase, () => ({
    version: () => merging.readBase().version,
    rebase: (version, values) => merging.setBase({ version, values: { ...merging.readBase().values, ...values } }),
  }));

  // A ref callback runs before the form's memory restores typed text; an effect would run after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they were when the form opened
  const fieldsRef = useCallback((fields: HTMLElement | null) => {
    inside.current = fields;
    const element = getForm();
    if (!element) return;
    merging.setBase({ version: merging.readBase().version, values: readValues(element, names) });
    openingFields.current = readFields(element);
  }, []);

  const { store, ...drafts } = useRecordDrafts({
    formName: JSON.stringify([title, record]),
    userId,
    getForm,
    openingFields,
    names,
    merging,
  });
  const submission = useRecordSubmission({ form, id, onSaved, getForm, names, merging, saving });

  return {
    ...submission,
    ...drafts,
    record,
    labels: form.labels,
    describe: form.describe,
    fieldsRef,
    getForm,
    newKey: saving.newKey,
    memory: { modal: title, record, user: userId, version: String(version ?? ''), also: store },
    conflict: merging.conflict,
    applyChoice: merging.applyChoice,
    /** Whether there are unsaved changes. */
    hasChanges() {
      const element = getForm();
      return element !== null && !hasSameFields(readFields(element), openingFields.current);
    },
    /** Describes all typed text, as one string. */
    describeTyped() {
      const element = getForm();
      return describeValues(form, element ? readValues(element, names) : {}, recordNames);
    },
    /** Compares the typed text with a restored version at once, instead of waiting for a refused save. */
    compareWithRestored(restored: SavedRecord) {
      const { version, updated_at: savedAt = '' } = restored;
      merging.mergeRestored({ version, values: form.valuesOf(restored as Saved), savedAt });
    },
    /** Restores the opening values, so that the typed text is remembered nowhere. */
    discardTyped() {
      const element = getForm();
      if (element) writeFields(element, openingFields.current);
      drafts.deleteDraft();
    },
  };
}

type DraftParts = {
  /** Identifies the form and its record. */
  formName: string;
  /** Empty to store no drafts. */
  userId: string;
  getForm: () => HTMLFormElement | null;
  openingFields: RefObject<FieldState[]>;
  names: readonly string[];
  merging: ReturnType<typeof useMerge>;
};

/** @returns `store` for the form's memory, and the actions with drafts */
function useRecordDrafts({ formName, userId, getForm, openingFields, names, merging }: DraftParts) {
  /** The form's version and values, as a draft stores them. */
  const readDraftBase = () => {
    const { version, values } = merging.readBase();
    return { version: String(version ?? ''), base: values };
  };
  const { also, found, settle, notKept } = useDrafts(getForm, openingFields, {
    userId,
    form: formName,
    base: () => merging.readPendingDraft() ?? readDraftBase(),
    isUndecided: () => merging.readPendingDraft() !== null,
  });
  const isOlder = (draft: DraftText) => draft.version !== readDraftBase().version;
  /** Writes a draft into the form, and compares it with a version that was saved since. */
  const fillDraft = (draft: DraftText) => {
    const element = getForm();
    if (!element) return;
    const current = readValues(element, names);
    writeFields(element, draft.fields);
    if (isOlder(draft)) merging.mergeDraft(draft, current);
  };
  return {
    store: also,
    notKeptText: notKept,
    /** An earlier draft to offer; null for none. */
    foundDraft: found && { ...found, isOlder: isOlder(found) },
    declineFoundDraft: settle,
    acceptFoundDraft() {
      if (!found) return;
      fillDraft(found);
      settle();
    },
    fillDraft,
    /** Reads what is typed as a draft; null while there is no form. */
    readDraft(): DraftText | null {
      const element = getForm();
      return element && { ...readDraftBase(), fields: readFields(element) };
    },
    deleteDraft: () => also?.drop(),
  };
}
