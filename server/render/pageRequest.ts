/** Parses an address into the request that determines its page (the cache key), and finds a page's canonical address. */

import {
  type AnnouncementsQuery,
  announcementsPerPage,
  parseAnnouncementsQuery,
} from '../../db/rules/announcements/announcements.ts';
import { formLimits } from '../../db/rules/forms/fields.ts';
import { defaultItemSorting, itemsPerPage } from '../../db/rules/items/items.ts';
import { type ItemsQuery, itemPath, itemsPath, parseItemsQuery } from '../../db/rules/items/paths.ts';
import {
  addSearch,
  announcementPath,
  announcementsPath,
  isId,
  meetingsPath,
  noticePath,
  parseMeetingSearch,
  parseMeetingsSearch,
  parseSearchQuery,
  searchPath,
  searchPathOf,
} from '../../db/rules/links/paths.ts';
import { newsPath, parseNewsSearch } from '../../db/rules/news/subscriptions.ts';
import { isReservedSlug } from '../../db/rules/pages/reservedSlugs.ts';
import { slugOfPath } from '../../db/rules/pages/slug.ts';
import { findNamedScreen, hasScreen, type NamedScreen } from '../../db/rules/screens.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { isMeetingSlug } from '../store/meetings/meetings.ts';

/** The page without content that the service worker stores for offline use. */
export const shellPath = '/shell';
/** Stands for all pay links, `/pay/<token>`, because the browser loads each invoice itself. */
export const payPath = '/pay';
/** Stands for the requests of all people, because the browser loads each one itself. */
export const requestPagePath = '/request';
/** Stands for all addresses without a screen, which get the same page. */
const notFoundPath = '/not-found';

const maxUrlLength = 2048;

export type PageRequest = {
  path: string;
  /** The announcement in the address, if the page depends on it, and the list page behind it. */
  announcementId: string | null;
  /** The event that the home page shows in full for readers without script. */
  eventId: string | null;
  list: AnnouncementsQuery;
  /** The same for a shop's items. */
  itemId: string | null;
  items: ItemsQuery;
  /** The search text on /search. */
  query: string;
  /** The address of a page of the town's own; empty on a screen. */
  slug: string;
  /** The address of a meeting, and the number of the notice to show; empty and 0 for none. */
  meetingSlug: string;
  notice: number;
  /** The document whose text version is shown; empty for none. */
  documentId: string;
  /** The address of a form; empty for none. */
  formSlug: string;
  /** The topic that the form on /news begins with; empty for none. */
  topic: string;
  /** The body whose meetings are listed; empty for all. */
  bodyId: string;
};

const emptyRequest = {
  announcementId: null,
  eventId: null,
  list: parseAnnouncementsQuery({}),
  itemId: null,
  items: parseItemsQuery({}),
  query: '',
  slug: '',
  meetingSlug: '',
  notice: 0,
  documentId: '',
  formSlug: '',
  topic: '',
  bodyId: '',
};
/** Stands for all ids that can't exist. */
const impossibleId = '-';

export const notFoundRequest: PageRequest = { ...emptyRequest, path: notFoundPath };

export const isUrlTooLong = (url: string) => url.length > maxUrlLength;

const formSlugPattern = new RegExp(`^[a-z0-9-]{1,${formLimits.slug}}$`);
const isRequestNumber = (name: string) => /^[\w-]{1,40}$/.test(name);

/** Whether the name in an address may be one. The address of anything else is unknown. */
const nameChecks: Record<NamedScreen, (name: string) => boolean> = {
  '/meetings/$slug': isMeetingSlug,
  '/meetings/$slug/receipt': isMeetingSlug,
  '/document-text/$id': isId,
  '/forms/$slug': (name) => formSlugPattern.test(name),
  '/request/$number': isRequestNumber,
  '/requests/$number': isRequestNumber,
  '/pay/$token': (name) => /^[\w-]{1,200}$/.test(name),
};

/** Parses the address of one meeting, form or the like. @returns null for any other address */
function parseNamedRequest(path: string, query: string): PageRequest | null {
  const found = path.endsWith('/') ? null : findNamedScreen(path);
  if (!found || !nameChecks[found.key](found.name)) return null;
  const { key, name } = found;
  const request = { ...emptyRequest, path };
  switch (key) {
    case '/meetings/$slug': {
      const { notice = '0' } = parseMeetingSearch(Object.fromEntries(new URLSearchParams(query)));
      return { ...request, meetingSlug: name, notice: Number(notice) };
    }
    case '/document-text/$id':
      return { ...request, documentId: name };
    case '/forms/$slug':
      return { ...request, formSlug: name };
    case '/request/$number':
      return { ...request, path: requestPagePath };
    case '/pay/$token':
      return { ...request, path: payPath };
    case '/meetings/$slug/receipt':
    case '/requests/$number':
      return request;
  }
}

/** @returns null if the address is no rendered page (a file, an API call, something malformed) */
export function parsePageRequest(url: string): PageRequest | null {
  if (isUrlTooLong(url) || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const request = parseNamedRequest(path, url.slice(path.length));
  if (request) return request;
  if (path !== shellPath && !hasScreen(path)) {
    const slug = slugOfPath(path);
    return slug && !isReservedSlug(slug) ? { ...emptyRequest, path, slug } : null;
  }
  if (mark < 0 || !['/', '/announcements', '/items', meetingsPath, newsPath, searchPath].includes(path))
    return { ...emptyRequest, path };
  const query = new URLSearchParams(url.slice(mark));
  if (path === searchPath) return { ...emptyRequest, path, query: parseSearchQuery(query.get('q')) };
  if (path === newsPath)
    return { ...emptyRequest, path, topic: parseNewsSearch(Object.fromEntries(query)).topic ?? '' };
  if (path === meetingsPath)
    return { ...emptyRequest, path, bodyId: parseMeetingsSearch(Object.fromEntries(query)).body ?? '' };
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
 * Finds a page's canonical address. An announcement or item has one address, whichever list page is behind it. An event
 * belongs to the home page.
 */
export function canonicalPath(request: PageRequest): string {
  const { path, announcementId, list, itemId, items, query, meetingSlug, notice, bodyId } = request;
  if (meetingSlug && notice) return noticePath(meetingSlug, notice);
  if (bodyId) return addSearch(meetingsPath, { body: bodyId });
  if (path === searchPath) return searchPathOf(query);
  if (path === '/items') return itemId ? itemPath(itemId) : itemsPath(items);
  if (path !== '/announcements') return announcementId ? `${path}?id=${announcementId}` : path;
  return announcementId
    ? announcementPath(announcementId)
    : announcementsPath({ category: list.category ?? undefined, page: String(list.page) });
}

/** Returns the same key for all addresses of one page. */
export function cacheKey(request: PageRequest): string {
  const { path, announcementId, eventId, list, itemId, items, query, notice, bodyId, topic } = request;
  if (path === searchPath) return searchPathOf(query);
  // The plain address is the most frequent and needs no building.
  const isPlain = !itemId && items === emptyRequest.items;
  if (path === '/items') return isPlain ? path : itemsPath({ ...items, id: itemId ?? undefined });
  return `${path} ${announcementId ?? ''} ${list.category ?? ''} ${list.page} ${eventId ?? ''} ${notice} ${bodyId} ${topic}`;
}

/**
 * Whether a page is worth caching. Searches and unknown ids are endless, and an item can be opened over many list
 * pages.
 */
export function isCacheable(request: PageRequest, state: InitialState): boolean {
  const { path, announcementId, eventId, itemId, items, query, slug, meetingSlug, notice, bodyId } = request;
  const { documentId, formSlug } = request;
  if (query) return false;
  if (bodyId) return state.bodies.some(({ id }) => id === bodyId);
  if (meetingSlug) return state.meeting !== undefined && (notice === 0) === (state.notice === undefined);
  if (slug) return state.page !== undefined;
  if (documentId) return state.document !== undefined;
  if (formSlug) return state.form !== undefined;
  if (eventId && !state.events.some(({ id }) => id === eventId)) return false;
  if (path !== '/items') return !announcementId || state.announcements.some(({ id }) => id === announcementId);
  const isFirst = itemsPath(items) === itemsPath({});
  if (isFirst) return !itemId || state.item !== undefined;
  return !itemId && state.catalogue !== undefined && isWholeList(items, state);
}

/** Whether the items are all or an existing list's, rather than search results. */
const isWholeList = ({ search, list }: ItemsQuery, { catalogue }: InitialState): boolean =>
  search === '' && (list === null || catalogue?.lists.some(({ id }) => id === list) === true);

/** Whether search engines may list a page, which excludes the same items in another sequence. */
export const isIndexable = ({ path, itemId, items }: PageRequest, state: InitialState): boolean =>
  path !== '/items' ||
  itemId !== null ||
  (items.sort === defaultItemSorting(items.search) && isWholeList(items, state));

/** The list's last page if the requested page is beyond it; otherwise null. */
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

/** Changes the page number in an address and keeps its other parameters. */
export function setPageParameter(url: string, page: number): string {
  const [path = '', query] = url.split('?', 2);
  const search = new URLSearchParams(query);
  search.delete('page');
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
