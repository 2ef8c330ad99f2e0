/** A shop in memory: what its items are found and sorted by, so that no page costs a look at all of them. */
import type { ItemSort } from '../../db/rules/items.ts';
import { createWordIndex, type WordIndex } from './wordIndex.ts';

/** A row of an item, as far as a shelf needs it. `list_ids` is JSON. */
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

/** A change puts an item in a new place, after all others; the old one is `gone`. */
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
  /** Where each item stands. */
  positions: Map<string, number>;
  /** The places in the order of each field that somebody sorted by: as many, from the first, as there were then. */
  sorted: Map<ItemSort, number[]>;
  /** The places that were found lately, by what was asked for, until something changes. */
  cachedResults: Map<string, readonly number[]>;
  words: WordIndex;
};

export type ItemIndexQuery = {
  /** As searchWords() gives them. */
  words: readonly string[];
  list: number | null;
  sort: ItemSort;
  descending: boolean;
  /** Hidden items too. */
  hidden: boolean;
  offset: number;
  limit: number;
};

const bytesPerItem = 400;
/** Answers that a shelf remembers. */
const maxCachedResults = 20;

export const createItemIndex = (): ItemIndex => ({
  items: [],
  positions: new Map(),
  sorted: new Map(),
  cachedResults: new Map(),
  words: createWordIndex(),
});

/** About how many bytes it takes. */
export const estimateBytes = ({ items: places, words }: ItemIndex): number =>
  places.length * (bytesPerItem + 8 * maxCachedResults) + words.estimateBytes();

/** Puts an item in, or takes it out. */
export function indexItem(shelf: ItemIndex, row: ItemIndexRow): void {
  shelf.cachedResults.clear();
  const old = shelf.items[shelf.positions.get(row.id) ?? -1];
  if (old) old.isRemoved = true;
  shelf.positions.delete(row.id);
  if (row.deleted_at) return;
  shelf.positions.set(row.id, shelf.items.length);
  shelf.items.push({
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

/** Notes by which words the item in a place is found. */
export function indexWords(shelf: ItemIndex, place: number, text: string): void {
  shelf.cachedResults.clear();
  shelf.words.add(place, text);
}

/** In the order of a field; where that is the same, by title. */
function compareItems(sort: ItemSort, a: IndexedItem, b: IndexedItem): number {
  if (a[sort] !== b[sort]) return a[sort] < b[sort] ? -1 : 1;
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Where in an order something belongs, before which it has only lesser ones. */
function findInsertPosition(order: readonly number[], isLess: (place: number) => boolean): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isLess(order[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** All places in the order of a field. Those that came since it was asked for last are put where they belong. */
function sortedPositions({ items: places, sorted: orders }: ItemIndex, sort: ItemSort): readonly number[] {
  const difference = (a: number, b: number) => compareItems(sort, places[a] as IndexedItem, places[b] as IndexedItem);
  const order = orders.get(sort) ?? places.map((_, place) => place).sort(difference);
  orders.set(sort, order);
  for (let place = order.length; place < places.length; place += 1) {
    const before = findInsertPosition(order, (other) => difference(other, place) < 0);
    order.splice(before, 0, place);
  }
  return order;
}

/** The places of what is wanted, in its order; the same question is answered from memory. */
function findPositions(shelf: ItemIndex, { words, list, sort, hidden }: ItemIndexQuery): readonly number[] {
  const question = JSON.stringify([words, list, sort, hidden]);
  const known = shelf.cachedResults.get(question);
  if (known) return known;
  const { items: places } = shelf;
  // How many of the words each place has.
  const has = new Uint8Array(places.length);
  words.forEach((part, nth) => {
    shelf.words.find(part, (place) => {
      if (has[place] === nth) has[place] = nth + 1;
    });
  });
  const found = sortedPositions(shelf, sort).filter((at) => {
    const place = places[at] as IndexedItem;
    if (place.isRemoved || has[at] !== words.length || !(place.is_public || hidden)) return false;
    return list === null || place.lists.includes(list);
  });
  const [oldest] = shelf.cachedResults.size >= maxCachedResults ? shelf.cachedResults.keys() : [];
  if (oldest !== undefined) shelf.cachedResults.delete(oldest);
  shelf.cachedResults.set(question, found);
  return found;
}

/** The ids of a page of what is wanted, and how many there are in all. */
export function queryItemIndex(shelf: ItemIndex, wanted: ItemIndexQuery): { ids: string[]; total: number } {
  const found = findPositions(shelf, wanted);
  const { offset, limit, descending } = wanted;
  const end = Math.max(0, found.length - offset);
  const page = descending ? found.slice(Math.max(0, end - limit), end).reverse() : found.slice(offset, offset + limit);
  return { ids: page.map((place) => shelf.items[place]?.id ?? ''), total: found.length };
}
