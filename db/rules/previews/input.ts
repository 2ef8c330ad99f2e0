/** The schema of a call that makes a preview link. */
import * as v from 'valibot';
import { draftNouns } from '../drafts/drafts.ts';

/** `id` is that of the record that the draft would change; the fields are those of a save. */
export const PreviewInput = v.object(
  {
    noun: v.picklist(draftNouns, `Only these have previews: ${draftNouns.join(', ')}.`),
    id: v.optional(v.pipe(v.string('The id is a text.'), v.maxLength(60, 'The id is too long.'))),
    record: v.looseObject({}, 'The record is an object with its fields.'),
  },
  'Send the draft as {"noun": "pages", "record": {…}}.',
);
