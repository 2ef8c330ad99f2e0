/** What of an address decides the page that is sent, and where that page lives. */
import { announcementAddress, announcementsAddress, isId } from '../../db/rules/addresses.ts';
import { type AnnouncementsList, announcementsList, announcementsPerPage } from '../../db/rules/announcements.ts';
import { itemAddress, itemsAddress, itemsAsked } from '../../db/rules/itemAddresses.ts';
import { itemsPerPage } from '../../db/rules/items.ts';
import type { InitialState } from '../../db/rules/sync.ts';

/** The contentless page that the worker keeps for the time without a network. */
export const shellPath = '/shell';
/** Stands for every address the app has no screen for: they all get the same page. */
const missingPath = '/not-found';

const longestUrl = 2048;

export type Asked = {
  path: string;
  /** The announcement that the address names, where that matters, and the page of their list that it is over. */
  announcementId: string | null;
  list: AnnouncementsList;
  /** The same for the items of a shop. */
  itemId: string | null;
  items: ReturnType<typeof itemsAsked>;
};

const nothing = { announcementId: null, list: announcementsList({}), itemId: null, items: itemsAsked({}) };
/** Stands for every id that can be none. */
const noName = '-';

export const missingPage: Asked = { ...nothing, path: missingPath };

export const isTooLong = (url: string) => url.length > longestUrl;

/** @returns null when the address is no page of ours to draw (a file, a call, something malformed) */
export function askedPage(url: string, hasScreen: (path: string) => boolean): Asked | null {
  if (isTooLong(url) || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== shellPath && !hasScreen(path)) return null;
  if (mark < 0 || !['/', '/announcements', '/items'].includes(path)) return { ...nothing, path };
  const query = new URLSearchParams(url.slice(mark));
  const [named, page] = [query.get('id'), query.get('page')];
  const isName = named !== null && isId(named);
  if (path === '/') return { ...nothing, path, announcementId: isName ? named : null };
  if (path === '/items') {
    const items = itemsAsked({ search: query.get('search'), list: query.get('list'), page });
    return { ...nothing, path, itemId: named || null, items };
  }
  const list = announcementsList({ page, category: query.get('category') });
  return { ...nothing, path, announcementId: named && !isName ? noName : named || null, list };
}

/** Where a page lives; an announcement or an item has one address, over whichever page of the list it was opened. */
export function addressOf({ path, announcementId, list, itemId, items }: Asked): string {
  if (path === '/items') return itemId ? itemAddress(itemId) : itemsAddress(items);
  if (path !== '/announcements') return announcementId ? `${path}?id=${announcementId}` : path;
  return announcementId
    ? announcementAddress(announcementId)
    : announcementsAddress({ category: list.category ?? undefined, page: String(list.page) });
}

/** What two addresses have in common that get the same page. */
export function pageKey({ path, announcementId, list, itemId, items }: Asked): string {
  if (path === '/items') return itemsAddress({ ...items, id: itemId ?? undefined });
  return `${path} ${announcementId ?? ''} ${list.category ?? ''} ${list.page}`;
}

/**
 * Whether a page is worth a place in the cache. There are endless searches and ids that name nothing, and more ways to
 * open an item over a page of the list than there are items.
 */
export function isWorthKeeping(asked: Asked, state: InitialState): boolean {
  const { path, announcementId, itemId, items } = asked;
  if (path !== '/items') return !announcementId || state.announcements.some(({ id }) => id === announcementId);
  const { search, list, page } = items;
  const isFirst = search === '' && list === null && page === 1;
  if (isFirst) return !itemId || state.item !== undefined;
  return !itemId && state.catalogue !== undefined && isFindable(asked, state);
}

/** Whether a page is one to be found by: what was searched for is none, nor is a list that there is not. */
export function isFindable({ path, itemId, items }: Asked, { catalogue }: InitialState): boolean {
  if (path !== '/items' || itemId) return true;
  const isList = items.list === null || catalogue?.lists.some(({ id }) => id === items.list) === true;
  return items.search === '' && isList;
}

/** The last page of the list that is asked for, where that is before the page that is asked for. */
export function lastPageBefore({ list, items }: Asked, state: InitialState): number | null {
  const { announcements_list, catalogue } = state;
  const last = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage));
  if (announcements_list) {
    const end = last(announcements_list.total, announcementsPerPage);
    return list.page > end ? end : null;
  }
  const end = catalogue ? last(catalogue.total, itemsPerPage) : items.page;
  return items.page > end ? end : null;
}

/** The address with another page of the list, and whatever else it asks for. */
export function withPage(url: string, page: number): string {
  const [path = '', query] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.delete('page');
  if (page > 1) asked.set('page', String(page));
  return asked.size > 0 ? `${path}?${asked}` : path;
}
