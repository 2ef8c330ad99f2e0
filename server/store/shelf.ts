/** A shop in memory: what its items are found and sorted by, so that no page costs a look at all of them. */
import type { ItemSort } from '../../db/rules/items.ts';
import { createWords, type Words } from './words.ts';

/** A row of an item, as far as a shelf needs it. `list_ids` is JSON. */
export type ShelfRow = {
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
export const shelfColumns = 'id seq title_key price_cents quantity created_at list_ids is_public deleted_at'.split(' ');

/** A change puts an item in a new place, after all others; the old one is `gone`. */
type Place = {
  id: string;
  title: string;
  price: number;
  quantity: number;
  created_at: string;
  lists: number[];
  is_public: boolean;
  gone: boolean;
};

export type Shelf = {
  places: Place[];
  /** Where each item stands. */
  at: Map<string, number>;
  /** The places in the order of each field that somebody sorted by: as many, from the first, as there were then. */
  orders: Map<ItemSort, number[]>;
  /** The places that were found lately, by what was asked for, until something changes. */
  answers: Map<string, readonly number[]>;
  words: Words;
};

export type Wanted = {
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

const perPlace = 400;
/** Answers that a shelf remembers. */
const mostAnswers = 20;

export const emptyShelf = (): Shelf => ({
  places: [],
  at: new Map(),
  orders: new Map(),
  answers: new Map(),
  words: createWords(),
});

/** About how many bytes it takes. */
export const sizeOf = ({ places, words }: Shelf): number => places.length * (perPlace + 8 * mostAnswers) + words.size();

/** Puts an item in, or takes it out. */
export function putIn(shelf: Shelf, row: ShelfRow): void {
  shelf.answers.clear();
  const old = shelf.places[shelf.at.get(row.id) ?? -1];
  if (old) old.gone = true;
  shelf.at.delete(row.id);
  if (row.deleted_at) return;
  shelf.at.set(row.id, shelf.places.length);
  shelf.places.push({
    id: row.id,
    title: row.title_key,
    price: row.price_cents,
    quantity: row.quantity,
    created_at: row.created_at,
    lists: JSON.parse(row.list_ids),
    is_public: Boolean(row.is_public),
    gone: false,
  });
}

/** Notes by which words the item in a place is found. */
export function putWords(shelf: Shelf, place: number, text: string): void {
  shelf.answers.clear();
  shelf.words.add(place, text);
}

/** In the order of a field; where that is the same, by title. */
function compare(sort: ItemSort, a: Place, b: Place): number {
  if (a[sort] !== b[sort]) return a[sort] < b[sort] ? -1 : 1;
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Where in an order something belongs, before which it has only lesser ones. */
function placeIn(order: readonly number[], isLess: (place: number) => boolean): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isLess(order[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** All places in the order of a field. Those that came since it was asked for last are put where they belong. */
function orderOf({ places, orders }: Shelf, sort: ItemSort): readonly number[] {
  const difference = (a: number, b: number) => compare(sort, places[a] as Place, places[b] as Place);
  const order = orders.get(sort) ?? places.map((_, place) => place).sort(difference);
  orders.set(sort, order);
  for (let place = order.length; place < places.length; place += 1) {
    const before = placeIn(order, (other) => difference(other, place) < 0);
    order.splice(before, 0, place);
  }
  return order;
}

/** The places of what is wanted, in its order; the same question is answered from memory. */
function placesOf(shelf: Shelf, { words, list, sort, hidden }: Wanted): readonly number[] {
  const question = JSON.stringify([words, list, sort, hidden]);
  const known = shelf.answers.get(question);
  if (known) return known;
  const { places } = shelf;
  // How many of the words each place has.
  const has = new Uint8Array(places.length);
  words.forEach((part, nth) => {
    shelf.words.find(part, (place) => {
      if (has[place] === nth) has[place] = nth + 1;
    });
  });
  const found = orderOf(shelf, sort).filter((at) => {
    const place = places[at] as Place;
    if (place.gone || has[at] !== words.length || !(place.is_public || hidden)) return false;
    return list === null || place.lists.includes(list);
  });
  const [oldest] = shelf.answers.size >= mostAnswers ? shelf.answers.keys() : [];
  if (oldest !== undefined) shelf.answers.delete(oldest);
  shelf.answers.set(question, found);
  return found;
}

/** The ids of a page of what is wanted, and how many there are in all. */
export function findOn(shelf: Shelf, wanted: Wanted): { ids: string[]; total: number } {
  const found = placesOf(shelf, wanted);
  const { offset, limit, descending } = wanted;
  const end = Math.max(0, found.length - offset);
  const page = descending ? found.slice(Math.max(0, end - limit), end).reverse() : found.slice(offset, offset + limit);
  return { ids: page.map((place) => shelf.places[place]?.id ?? ''), total: found.length };
}
