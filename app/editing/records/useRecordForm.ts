/**
 * The form of a record. It remembers typed text, saves against the version that it was opened with, reports the
 * outcome, and keeps all text if saving fails. If somebody else saved first, it shows both versions side by side.
 */
import { type RefObject, useCallback, useImperativeHandle, useRef } from 'react';
import { CallError } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { Conflict, isUnanswered, toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { conflictTexts } from '../../texts/en/editing/conflict.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { type FieldState, hasSameFields, readFields, writeFields } from '../../ui/forms/formFields.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useMerge } from '../conflicts/useMerge.ts';
import { describeValues } from '../describeValue.ts';
import { type DraftText, useDrafts } from '../drafts/useDrafts.ts';
import { isSameValue, readValues, type Values } from '../formValues.ts';
import type { RecordForm, SavedRecord } from './recordForm.ts';
import { useRecordNames } from './useRecordNames.ts';
import { useRecordSave } from './useRecordSave.ts';

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
  const { form, title, id, version, newName = 'new' } = options;
  const record = `${form.noun}/${id ?? newName}`;
  const names = Object.keys(form.labels);
  const userId = useSession(({ user }) => user)?.id ?? '';
  const inside = useRef<HTMLElement | null>(null);
  const element = () => inside.current?.closest('form') ?? null;
  const stored = useRef<FieldState[]>([]);
  const merging = useMerge(element, names, version, form.merge);
  const { from, pendingDraft } = merging;
  const saving = useRecordSave(form, id);
  useImperativeHandle(options.formBase, () => ({
    version: () => from.current.version,
    rebase(version, values) {
      from.current = { version, base: { ...from.current.base, ...values } };
    },
  }));

  // A ref callback runs before the form's memory restores typed text; an effect would run after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they were when the form opened
  const fieldsRef = useCallback((fields: HTMLElement | null) => {
    inside.current = fields;
    const opening = element();
    if (!opening) return;
    from.current.base = readValues(opening, names);
    stored.current = readFields(opening);
  }, []);

  const drafts = useDrafts(element, stored, {
    userId,
    form: JSON.stringify([title, record]),
    base: () => pendingDraft.current?.draft ?? { version: String(from.current.version ?? ''), base: from.current.base },
    isUndecided: () => pendingDraft.current !== null,
  });
  const submission = useSubmission(options, { element, names, merging, saving });

  const isOlder = (draft: DraftText) => draft.version !== String(from.current.version ?? '');
  /** Writes a draft into the form, and compares it with a version that was saved since. */
  const fill = (draft: DraftText) => {
    const fields = element();
    if (!fields) return;
    const now = readValues(fields, names);
    writeFields(fields, draft.fields);
    if (isOlder(draft)) merging.mergeDraft(draft, now);
  };
  return {
    ...submission,
    record,
    labels: form.labels,
    describe: form.describe,
    fieldsRef,
    newKey: saving.newKey,
    memory: { modal: title, record, user: userId, version: String(version ?? ''), also: drafts.also },
    conflict: merging.conflict,
    apply: merging.apply,
    notKeptText: drafts.notKept,
    draft: drafts.found && { ...drafts.found, isOlder: isOlder(drafts.found) },
    dropDraft: drafts.settle,
    useDraft() {
      if (!drafts.found) return;
      fill(drafts.found);
      drafts.settle();
    },
    fill,
    /** Reads what is typed as a draft; null while there is no form. */
    readDraft(): DraftText | null {
      const fields = element();
      const { version: opened, base } = from.current;
      return fields && { version: String(opened ?? ''), base, fields: readFields(fields) };
    },
    /** Whether there are unsaved changes. */
    isChanged() {
      const fields = element();
      return fields !== null && !hasSameFields(readFields(fields), stored.current);
    },
    /** Compares the typed text with a restored version at once, instead of waiting for a refused save. */
    meetRestored(restored: SavedRecord) {
      const { version, updated_at = '' } = restored;
      merging.hasRestored.current = true;
      merging.merge(from.current.base, form.valuesOf(restored as Saved), version, updated_at);
    },
    /** Restores the opening values, so that the typed text is remembered nowhere. */
    discard() {
      const fields = element();
      if (fields) writeFields(fields, stored.current);
      drafts.also?.drop();
    },
    /** Deletes the form's draft. */
    dropKept: () => drafts.also?.drop(),
  };
}

type Parts<Saved extends SavedRecord, Body> = {
  element: () => HTMLFormElement | null;
  names: readonly string[];
  merging: ReturnType<typeof useMerge>;
  saving: ReturnType<typeof useRecordSave<Saved, Body>>;
};

/** Saves, and handles a save that was refused because the record has changed. */
function useSubmission<Saved extends SavedRecord, Body>(
  { form, id, onSaved }: RecordFormOptions<Saved, Body>,
  { element, names, merging, saving }: Parts<Saved, Body>,
) {
  const { texts } = form;
  const { from, pendingDraft, hasRestored, merge, mergeDraft, markDeleted } = merging;
  const { time_zone } = useTown();
  const lastSaved = useRef<Saved | null>(null);
  const keep = (saved: Saved) => {
    lastSaved.current = saved;
    onSaved?.(saved);
  };
  /** The values of a request without a response: they may be the saved ones now. */
  const unanswered = useRef<Values | null>(null);
  const isOwn = (theirs: Values) => {
    const own = unanswered.current;
    return own !== null && names.every((name) => !(name in theirs) || isSameValue(own[name], theirs[name]));
  };

  /** Only fields outside this form changed: settings, for example, have several forms and other writers. */
  const isUntouched = (theirs: Values) => {
    const { base } = from.current;
    return names.every((name) => !(name in base && name in theirs) || isSameValue(base[name], theirs[name]));
  };

  /** @returns the reason why a choice is needed first; empty once saved */
  async function attempt(data: FormData, isRetry = false): Promise<string> {
    if (pendingDraft.current && mergeDraft(pendingDraft.current.draft, pendingDraft.current.theirs)) {
      return editingTexts.conflict;
    }
    const fields = element();
    const sent = fields ? readValues(fields, names) : null;
    try {
      keep(await saving.save(data, from.current.version));
      return '';
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = sent;
      const isGone = error instanceof CallError && error.status === 404 && from.current.version !== undefined;
      if (!isGone && !(error instanceof Conflict)) throw error;
      const current = error instanceof Conflict ? error.current : null;
      if (current) return meet(current as Saved, data, isRetry);
      markDeleted();
      return texts.deleted ?? conflictTexts.deletedTitle;
    }
  }

  /** @param current the saved record */
  async function meet(current: Saved, data: FormData, isRetry: boolean): Promise<string> {
    const { version, updated_at = '' } = current;
    const theirs = form.valuesOf(current);
    // Or an earlier save succeeded without a response: the newer text is saved on top of it.
    if ((isUntouched(theirs) || isOwn(theirs)) && !isRetry) {
      unanswered.current = null;
      from.current = { version, base: theirs };
      return attempt(data, true);
    }
    const nothingDiffers = merge(from.current.base, theirs, version, updated_at) === 'same';
    // Somebody saved the same values.
    if (nothingDiffers && !isRetry) return attempt(data, true);
    return hasRestored.current ? conflictTexts.ownTitle : editingTexts.conflict;
  }

  /** @returns false while a choice is needed. @throws Problem with a text for people */
  async function report(isNew: boolean, act: () => Promise<string>): Promise<boolean> {
    try {
      const undecided = await act();
      if (undecided) {
        showToast('warning', undecided);
        return false;
      }
    } catch (error) {
      const failed = (isNew ? texts.createFailed : texts.updateFailed) ?? editingTexts.saveFailed;
      const problem = toSaveProblem(error, failed, texts.signedOut, texts.isServerAlone);
      showToast('error', problem.message);
      throw problem;
    }
    const text = (isNew ? texts.created : texts.updated) ?? editingTexts.saved;
    showToast('success', typeof text === 'string' ? text : text(lastSaved.current as Saved, time_zone));
    return true;
  }
  const { saveAsNew } = saving;
  const recordNames = useRecordNames();
  return {
    submit: (data: FormData) => report(id === undefined, () => attempt(data)),
    /** Saves the typed text as a new record, if this one was deleted. */
    saveAsNew:
      saveAsNew &&
      ((data: FormData) =>
        report(true, async () => {
          keep(await saveAsNew(data));
          return '';
        })),
    /** All typed text, as one string. */
    typed() {
      const fields = element();
      return describeValues(form, fields ? readValues(fields, names) : {}, recordNames);
    },
    formElement: element,
  };
}
