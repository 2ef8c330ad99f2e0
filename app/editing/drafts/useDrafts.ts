/** Ties an editor's form to the drafts of it that this browser keeps. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { claimDraft, deleteDraft, deleteOwnDraft, saveDraft } from '../../data/drafts.ts';
import { useSession } from '../../data/session.ts';
import { editingTexts as texts } from '../../texts/en/editing.ts';
import { type FieldState, hasSameFields, readFields } from '../../ui/forms/formFields.ts';
import type { DraftStore } from '../../ui/forms/useFormMemory.ts';
import type { Values } from '../formValues.ts';

export type FoundDraft = NonNullable<Awaited<ReturnType<typeof claimDraft<FieldState>>>>;

type Drafts = {
  /** The person's id; without one, no drafts are kept. */
  userId: string;
  /** Which form of which record. */
  form: string;
  /** What is typed is made from this. */
  base: () => { version: string; base: Values };
  /** Whether a conflict is still undecided: the draft is then offered again, with the same choice. */
  isUndecided?: () => boolean;
};

const signedIn = () => useSession.getState().user?.id ?? '';

/**
 * @param stored what the fields held when the form was opened, before anything was put back into them
 * @returns `also` for the form's memory to keep and end drafts with, and a draft from before, if one is to be offered
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens
  useEffect(() => {
    const element = form();
    if (!element || !userId) return;
    let present = true;
    const now = readFields(element);
    // What the form's own memory put back within the hour is newer than any draft.
    if (!hasSameFields(now, stored.current)) return;
    const isNews = (draft: { fields: FieldState[] }) => !hasSameFields(draft.fields, now);
    void claimDraft<FieldState>(userId, name, isNews).then((draft) => present && setFound(draft ?? null));
    return () => {
      present = false;
    };
  }, []);

  // Signed out, in this tab or another, and in again: what is typed already is kept, or not, from that moment on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody else is signed in
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
    /** Why what is typed is not kept; '' while it is. */
    notKept: isKept ? '' : person && person !== opener.current ? texts.notKeptOther : texts.notKept,
    found,
    /** Ends the offer: the draft was put into the form, or is not wanted. */
    settle() {
      if (found) void deleteDraft(userId, found);
      setFound(null);
    },
  };
}
