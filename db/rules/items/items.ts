/** Shop items: what a shop sells. A new field is added in input.ts, which lists its other places. */

import type { Picture } from '../fields/picture.ts';
import { foldText } from '../search/foldText.ts';
import type { ItemInput } from './input.ts';
import type { FilterList } from './lists.ts';

export const itemsPerPage = 10;
export const itemSorts = ['title', 'price', 'quantity', 'created_at'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** The options of the select, in order. `best` lists the best matches of a search first. */
export const itemSortings = ['best', 'title', 'price_asc', 'price_desc', 'newest'] as const;
export type ItemSorting = (typeof itemSortings)[number];

/** Only a search has a best match. */
export const listItemSortings = (search: string): readonly ItemSorting[] =>
  search === '' ? itemSortings.slice(1) : itemSortings;

/** The sort order until somebody chooses another. */
export const defaultItemSorting = (search: string): ItemSorting => (search === '' ? 'title' : 'best');

type SortFields = { sort_by: ItemSort; sort_direction: 'asc' | 'desc' };
export const itemSortFields: Record<ItemSorting, SortFields | Record<string, never>> = {
  best: {},
  title: { sort_by: 'title', sort_direction: 'asc' },
  price_asc: { sort_by: 'price', sort_direction: 'asc' },
  price_desc: { sort_by: 'price', sort_direction: 'desc' },
  newest: { sort_by: 'created_at', sort_direction: 'desc' },
};

/** The stock up to which an item runs low. The index `items_low` depends on this number. */
export const lowStockUnits = 5;

/** Whether a public item runs low or is sold out. */
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

/** A page of items, as in GET /api/items and in the first HTML of /items. */
export type ItemsPage = { items: Item[]; total: number; page: number };

/** One of the newest available items, as the shop's home page shows it. */
export type FeaturedItem = Pick<Item, 'id' | 'title' | 'price' | 'image' | 'picture'>;

/** The data of a page of /items. */
export type Catalogue = ItemsPage & { search: string; list: number | null; sort: ItemSorting; lists: FilterList[] };

/** The sort key of titles; short, for an index. */
export const titleSortKey = (title: string): string => foldText(title).slice(0, 200);
