/** Paths of a town's pages, for screens, feeds and structured data. */
import { parseAnnouncementsQuery } from '../announcements/announcements.ts';

/** Whether a text from outside can be an id: PostgreSQL refuses some texts even in a query. */
export const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

export const announcementPath = (id: string) => `/announcements?id=${encodeURIComponent(id)}`;
/**
 * The home page with an event open over its calendar. Browsers send no fragment, so the id stands before it, for the
 * server.
 */
export const eventPath = (id: string) => `/?eventId=${encodeURIComponent(id)}#calendar`;

/** The people to call, by subject. */
export const contactsPath = '/contacts';

/** In characters; the rest of a longer search is ignored. */
export const maxSearchLength = 100;

/** The shop with the cart open over it. */
export const cartPath = '/items#cart';
/** The search parameters of the announcements page; without any it shows the whole list from its beginning. */
export type AnnouncementsSearch = { category?: string; page?: string; search?: string; id?: string };

export function parseAnnouncementsSearch(given: Record<string, unknown>): AnnouncementsSearch {
  const { page, category } = parseAnnouncementsQuery(given);
  const words = typeof given.search === 'string' ? given.search.trim().slice(0, maxSearchLength) : '';
  return {
    category: category ?? undefined,
    page: page > 1 ? String(page) : undefined,
    search: words || undefined,
    id: (typeof given.id === 'string' && given.id) || undefined,
  };
}

/** Adds search parameters to a path, leaving out empty ones. */
export function addSearch(path: string, search: Record<string, string | undefined>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The path of a page of the announcements list, or of an announcement over it. */
export const announcementsPath = (search: AnnouncementsSearch) =>
  addSearch('/announcements', parseAnnouncementsSearch(search));

/** The search page; `?q=` holds the query. */
export const searchPath = '/search';
export const searchPathOf = (q: string) => addSearch(searchPath, { q });

/** Reads the query of the search page, cut to its limit. */
export const parseSearchQuery = (given: unknown): string =>
  typeof given === 'string' ? given.trim().slice(0, maxSearchLength).toWellFormed() : '';

/** A person on the page of whom to call. */
export const personPath = (id: string) => `/contacts#${id}`;
/** The address of a page of the town's own. */
export const pagePath = (slug: string) => `/${slug}`;
export const collectionPath = '/collection';
/** All meetings of the town's bodies, and one of them. */
export const meetingsPath = '/meetings';
export const meetingPath = (slug: string) => `${meetingsPath}/${slug}`;
/** An earlier notice of a meeting, as it was posted. */
export const noticePath = (slug: string, number: number) => `${meetingPath(slug)}?notice=${number}`;

/** A posted notice as a PDF file. */
export const noticePdfPath = (slug: string, number: number) => `${meetingPath(slug)}/notice-${number}.pdf`;
/** The receipt of a meeting's notices, for those who edit meetings. */
export const meetingReceiptPath = (slug: string) => `${meetingPath(slug)}/receipt`;

/** The calendar of all meetings, or of those of a body. */
export const meetingsFeedPath = (bodyId = '') => `/feeds/meetings${bodyId && `/${bodyId}`}.ics`;

/** Reads the search parameters of the list of meetings: the id of a body. */
export const parseMeetingsSearch = ({ body }: Record<string, unknown>): { body?: string } =>
  typeof body === 'string' && isId(body) ? { body } : {};

/** Reads the search parameters of a meeting: the number of an earlier notice. */
export const parseMeetingSearch = ({ notice }: Record<string, unknown>): { notice?: string } =>
  typeof notice === 'string' && /^[1-9]\d{0,3}$/.test(notice) ? { notice } : {};
