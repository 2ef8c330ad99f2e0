/** What of an address decides the page that is sent, and where that page lives. */

import {
  type AnnouncementsQuery,
  announcementsPerPage,
  parseAnnouncementsQuery,
} from '../../db/rules/announcements/announcements.ts';
import { itemSortings, itemsPerPage } from '../../db/rules/items/items.ts';
import { type ItemsQuery, itemPath, itemsPath, parseItemsQuery } from '../../db/rules/items/paths.ts';
import {
  announcementPath,
  announcementsPath,
  isId,
  parseSearchQuery,
  searchPath,
  searchPathOf,
} from '../../db/rules/links/paths.ts';
import { hasScreen } from '../../db/rules/screens.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';

/** The contentless page that the worker keeps for the time without a network. */
export const shellPath = '/shell';
/** Stands for the pages of all pay links, `/pay/<token>`: the browser reads what each shows. */
export const payPath = '/pay';
const payLinkPattern = /^\/pay\/[\w-]{1,200}$/;
/** Stands for every address the app has no screen for: they all get the same page. */
const notFoundPath = '/not-found';

const maxUrlLength = 2048;

export type PageRequest = {
  path: string;
  /** The announcement that the address names, where that matters, and the page of their list that it is over. */
  announcementId: string | null;
  /** The event that the home page shows in full to readers without script. */
  eventId: string | null;
  list: AnnouncementsQuery;
  /** The same for the items of a shop. */
  itemId: string | null;
  items: ItemsQuery;
  /** What is searched for on /search. */
  query: string;
};

const emptyRequest = {
  announcementId: null,
  eventId: null,
  list: parseAnnouncementsQuery({}),
  itemId: null,
  items: parseItemsQuery({}),
  query: '',
};
/** Stands for every id that can be none. */
const impossibleId = '-';

export const notFoundRequest: PageRequest = { ...emptyRequest, path: notFoundPath };

export const isUrlTooLong = (url: string) => url.length > maxUrlLength;

/** @returns null when the address is no page of ours to draw (a file, a call, something malformed) */
export function parsePageRequest(url: string): PageRequest | null {
  if (isUrlTooLong(url) || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path.startsWith('/pay/') && payLinkPattern.test(path)) return { ...emptyRequest, path: payPath };
  if (path !== shellPath && !hasScreen(path)) return null;
  if (mark < 0 || !['/', '/announcements', '/items', searchPath].includes(path)) return { ...emptyRequest, path };
  const query = new URLSearchParams(url.slice(mark));
  if (path === searchPath) return { ...emptyRequest, path, query: parseSearchQuery(query.get('q')) };
  const [named, page] = [query.get('id'), query.get('page')];
  const isName = named !== null && isId(named);
  if (path === '/') {
    const event = query.get('eventId');
    const eventId = event !== null && isId(event) ? event : null;
    return { ...emptyRequest, path, announcementId: isName ? named : null, eventId };
  }
  if (path === '/items') {
    const [search, list, sort] = ['search', 'list', 'sort'].map((name) => query.get(name));
    const items = parseItemsQuery({ search, list, sort, page });
    return { ...emptyRequest, path, itemId: named || null, items };
  }
  const list = parseAnnouncementsQuery({ page, category: query.get('category') });
  return { ...emptyRequest, path, announcementId: named && !isName ? impossibleId : named || null, list };
}

/**
 * Where a page lives; an announcement or an item has one address, over whichever page of the list it was opened. An
 * event is a part of the home page.
 */
export function canonicalPath({ path, announcementId, list, itemId, items, query }: PageRequest): string {
  if (path === searchPath) return searchPathOf(query);
  if (path === '/items') return itemId ? itemPath(itemId) : itemsPath(items);
  if (path !== '/announcements') return announcementId ? `${path}?id=${announcementId}` : path;
  return announcementId
    ? announcementPath(announcementId)
    : announcementsPath({ category: list.category ?? undefined, page: String(list.page) });
}

/** The same for all addresses that get the same page. */
export function cacheKey({ path, announcementId, eventId, list, itemId, items, query }: PageRequest): string {
  if (path === searchPath) return searchPathOf(query);
  // The plain address is asked for most, and has nothing to be read.
  const isPlain = !itemId && items === emptyRequest.items;
  if (path === '/items') return isPlain ? path : itemsPath({ ...items, id: itemId ?? undefined });
  return `${path} ${announcementId ?? ''} ${list.category ?? ''} ${list.page} ${eventId ?? ''}`;
}

/**
 * Whether a page is worth a place in the cache. There are endless searches and ids that name nothing, and more ways to
 * open an item over a page of the list than there are items.
 */
export function isCacheable(request: PageRequest, state: InitialState): boolean {
  const { path, announcementId, eventId, itemId, items, query } = request;
  if (query) return false;
  if (eventId && !state.events.some(({ id }) => id === eventId)) return false;
  if (path !== '/items') return !announcementId || state.announcements.some(({ id }) => id === announcementId);
  const isFirst = itemsPath(items) === itemsPath({});
  if (isFirst) return !itemId || state.item !== undefined;
  return !itemId && state.catalogue !== undefined && isWholeList(items, state);
}

/** Whether they are all items or a list's: not a search's results, nor those of a list that does not exist. */
const isWholeList = ({ search, list }: ItemsQuery, { catalogue }: InitialState): boolean =>
  search === '' && (list === null || catalogue?.lists.some(({ id }) => id === list) === true);

/** Whether search engines may list a page: not the same items in another sequence. */
export const isIndexable = ({ path, itemId, items }: PageRequest, state: InitialState): boolean =>
  path !== '/items' || itemId !== null || (items.sort === itemSortings[0] && isWholeList(items, state));

/** The number of a list's last page, where a page beyond it was requested; else null. */
export function lastPageIfBeyond({ list, items }: PageRequest, state: InitialState): number | null {
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
export function setPageParameter(url: string, page: number): string {
  const [path = '', query] = url.split('?', 2);
  const search = new URLSearchParams(query);
  search.delete('page');
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
