/** Items: what a shop sells. */

import { maxSearchLength } from '../links/paths.ts';
import { foldText } from '../search/foldText.ts';
import type { Picture } from '../town/sections.ts';
import type { ItemInput } from './input.ts';
import type { FilterList } from './lists.ts';

export const itemsPerPage = 10;
export const itemSorts = ['title', 'price', 'quantity', 'created_at'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** The choices of the select, in their order; the first is how items are sorted unless somebody chooses. */
export const itemSortings = ['title', 'price_asc', 'price_desc', 'newest'] as const;
export type ItemSorting = (typeof itemSortings)[number];

export const itemSortFields: Record<ItemSorting, { sort_by: ItemSort; sort_direction: 'asc' | 'desc' }> = {
  title: { sort_by: 'title', sort_direction: 'asc' },
  price_asc: { sort_by: 'price', sort_direction: 'asc' },
  price_desc: { sort_by: 'price', sort_direction: 'desc' },
  newest: { sort_by: 'created_at', sort_direction: 'desc' },
};

/** Of so many units or fewer there is little left. The index `items_low` is made for this number. */
export const lowStockUnits = 5;

/** Whether an item that everybody sees runs low or is sold out. */
export const isLowStock = ({ is_public, quantity }: Pick<Item, 'is_public' | 'quantity'>): boolean =>
  is_public && quantity <= lowStockUnits;

/** An item as everybody may read it. `picture` holds the copies of an image that was uploaded here. */
export type Item = ItemInput & {
  id: string;
  picture: Omit<Picture, 'alt'> | null;
  version: number;
  seq: number;
  created_at: string;
  updated_at: string;
};

/** A page of items, as GET /api/items answers it and as the first HTML of /items holds it. */
export type ItemsPage = { items: Item[]; total: number; page: number };

/** An item as the home page of its shop shows it, where it is among the newest that can be had. */
export type FeaturedItem = Pick<Item, 'id' | 'title' | 'price' | 'image' | 'picture'>;

/** What a page of /items is rendered from. */
export type Catalogue = ItemsPage & { search: string; list: number | null; sort: ItemSorting; lists: FilterList[] };

/** What items are sorted by when they are sorted by title; short, for an index. */
export const titleSortKey = (title: string): string => foldText(title).slice(0, 200);

/** What a search looks through. */
export const itemSearchText = ({ title, description, tags, sku }: ItemInput): string =>
  foldText([title, sku, tags.join(' '), description].join('\n'));

/** The words of a search, every one of which an item must hold; none for an empty search. */
export const parseSearchWords = (search: string): string[] =>
  [...new Set(foldText(search.slice(0, maxSearchLength)).split(/\s+/).filter(Boolean))].slice(0, 10);

/** Whether an item has every word of a search, as parseSearchWords() gives them, and is in the list; null for any. */
export function isSearchHit(item: Item, words: readonly string[], list: number | null): boolean {
  if (list !== null && !item.list_ids.includes(list)) return false;
  if (words.length === 0) return true;
  const text = itemSearchText(item);
  return words.every((word) => text.includes(word));
}
