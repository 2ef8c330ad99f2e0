import { completeDescription } from '../fields/formattedContent.ts';
import { checkPictures } from '../fields/pictureList.ts';
import { invalidField, Problem } from '../problems.ts';
import type { RecordLookup, SaveRules } from '../saveRules.ts';
import { ItemInput } from './input.ts';
import { type Item, titleSortKey } from './items.ts';
import { type List, miscList, normalizeListIds } from './lists.ts';

/** The defaults of a new item. Required fields hold invalid values, so that their own messages refuse them. */
const newItem: ItemInput = {
  title: '',
  description: '',
  description_blocks: [],
  pictures: [],
  image: '',
  price: 0,
  quantity: -1,
  list_ids: [],
  is_public: true,
  taxable: true,
  tags: [],
  sku: '',
};

/** Resolves an item's lists. @throws Problem `invalid` for a list that the town does not have */
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
  complete(given, { before }) {
    const old = before ?? newItem;
    return { ...old, ...given, ...completeDescription(given, old) };
  },
  async derive(item, { lookup }) {
    const lists = await resolveLists(item.list_ids, lookup);
    return {
      list_ids: lists.map(({ id }) => id),
      // History shows these names, even after a list is renamed or deleted.
      lists: lists.map(({ title }) => title),
      picture: await lookup.findPicture(item.image),
      title_key: titleSortKey(item.title),
      // Only the release before reads it: a later one drops the column.
      search_text: '',
    };
  },
  check: (item, { before }) => checkPictures(item, before),
  notFound: (id) => new Problem('item_not_found', 'Item with ID {id} not found.', { params: { id } }),
};
