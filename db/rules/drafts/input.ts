/** The schemas of calls that hand over drafts and send them back. */
import * as v from 'valibot';
import { draftNouns, maxNoteLength } from './drafts.ts';

const id = v.pipe(v.string('An id is a text.'), v.maxLength(60, 'An id is a text.'));
const note = v.pipe(
  v.string('The note is a text.'),
  v.trim(),
  v.maxLength(maxNoteLength, `A note has at most ${maxNoteLength} characters.`),
);
const wrongFields = 'The fields are those of the form.';
const value = v.union([v.string(), v.array(v.string()), v.boolean()], wrongFields);

export const SharedDraftInput = v.object(
  {
    noun: v.picklist(draftNouns, `Only these can be handed over: ${draftNouns.join(', ')}.`),
    record_id: v.optional(id, ''),
    /** The page above a new page, because it decides who may edit it. */
    parent_id: v.optional(id, ''),
    title: v.pipe(v.string('The title is a text.'), v.trim(), v.maxLength(300, 'The title is too long.')),
    for_id: v.optional(id, ''),
    note: v.optional(note, ''),
    typed: v.object(
      {
        version: v.pipe(v.string(wrongFields), v.maxLength(20, wrongFields)),
        base: v.record(v.string(), v.union([v.string(), v.boolean()], wrongFields), wrongFields),
        fields: v.pipe(
          v.array(v.object({ name: v.string(wrongFields), value }, wrongFields), wrongFields),
          v.maxLength(200, wrongFields),
        ),
      },
      wrongFields,
    ),
  },
  'A draft is sent with its noun, its title and the typed fields.',
);

export const DraftReturnInput = v.object(
  { note: v.pipe(note, v.nonEmpty('Please say what to change.')) },
  'Please say what to change.',
);
