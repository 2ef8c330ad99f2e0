/** Connects an editor's form to its drafts in this browser. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { claimDraft, deleteDraft, deleteOwnDraft, saveDraft } from '../../data/drafts.ts';
import { useSession } from '../../data/session.ts';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { type FieldState, hasSameFields, readFields } from '../../ui/forms/formFields.ts';
import type { DraftStore } from '../../ui/forms/useFormMemory.ts';
import type { Values } from '../formValues.ts';

export type FoundDraft = NonNullable<Awaited<ReturnType<typeof claimDraft<FieldState>>>>;

/** Typed text, with the version and values that it started from. */
export type DraftText = Pick<FoundDraft, 'version' | 'base' | 'fields'>;

type Drafts = {
  /** The person's id; empty to store no drafts. */
  userId: string;
  /** Identifies the form and its record. */
  form: string;
  /** The version and values that the typed text starts from. */
  base: () => { version: string; base: Values };
  /** Whether a conflict is still open: the draft is then offered again, with the same choice. */
  isUndecided?: () => boolean;
};

const signedIn = () => useSession.getState().user?.id ?? '';

/**
 * @param stored the fields' original values, before anything was restored
 * @returns `also` for the form's memory to store and delete drafts, and an earlier draft to offer, if any
 */
export function useDrafts(
  form: () => HTMLFormElement | null,
  stored: RefObject<FieldState[]>,
  { userId, form: name, base: from, isUndecided: undecided = () => false }: Drafts,
) {
  const person = useSession(({ user }) => user?.id ?? '');
  const opener = useRef(userId);
  const [isKept, setIsKept] = useState(true);
  const [found, setFound] = useState<FoundDraft | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    const element = form();
    if (!element || !userId) return;
    let present = true;
    const now = readFields(element);
    // The form's own memory restored text of the last hour, which is newer than any draft.
    if (!hasSameFields(now, stored.current)) return;
    const isNews = (draft: { fields: FieldState[] }) => !hasSameFields(draft.fields, now);
    void claimDraft<FieldState>(userId, name, isNews).then((draft) => present && setFound(draft ?? null));
    return () => {
      present = false;
    };
  }, []);

  // Typed text is stored only while the same person is signed in, in this tab and others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another person is signed in
  useEffect(() => {
    const element = form();
    if (!element || !opener.current || (person === opener.current && isKept)) return;
    if (!hasSameFields(readFields(element), stored.current)) element.dispatchEvent(new Event('input'));
  }, [person]);

  const also: DraftStore = {
    keep(fields: FieldState[]) {
      setIsKept(true);
      void saveDraft(userId, { form: name, ...from(), fields });
    },
    drop: () => void deleteOwnDraft(userId, name),
    onNotKept: () => setIsKept(false),
    signedIn,
    isExclusive: undecided,
    version: () => from().version,
  };
  return {
    also: userId ? also : undefined,
    /** The reason why typed text is not stored; '' while it is. */
    notKept: isKept ? '' : person && person !== opener.current ? texts.notKeptOther : texts.notKept,
    found,
    /** Ends the offer after the draft was used or declined. */
    settle() {
      if (found) void deleteDraft(userId, found);
      setFound(null);
    },
  };
}
