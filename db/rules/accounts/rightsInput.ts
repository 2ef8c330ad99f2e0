/** The schema of an account's rights. */
import * as v from 'valibot';
import { editableNouns, limitedNouns, maxRights, type Right } from './rights.ts';

const keyOf = ({ noun, within }: Right) => `${noun} ${within}`;

export const RightsInput = v.pipe(
  v.array(
    v.pipe(
      v.object(
        {
          noun: v.picklist(editableNouns, `A right is for one of these: ${editableNouns.join(', ')}.`),
          within: v.optional(v.pipe(v.string('within is an id.'), v.maxLength(60, 'within is an id.')), ''),
        },
        'A right is an object with noun and within.',
      ),
      v.check(
        ({ noun, within }) => within === '' || limitedNouns.includes(noun),
        'Only rights for pages and documents can be limited to a part.',
      ),
    ),
    'The rights are a list.',
  ),
  v.maxLength(maxRights, `One account has at most ${maxRights} rights.`),
  v.check((rights) => new Set(rights.map(keyOf)).size === rights.length, 'The same right is listed twice.'),
);
