/** Ties an editor's form to the drafts of it that this browser keeps. */
import { type RefObject, useEffect, useState } from 'react';
import { deleteDraft, dropDraft, keepDraft, takeDraft } from '../data/drafts.ts';
import { type FieldState, readFields, sameFields } from '../ui/fields.ts';
import type { Values } from './values.ts';

export type FoundDraft = NonNullable<Awaited<ReturnType<typeof takeDraft<FieldState>>>>;

type Drafts = {
  /** Of whom; nobody keeps drafts. */
  userId: string;
  /** Which form of which record. */
  form: string;
  /** What is typed is made from this. */
  from: () => { version: string; base: Values };
};

/**
 * @param stored what the fields held when the form was opened, before anything was put back into them
 * @returns `also` for the form's memory to keep and end drafts with, and a draft from before, if one is to be offered
 */
export function useDrafts(
  form: () => HTMLFormElement | null,
  stored: RefObject<FieldState[]>,
  { userId, form: name, from }: Drafts,
) {
  const [found, setFound] = useState<FoundDraft | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens
  useEffect(() => {
    const element = form();
    if (!element || !userId) return;
    let present = true;
    const now = readFields(element);
    // What the form's own memory put back within the hour is newer than any draft.
    if (!sameFields(now, stored.current)) return;
    const isNews = (draft: { fields: FieldState[] }) => !sameFields(draft.fields, now);
    void takeDraft<FieldState>(userId, name, isNews).then((draft) => present && setFound(draft ?? null));
    return () => {
      present = false;
    };
  }, []);

  return {
    also: userId
      ? {
          keep: (fields: FieldState[]) => void keepDraft(userId, { form: name, ...from(), fields }),
          drop: () => void dropDraft(userId, name),
        }
      : undefined,
    found,
    /** Ends the offer: the draft was put into the form, or is not wanted. */
    settle() {
      if (found) void deleteDraft(userId, found);
      setFound(null);
    },
  };
}
