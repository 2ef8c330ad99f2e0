/** The index of a shop's items in memory: what they are found and sorted by, so that no page reads all of them. */
import { type ItemSort, isLowStock } from '../../../db/rules/items/items.ts';
import { createWordIndex, type WordIndex } from '../search/wordIndex.ts';

/** The columns of an item that the index needs. `list_ids` is JSON. */
export type ItemIndexRow = {
  id: string;
  seq: number;
  title_key: string;
  price_cents: number;
  quantity: number;
  created_at: string;
  list_ids: string;
  is_public: boolean | number;
  deleted_at: string | null;
};
export const itemIndexColumns = 'id seq title_key price_cents quantity created_at list_ids is_public deleted_at'.split(
  ' ',
);

/** A changed item is added again at the end; its old entry stays and `isRemoved`. */
type IndexedItem = {
  id: string;
  title: string;
  price: number;
  quantity: number;
  created_at: string;
  lists: number[];
  is_public: boolean;
  isRemoved: boolean;
};

export type ItemIndex = {
  items: IndexedItem[];
  /** The place of each item in `items`, by id. */
  positions: Map<string, number>;
  /** The places by each field and direction that somebody asked for. Places added since are not in it yet. */
  sorted: Map<string, number[]>;
  /** The places that recent queries found, until something changes. */
  cachedResults: Map<string, readonly number[]>;
  words: WordIndex;
  /** What summarizeIndex() found, until something changes. */
  listCounts: Map<number, ListCount> | null;
};

/** The public items of a list: how many, and the id of the first by title. */
export type ListCount = { count: number; first: string };

export type ItemIndexQuery = {
  /** As parseSearchWords() gives them. */
  words: readonly string[];
  list: number | null;
  sort: ItemSort;
  descending: boolean;
  /** Hidden items too. */
  hidden: boolean;
  /** Only what runs low and everybody sees. */
  lowStock: boolean;
  offset: number;
  limit: number;
};

const bytesPerItem = 400;
/** Results that one index caches. */
const maxCachedResults = 20;

export const createItemIndex = (): ItemIndex => ({
  items: [],
  positions: new Map(),
  sorted: new Map(),
  cachedResults: new Map(),
  words: createWordIndex(),
  listCounts: null,
});

/** About how many bytes it takes. */
export const estimateBytes = ({ items, words }: ItemIndex): number =>
  items.length * (bytesPerItem + 8 * maxCachedResults) + words.estimateBytes();

/** Adds an item, or removes a deleted one. */
export function indexItem(index: ItemIndex, row: ItemIndexRow): void {
  index.cachedResults.clear();
  index.listCounts = null;
  const old = index.items[index.positions.get(row.id) ?? -1];
  if (old) old.isRemoved = true;
  index.positions.delete(row.id);
  if (row.deleted_at) return;
  index.positions.set(row.id, index.items.length);
  index.items.push({
    id: row.id,
    title: row.title_key,
    price: row.price_cents,
    quantity: row.quantity,
    created_at: row.created_at,
    lists: JSON.parse(row.list_ids),
    is_public: Boolean(row.is_public),
    isRemoved: false,
  });
}

/** Adds the words that the item at a place is found by. */
export function indexWords(index: ItemIndex, place: number, text: string): void {
  index.cachedResults.clear();
  index.words.add(place, text);
}

type Sorting = Pick<ItemIndexQuery, 'sort' | 'descending'>;

/** By a field, up or down; what is equal there by title in either direction, as the browser's copy is sorted. */
function compareItems({ sort, descending }: Sorting, a: IndexedItem, b: IndexedItem): number {
  if (a[sort] !== b[sort]) return a[sort] < b[sort] !== descending ? -1 : 1;
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Binary search: the first position in a sorted list that is not less. */
function findInsertPosition(order: readonly number[], isLess: (place: number) => boolean): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isLess(order[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** All places as they are sorted. Places added since the last call are inserted. */
function sortedPositions({ items, sorted }: ItemIndex, sorting: Sorting): readonly number[] {
  const key = `${sorting.sort} ${sorting.descending}`;
  const difference = (a: number, b: number) => compareItems(sorting, items[a] as IndexedItem, items[b] as IndexedItem);
  const order = sorted.get(key) ?? items.map((_, place) => place).sort(difference);
  sorted.set(key, order);
  for (let place = order.length; place < items.length; place += 1) {
    const before = findInsertPosition(order, (other) => difference(other, place) < 0);
    order.splice(before, 0, place);
  }
  return order;
}

/** The places of all items that a query finds, sorted. */
function findPositions(index: ItemIndex, query: ItemIndexQuery): readonly number[] {
  const { words, list, sort, descending, hidden, lowStock } = query;
  const cacheKey = JSON.stringify([words, list, sort, descending, hidden, lowStock]);
  const cached = index.cachedResults.get(cacheKey);
  if (cached) return cached;
  const { items } = index;
  // How many of the words the item at each place has.
  const has = new Uint8Array(items.length);
  words.forEach((part, nth) => {
    index.words.find(part, (place) => {
      if (has[place] === nth) has[place] = nth + 1;
    });
  });
  const found = sortedPositions(index, query).filter((place) => {
    const item = items[place] as IndexedItem;
    if (item.isRemoved || has[place] !== words.length || !(item.is_public || hidden)) return false;
    if (lowStock && !isLowStock(item)) return false;
    return list === null || item.lists.includes(list);
  });
  const [oldest] = index.cachedResults.size >= maxCachedResults ? index.cachedResults.keys() : [];
  if (oldest !== undefined) index.cachedResults.delete(oldest);
  index.cachedResults.set(cacheKey, found);
  return found;
}

/** The ids of one page of what a query finds, and how many items it finds in all. */
export function queryItemIndex(index: ItemIndex, query: ItemIndexQuery): { ids: string[]; total: number } {
  const found = findPositions(index, query);
  const page = found.slice(query.offset, query.offset + query.limit);
  return { ids: page.map((place) => index.items[place]?.id ?? ''), total: found.length };
}

/** How many public items are in each list, by the list's id. */
export function summarizeIndex(index: ItemIndex): Map<number, ListCount> {
  if (index.listCounts) return index.listCounts;
  const counts = new Map<number, ListCount>();
  for (const place of sortedPositions(index, { sort: 'title', descending: false })) {
    const { id, lists, is_public, isRemoved } = index.items[place] as IndexedItem;
    if (isRemoved || !is_public) continue;
    for (const list of lists) {
      const known = counts.get(list);
      if (known) known.count += 1;
      else counts.set(list, { count: 1, first: id });
    }
  }
  index.listCounts = counts;
  return counts;
}
