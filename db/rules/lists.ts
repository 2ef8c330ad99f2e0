/** Lists: what the items of a shop are sorted into. They are numbered within their town. */

export type List = { id: number; title: string; description: string };

/** What lies in no other list lies in this one. Every shop has it, as it is: it can be neither renamed nor deleted. */
export const miscList: List = { id: 1, title: 'Misc', description: 'Everything that is in no other list' };

const nameCollator = new Intl.Collator('en');

/** As lists are shown: that one first, the others by their names. */
export const compareLists = (a: List, b: List): number =>
  Number(b.id === miscList.id) - Number(a.id === miscList.id) || nameCollator.compare(a.title, b.title) || a.id - b.id;

/** How many lists a shop can have beside it. */
export const maxLists = 200;

/**
 * The lists that an item ends up in: each once, in order; with a real one not in Misc, with none in Misc.
 * @param known the ids of the town's lists; others are left out
 */
export function normalizeListIds(listIds: readonly number[], known: ReadonlySet<number>): number[] {
  const real = [...new Set(listIds)].filter((id) => id !== miscList.id && known.has(id)).sort((a, b) => a - b);
  return real.length > 0 ? real : [miscList.id];
}
