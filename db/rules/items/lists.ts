/** Lists group a shop's items. They are numbered within their town. */

export type List = { id: number; title: string; description: string };

/** A list in the shop's filters. `has_items`: whether it holds a public item. */
export type FilterList = List & { has_items: boolean };

/** The list for items in no other list. Every shop has it; it can be neither renamed nor deleted. */
export const miscList: List = { id: 1, title: 'Misc', description: 'Everything that is in no other list' };

const nameCollator = new Intl.Collator('en');

/** Display order: Misc first, the others by name. */
export const compareLists = (a: List, b: List): number =>
  Number(b.id === miscList.id) - Number(a.id === miscList.id) || nameCollator.compare(a.title, b.title) || a.id - b.id;

/** The most lists of a shop, not counting Misc. */
export const maxLists = 200;

/**
 * Normalizes an item's lists: each once, in order, and Misc only when there is no other.
 * @param known the ids of the town's lists; others are left out
 */
export function normalizeListIds(listIds: readonly number[], known: ReadonlySet<number>): number[] {
  const real = [...new Set(listIds)].filter((id) => id !== miscList.id && known.has(id)).sort((a, b) => a - b);
  return real.length > 0 ? real : [miscList.id];
}
