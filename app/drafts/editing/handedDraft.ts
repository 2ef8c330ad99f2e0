/** The shared draft that an editor was opened for, for RecordEditor. */
import { createContext } from 'react';
import type { SharedDraft, TypedDraft } from '../../../db/rules/drafts/drafts.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';

export type HandedDraft = Omit<SharedDraft, 'for_id' | 'for_name' | 'updated_at'> & {
  typed: TypedDraft;
};

/** The text of a typed field. A select's value is a list. */
export const typedText = (value: string | string[] | boolean = ''): string =>
  String(Array.isArray(value) ? (value[0] ?? '') : value);

export const HandedDraftContext = createContext<HandedDraft | null>(null);

/** Adds the draft's id to what a form sends, so that saving publishes the draft. */
export const withDraftId = <Saved, Body>(form: RecordForm<Saved, Body>, draft: string): RecordForm<Saved, Body> => ({
  ...form,
  bodyOf: (data) => ({ ...form.bodyOf(data), draft }),
});
