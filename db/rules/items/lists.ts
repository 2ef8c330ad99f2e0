/** Lists: what the items of a shop are sorted into. They are numbered within their town. */

export type List = { id: number; title: string; description: string };

/** A list as the shop's filters have it. `has_items`: whether anything that everybody sees is in it. */
export type FilterList = List & { has_items: boolean };

/** Items that are in no other list are in this one. Every shop has it; it can be neither renamed nor deleted. */
export const miscList: List = { id: 1, title: 'Misc', description: 'Everything that is in no other list' };

const nameCollator = new Intl.Collator('en');

/** Display order: Misc first, the others by name. */
export const compareLists = (a: List, b: List): number =>
  Number(b.id === miscList.id) - Number(a.id === miscList.id) || nameCollator.compare(a.title, b.title) || a.id - b.id;

/** How many lists a shop can have, Misc aside. */
export const maxLists = 200;

/**
 * The lists that an item is in: each once, in order, and Misc only when there is no other.
 * @param known the ids of the town's lists; others are left out
 */
export function normalizeListIds(listIds: readonly number[], known: ReadonlySet<number>): number[] {
  const real = [...new Set(listIds)].filter((id) => id !== miscList.id && known.has(id)).sort((a, b) => a - b);
  return real.length > 0 ? real : [miscList.id];
}
