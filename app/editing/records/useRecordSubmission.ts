/** Saves a record's form, reports the outcome, and handles a save that was refused because the record has changed. */
import { useRef } from 'react';
import { CallError } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { Conflict, isUnanswered, toSaveProblem } from '../../data/sendChange.ts';
import { conflictTexts } from '../../texts/en/editing/conflict.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { useMerge } from '../conflicts/useMerge.ts';
import { isSameValue, readValues, type Values } from '../formValues.ts';
import type { RecordForm, SavedRecord } from './recordForm.ts';
import type { useRecordSave } from './useRecordSave.ts';

type SubmissionParts<Saved extends SavedRecord, Body> = {
  form: RecordForm<Saved, Body>;
  /** The id of the record; undefined for a new one. */
  id: string | undefined;
  onSaved: ((saved: Saved) => void) | undefined;
  getForm: () => HTMLFormElement | null;
  /** The form's fields, by name. */
  names: readonly string[];
  merging: ReturnType<typeof useMerge>;
  saving: ReturnType<typeof useRecordSave<Saved, Body>>;
};

export function useRecordSubmission<Saved extends SavedRecord, Body>(parts: SubmissionParts<Saved, Body>) {
  const { form, id, onSaved, saving } = parts;
  const { time_zone } = useTown();
  const lastSaved = useRef<Saved | null>(null);
  const noteSaved = (saved: Saved) => {
    lastSaved.current = saved;
    onSaved?.(saved);
  };
  const saveForm = useSaveForm(parts, noteSaved);
  const { texts } = form;

  /**
   * Reports how a save ended.
   * @param save as saveForm() below
   * @returns false while a choice is needed
   * @throws Problem with a text for people
   */
  async function reportOutcome(isNew: boolean, save: () => Promise<string>): Promise<boolean> {
    try {
      const undecided = await save();
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
  return {
    submit: (data: FormData) => reportOutcome(id === undefined, () => saveForm(data)),
    /** Saves the typed text as a new record, if this one was deleted. */
    saveAsNew:
      saveAsNew &&
      ((data: FormData) =>
        reportOutcome(true, async () => {
          noteSaved(await saveAsNew(data));
          return '';
        })),
  };
}

/** @returns a function that saves, and returns the reason why a choice is needed first; empty once saved */
function useSaveForm<Saved extends SavedRecord, Body>(
  { form, getForm, names, merging, saving }: SubmissionParts<Saved, Body>,
  noteSaved: (saved: Saved) => void,
): (data: FormData) => Promise<string> {
  const { texts } = form;
  /** The values of a request without a response: they may be the saved ones now. */
  const unansweredValues = useRef<Values | null>(null);
  const isOwnUnanswered = (theirs: Values) => {
    const own = unansweredValues.current;
    return own !== null && names.every((name) => !(name in theirs) || isSameValue(own[name], theirs[name]));
  };

  /** Only fields outside this form changed: settings, for example, have several forms and other writers. */
  const isSameAsBase = (theirs: Values) => {
    const { values } = merging.readBase();
    return names.every((name) => !(name in values && name in theirs) || isSameValue(values[name], theirs[name]));
  };

  async function saveForm(data: FormData, isRetry = false): Promise<string> {
    if (merging.mergePendingDraft()) return editingTexts.conflict;
    const element = getForm();
    const sent = element ? readValues(element, names) : null;
    const { version } = merging.readBase();
    try {
      noteSaved(await saving.save(data, version));
      return '';
    } catch (error) {
      if (isUnanswered(error)) unansweredValues.current = sent;
      const isGone = error instanceof CallError && error.status === 404 && merging.readBase().version !== undefined;
      if (!isGone && !(error instanceof Conflict)) throw error;
      const current = error instanceof Conflict ? error.current : null;
      if (current) return resolveConflict(current as Saved, data, isRetry);
      merging.markDeleted();
      return texts.deleted ?? conflictTexts.deletedTitle;
    }
  }

  /** Saves again where nobody needs to choose. @param current the saved record */
  async function resolveConflict(current: Saved, data: FormData, isRetry: boolean): Promise<string> {
    const { version, updated_at: savedAt = '' } = current;
    const theirs = form.valuesOf(current);
    // Or an earlier save succeeded without a response: the newer text is saved on top of it.
    if ((isSameAsBase(theirs) || isOwnUnanswered(theirs)) && !isRetry) {
      unansweredValues.current = null;
      merging.setBase({ version, values: theirs });
      return saveForm(data, true);
    }
    const nothingDiffers = merging.mergeVersion({ version, values: theirs, savedAt }) === 'same';
    // Somebody saved the same values.
    if (nothingDiffers && !isRetry) return saveForm(data, true);
    return merging.isOwnConflict() ? conflictTexts.ownTitle : editingTexts.conflict;
  }

  return saveForm;
}
