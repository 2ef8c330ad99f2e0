/** Drafts that are handed to a colleague, who publishes them or sends them back with a note. */

/** The nouns whose drafts can be shown and handed over: those that are published with one press. */
export const draftNouns = ['announcements', 'events', 'pages'] as const;
export type DraftNoun = (typeof draftNouns)[number];

/** A handed draft waits for its colleague; a returned one waits for its author. */
export type DraftState = 'handed' | 'returned';

export const maxNoteLength = 1000;

/** Drafts that wait in a town at the same time. */
export const maxSharedDrafts = 200;

/** A draft in the list. `for_id` is the colleague's account, empty for anybody who may edit the record. */
export type SharedDraft = {
  id: string;
  noun: DraftNoun;
  /** Empty for a new record. */
  record_id: string;
  title: string;
  state: DraftState;
  note: string;
  author_id: string;
  author_name: string;
  for_id: string;
  for_name: string;
  updated_at: string;
};

/** A draft as it was typed: the fields of its form, and the version and values that they started from. */
export type TypedDraft = {
  version: string;
  base: Record<string, string | boolean>;
  fields: { name: string; value: string | string[] | boolean }[];
};

/** An account that can look at a draft, or look after a page. */
export type Colleague = { id: string; name: string };
