/** Paths of the shop's pages. Kept apart from links/paths.ts, which the home page's script includes. */

import { addSearch, maxSearchLength } from '../links/paths.ts';
import { defaultItemSorting, type ItemSorting, listItemSortings } from './items.ts';

export const itemPath = (id: string) => `/items?id=${encodeURIComponent(id)}`;

/**
 * The search parameters of /items: `list` is a list's number, `id` the open item. `stock` works for administrators;
 * others get the page without it.
 */
export type ItemsSearch = { search?: string; list?: string; stock?: 'low'; sort?: string; page?: string; id?: string };

/** The requested items: `page` from 1, `list` null for all, `stock` null for any. */
export type ItemsQuery = {
  search: string;
  list: number | null;
  stock: 'low' | null;
  sort: ItemSorting;
  page: number;
};

const parseWholeNumber = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
};

/** Ignores invalid values. */
export function parseItemsQuery({ search, list, stock, sort, page }: Record<string, unknown>): ItemsQuery {
  const text =
    typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, maxSearchLength) : '';
  return {
    search: text,
    list: parseWholeNumber(list) ?? null,
    stock: stock === 'low' ? stock : null,
    sort: listItemSortings(text).find((known) => known === sort) ?? defaultItemSorting(text),
    page: parseWholeNumber(page) ?? 1,
  };
}

export function parseItemsSearch(given: Record<string, unknown>): ItemsSearch {
  const { search, list, stock, sort, page } = parseItemsQuery(given);
  return {
    search: search || undefined,
    list: list === null ? undefined : String(list),
    stock: stock ?? undefined,
    sort: sort === defaultItemSorting(search) ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
    id: (typeof given.id === 'string' && given.id) || undefined,
  };
}

/** The path of a page of items, or of an open item. */
export const itemsPath = (search: Record<string, unknown>) => addSearch('/items', parseItemsSearch(search));
