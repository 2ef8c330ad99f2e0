/** Compares a form's original values with another person's save. */
import { useRef, useState } from 'react';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { DraftText } from '../drafts/useDrafts.ts';
import { readValues, type Values, writeValues } from '../formValues.ts';
import type { FormConflict } from './ConflictView.tsx';
import { type MergeText, mergeValues } from './mergeValues.ts';

/** A person must choose, both versions were merged, or nothing differs. */
type MergeOutcome = 'clash' | 'merged' | 'same';

/**
 * @param names of the compared fields, in sequence
 * @param merges see RecordForm.merge
 */
export function useMerge(
  form: () => HTMLFormElement | null,
  names: readonly string[],
  version: number | undefined,
  merges: Readonly<Record<string, MergeText>> | undefined,
) {
  /** Advances once the newer version was shown. */
  const from = useRef({ version, base: {} as Values });
  /** A draft that conflicts with a newer version: saving waits for a choice. */
  const pendingDraft = useRef<{ draft: DraftText; theirs: Values } | null>(null);
  const lastId = useRef(0);
  /** This person restored an older version over the typed text, so the conflict is their own. */
  const hasRestored = useRef(false);
  const [conflict, setConflict] = useState<FormConflict | 'deleted' | null>(null);

  /** Shows two versions, and takes over at once the fields that only the other one changed. */
  function merge(base: Values, theirs: Values, version: number | undefined, savedAt: string): MergeOutcome {
    const element = form();
    if (!element) return 'clash';
    const { differences, taken } = mergeValues(names, base, readValues(element, names), theirs, merges);
    writeValues(element, taken);
    const hasClash = differences.some(({ clash }) => clash);
    // Without a conflict, saving again keeps both versions.
    if (!hasClash) from.current = { version, base: theirs };
    if (differences.length === 0 && Object.keys(taken).length === 0) return 'same';
    lastId.current += 1;
    setConflict({
      id: lastId.current,
      differences,
      taken: Object.keys(taken),
      version,
      savedAt,
      theirs,
      isOwn: hasRestored.current,
    });
    return hasClash ? 'clash' : 'merged';
  }

  /** @returns whether there is a choice to make */
  function mergeDraft(draft: DraftText, theirs: Values): boolean {
    const hasClash = merge(draft.base, theirs, from.current.version, '') === 'clash';
    pendingDraft.current = hasClash ? { draft, theirs } : null;
    return hasClash;
  }

  /** Writes the chosen values into the form, and leaves other fields as typed. */
  function apply(chosen: Values): void {
    const element = form();
    if (!element || !conflict || conflict === 'deleted') return;
    writeValues(element, chosen);
    from.current = { version: conflict.version, base: conflict.theirs };
    pendingDraft.current = null;
    setConflict(null);
    // Stores the typed text again, now based on the version of the choice.
    element.dispatchEvent(new Event('input'));
    showToast('info', texts.applied);
    element.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
  }
  return {
    from,
    pendingDraft,
    conflict,
    merge,
    mergeDraft,
    apply,
    hasRestored,
    markDeleted: () => setConflict('deleted'),
  };
}
