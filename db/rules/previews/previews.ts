/** Links with which anybody can look at the draft of one record before it is public. */
import type { DraftNoun } from '../drafts/drafts.ts';

/** A link is valid this long. */
export const previewLifetimeDays = 7;

/** Links of a town that are valid at the same time. */
export const maxPreviews = 200;

/** A link as its editors see it. Its token is only answered when it is made. */
export type PreviewLink = {
  id: string;
  noun: DraftNoun;
  /** Empty for a record that is not saved yet. */
  record_id: string;
  title: string;
  created_at: string;
  expires_at: string;
};
