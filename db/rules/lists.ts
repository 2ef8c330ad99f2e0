/** Lists: what the items of a shop are sorted into. They are numbered within their town. */
import * as v from 'valibot';

export type List = { id: number; title: string; description: string };

/** What lies in no other list lies in this one. Every shop has it, as it is: it can be neither renamed nor deleted. */
export const miscList: List = { id: 1, title: 'Misc', description: 'Everything that is in no other list' };

/** How many lists a shop can have beside it. */
export const mostLists = 200;

export const ListInput = v.object(
  {
    title: v.pipe(
      v.string('Please enter a list name'),
      v.trim(),
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

/**
 * The lists that an item ends up in: each once, in order; with a real one not in Misc, with none in Misc.
 * @param known the ids of the town's lists; others are left out
 */
export function fitLists(listIds: readonly number[], known: ReadonlySet<number>): number[] {
  const real = [...new Set(listIds)].filter((id) => id !== miscList.id && known.has(id)).sort((a, b) => a - b);
  return real.length > 0 ? real : [miscList.id];
}
