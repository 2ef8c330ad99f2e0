/** What a form was filled from, and how it meets a version that somebody else saved meanwhile. */
import { useRef, useState } from 'react';
import { conflictTexts as texts } from '../../texts/en/conflict.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { FoundDraft } from '../drafts/useDrafts.ts';
import { readValues, type Values, writeValues } from '../formValues.ts';
import type { FormConflict } from './ConflictView.tsx';
import { type MergeText, mergeValues } from './mergeValues.ts';

/** There is something to choose, both versions were merged, or nothing differs. */
type MergeOutcome = 'clash' | 'merged' | 'same';

/**
 * @param names of the fields that are compared, in their order
 * @param merges see RecordForm.merge
 */
export function useMerge(
  form: () => HTMLFormElement | null,
  names: readonly string[],
  version: number | undefined,
  merges: Readonly<Record<string, MergeText>> | undefined,
) {
  /** Moves on when the newer version is taken note of. */
  const from = useRef({ version, base: {} as Values });
  /** A draft that met a newer version: nothing is saved until somebody has chosen. */
  const pendingDraft = useRef<{ draft: FoundDraft; theirs: Values } | null>(null);
  const lastId = useRef(0);
  /** This person restored an older version over what is typed here: what meets it is nobody else's. */
  const hasRestored = useRef(false);
  const [conflict, setConflict] = useState<FormConflict | 'deleted' | null>(null);

  /** Shows two versions, and takes over at once what only they changed. */
  function merge(base: Values, theirs: Values, version: number | undefined, savedAt: string): MergeOutcome {
    const element = form();
    if (!element) return 'clash';
    const { differences, taken } = mergeValues(names, base, readValues(element, names), theirs, merges);
    writeValues(element, taken);
    const hasClash = differences.some(({ clash }) => clash);
    // With nothing to be decided, saving again keeps both.
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

  /** @returns whether there is something to choose */
  function mergeDraft(draft: FoundDraft, theirs: Values): boolean {
    const hasClash = merge(draft.base, theirs, from.current.version, '') === 'clash';
    pendingDraft.current = hasClash ? { draft, theirs } : null;
    return hasClash;
  }

  /** Puts the values that were chosen of theirs into the form; everything else stays as it is typed. */
  function apply(chosen: Values): void {
    const element = form();
    if (!element || !conflict || conflict === 'deleted') return;
    writeValues(element, chosen);
    from.current = { version: conflict.version, base: conflict.theirs };
    pendingDraft.current = null;
    setConflict(null);
    // What is kept from now on is made from the version that was chosen from.
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
