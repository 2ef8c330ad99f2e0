/** The schema of lists. Kept apart from lists.ts, which readers' scripts load. */
import * as v from 'valibot';
import { toSingleLine } from '../fields/singleLine.ts';

export const ListInput = v.object(
  {
    title: v.pipe(
      v.optional(v.string('Please enter a list name'), ''),
      v.transform(toSingleLine),
      v.nonEmpty('Please enter a list name'),
      v.maxLength(60, 'The name of a list has at most 60 characters.'),
    ),
    description: v.optional(
      v.pipe(
        v.string('The description must be text.'),
        v.trim(),
        v.maxLength(600, 'The description of a list has at most 600 characters.'),
      ),
      '',
    ),
  },
  'A list is sent as an object with its title.',
);
export type ListInput = v.InferOutput<typeof ListInput>;
