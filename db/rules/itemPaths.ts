/** Paths of the shop's pages. Apart from paths.ts, which the home page's script includes. */
import { addSearch, maxSearchLength } from './paths.ts';

export const itemPath = (id: string) => `/items?id=${encodeURIComponent(id)}`;

/** The search parameters of /items: `list` is a list's number, `id` the item over the page. */
export type ItemsSearch = { search?: string; list?: string; page?: string; id?: string };

const parseWholeNumber = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
};

/** Values that make no sense are ignored. @returns `page` from 1, `list` null for all */
export function parseItemsQuery({ search, list, page }: Record<string, unknown>) {
  return {
    search:
      typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, maxSearchLength) : '',
    list: parseWholeNumber(list) ?? null,
    page: parseWholeNumber(page) ?? 1,
  };
}

export function parseItemsSearch(given: Record<string, unknown>): ItemsSearch {
  const { search, list, page } = parseItemsQuery(given);
  return {
    search: search || undefined,
    list: list === null ? undefined : String(list),
    page: page > 1 ? String(page) : undefined,
    id: (typeof given.id === 'string' && given.id) || undefined,
  };
}

/** The path of a page of items, or of an item over it. */
export const itemsPath = (search: Record<string, unknown>) => addSearch('/items', parseItemsSearch(search));
