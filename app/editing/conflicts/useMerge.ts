/** Compares what is typed with another version of the record, by the version that the form started from. */
import { useRef, useState } from 'react';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { DraftText } from '../drafts/useDrafts.ts';
import { readValues, type Values, writeValues } from '../formValues.ts';
import type { FormConflict } from './ConflictView.tsx';
import { type MergeText, mergeValues } from './mergeValues.ts';

/** A person must choose, both versions were merged, or nothing differs. */
type MergeOutcome = 'clash' | 'merged' | 'same';

/** A version of the record, and its values. */
export type BaseVersion = { version: number | undefined; values: Values };

/** `savedAt` is empty where the other version is the form's own base. */
type OtherVersion = BaseVersion & { savedAt: string };

/**
 * @param names of the compared fields, in sequence
 * @param merges see RecordForm.merge
 */
export function useMerge(
  getForm: () => HTMLFormElement | null,
  names: readonly string[],
  version: number | undefined,
  merges: Readonly<Record<string, MergeText>> | undefined,
) {
  /** Advances once the newer version was shown. */
  const base = useRef<BaseVersion>({ version, values: {} });
  /** A draft that conflicts with a newer version: saving waits for a choice. */
  const pendingDraft = useRef<{ draft: DraftText; theirs: Values } | null>(null);
  const lastId = useRef(0);
  /** This person restored an older version over the typed text, so the conflict is their own. */
  const hasRestored = useRef(false);
  const [conflict, setConflict] = useState<FormConflict | 'deleted' | null>(null);

  /** Shows two versions, and takes over at once the fields that only the other one changed. */
  function mergeVersion(
    { version, values, savedAt }: OtherVersion,
    baseValues: Values = base.current.values,
  ): MergeOutcome {
    const form = getForm();
    if (!form) return 'clash';
    const { differences, taken } = mergeValues(names, baseValues, readValues(form, names), values, merges);
    writeValues(form, taken);
    const hasClash = differences.some(({ clash }) => clash);
    // Without a conflict, saving again keeps both versions.
    if (!hasClash) base.current = { version, values };
    if (differences.length === 0 && Object.keys(taken).length === 0) return 'same';
    lastId.current += 1;
    setConflict({
      id: lastId.current,
      differences,
      taken: Object.keys(taken),
      version,
      savedAt,
      theirs: values,
      isOwn: hasRestored.current,
    });
    return hasClash ? 'clash' : 'merged';
  }

  /**
   * Compares a draft that is in the form with the values of a version that was saved since.
   * @returns whether there is a choice to make
   */
  function mergeDraft(draft: DraftText, theirs: Values): boolean {
    const { version } = base.current;
    const hasClash = mergeVersion({ version, values: theirs, savedAt: '' }, draft.base) === 'clash';
    pendingDraft.current = hasClash ? { draft, theirs } : null;
    return hasClash;
  }

  /** Writes the chosen values into the form, and leaves other fields as typed. */
  function applyChoice(chosen: Values): void {
    const form = getForm();
    if (!form || !conflict || conflict === 'deleted') return;
    writeValues(form, chosen);
    base.current = { version: conflict.version, values: conflict.theirs };
    pendingDraft.current = null;
    setConflict(null);
    // Stores the typed text again, now based on the version of the choice.
    form.dispatchEvent(new Event('input'));
    showToast('info', texts.applied);
    form.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
  }

  return {
    conflict,
    readBase: (): BaseVersion => base.current,
    setBase(next: BaseVersion) {
      base.current = next;
    },
    mergeVersion,
    mergeDraft,
    readPendingDraft: (): DraftText | null => pendingDraft.current?.draft ?? null,
    /** Compares the pending draft again, if there is one. @returns whether there is a choice to make */
    mergePendingDraft(): boolean {
      const pending = pendingDraft.current;
      return pending !== null && mergeDraft(pending.draft, pending.theirs);
    },
    /** Compares with a version that this person has just restored from the record's history. */
    mergeRestored(restored: OtherVersion) {
      hasRestored.current = true;
      mergeVersion(restored);
    },
    isOwnConflict: () => hasRestored.current,
    applyChoice,
    markDeleted: () => setConflict('deleted'),
  };
}
