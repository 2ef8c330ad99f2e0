/** Decides which rows everybody may read, and which of their fields. */
import { type Body, toPublicBody } from '../../db/rules/bodies/bodies.ts';
import { type Event, toPublicEvent } from '../../db/rules/events/events.ts';
import { type Form, toPublicForm } from '../../db/rules/forms/forms.ts';
import type { PostedMeeting, PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { type Section, toPublicSection } from '../../db/rules/town/sections.ts';
import { isHiddenAt, isScheduledNoun } from './content/schedule.ts';
import { decodeRow, type Row } from './recordRows.ts';
import type { tables } from './tables.ts';

/** Whether everybody may read a row: it is neither deleted, nor scheduled or expired, nor a meeting without notice. */
export const isPublicRow = (noun: keyof typeof tables, row: Row, now: number): boolean =>
  !row.deleted_at && !(isScheduledNoun(noun) && isHiddenAt(row, now)) && !(noun === 'meetings' && row.posted === null);

/** Decodes a meeting as its last notice tells it: what its clerks prepare since stays with them. */
export function decodePublicMeeting({ id, slug, seq, posted, budget_adopted_on }: Row): PublicMeeting {
  const shown: PostedMeeting = JSON.parse(String(posted));
  const { length } = shown.notices;
  const updated_at = shown.notices.at(-1)?.posted_at ?? '';
  const adopted = budget_adopted_on ? { budget_adopted_on: String(budget_adopted_on) } : {};
  return { ...shown, ...adopted, id: String(id), slug: String(slug), version: length, seq: Number(seq), updated_at };
}

/** Decodes the public fields of a public row. */
export function decodePublicRow(noun: keyof typeof tables, row: Row): object {
  if (noun === 'events') return toPublicEvent(decodeRow<Event>(noun, row));
  if (noun === 'sections') return toPublicSection(decodeRow<Section>(noun, row));
  if (noun === 'bodies') return toPublicBody(decodeRow<Body>(noun, row));
  if (noun === 'forms') return toPublicForm(decodeRow<Form>(noun, row));
  if (noun === 'meetings') return decodePublicMeeting(row);
  return decodeRow<Row>(noun, row);
}
