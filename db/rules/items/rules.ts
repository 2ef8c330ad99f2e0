import { invalidField, Problem } from '../problems.ts';
import type { RecordLookup, SaveRules } from '../saveRules.ts';
import { ItemInput } from './input.ts';
import { type Item, titleSortKey } from './items.ts';
import { type List, miscList, normalizeListIds } from './lists.ts';

/** A new item where nobody says otherwise. What must be said is such that it is refused in the words for it. */
const newItem: ItemInput = {
  title: '',
  description: '',
  image: '',
  price: 0,
  quantity: -1,
  list_ids: [],
  is_public: true,
  taxable: true,
  tags: [],
  sku: '',
};

/** The lists that an item ends up in. @throws Problem `invalid` for one that the town does not have */
async function resolveLists(given: readonly number[], lookup: RecordLookup): Promise<List[]> {
  const isMisc = given.every((id) => id === miscList.id);
  const lists = new Map((isMisc ? [] : await lookup.listLists()).concat(miscList).map((list) => [list.id, list]));
  const unknown = given.find((id) => !lists.has(id));
  if (unknown !== undefined)
    throw invalidField('list_ids', 'There is no list with the number {number}.', { number: unknown });
  return normalizeListIds(given, new Set(lists.keys())).map((id) => lists.get(id) ?? miscList);
}

export const itemRules: SaveRules<ItemInput, Item> = {
  schema: ItemInput,
  complete: (given, { before }) => ({ ...(before ?? newItem), ...given }),
  async derive(item, { lookup }) {
    const lists = await resolveLists(item.list_ids, lookup);
    return {
      list_ids: lists.map(({ id }) => id),
      // History names the lists, whatever becomes of them.
      lists: lists.map(({ title }) => title),
      picture: await lookup.findPicture(item.image),
      title_key: titleSortKey(item.title),
      // Only the release before reads it: a later one drops the column.
      search_text: '',
    };
  },
  notFound: (id) => new Problem('item_not_found', 'Item with ID {id} not found.', { params: { id } }),
};
