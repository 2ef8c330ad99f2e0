/** Picks one page of the list from the announcements cached in this browser. */

import {
  type Announcement,
  type AnnouncementsQuery,
  announcementsPerPage,
} from '../../db/rules/announcements/announcements.ts';
import { foldText } from '../../db/rules/search/foldText.ts';

/** Before the first sync this may be only one page of the list. */
export type CachedAnnouncements = {
  /** In reading order. */
  announcements: readonly Announcement[];
  /** Whether the whole list is cached. */
  isComplete: boolean;
  /** While incomplete: the cached page of the list, and the number of announcements in its category. */
  knownList: AnnouncementsQuery & { total: number };
};

/** The requested page; `query` as typed, empty for no search. */
export type ListRequest = AnnouncementsQuery & { query: string };

export type ListPage = {
  announcements: readonly Announcement[];
  /** The number of announcements on this page that are still loading. */
  missing: number;
  /** The number on all pages; null while unknown. */
  total: number | null;
  /** Counted from 1; the last page for a request beyond the end. */
  page: number;
  pages: number;
};

/** The form of a text that searches compare, with single spaces. */
const plain = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();

/** Filters by category, and by a query in the title or the excerpt. */
function filterAnnouncements(
  announcements: readonly Announcement[],
  { category, query }: ListRequest,
): readonly Announcement[] {
  const wanted = plain(query);
  return announcements.filter(
    (one) =>
      (category === null || one.category === category) &&
      (wanted === '' || plain(one.title).includes(wanted) || plain(one.excerpt).includes(wanted)),
  );
}

const pageCount = (total: number) => Math.max(1, Math.ceil(total / announcementsPerPage));

/** One page of the list. Filters apply before paging. */
export function paginateAnnouncements(
  { announcements, isComplete: complete, knownList: known }: CachedAnnouncements,
  request: ListRequest,
): ListPage {
  const found = filterAnnouncements(announcements, request);
  const from = (page: number) => (page - 1) * announcementsPerPage;
  if (complete) {
    const pages = pageCount(found.length);
    const page = Math.min(request.page, pages);
    const shown = found.slice(from(page), from(page + 1));
    return { announcements: shown, missing: 0, total: found.length, page, pages };
  }
  if (request.category === known.category && plain(request.query) === '') {
    const pages = pageCount(known.total);
    const page = Math.min(request.page, pages);
    const due = Math.min(announcementsPerPage, known.total - from(page));
    // Only one page is cached; the announcement in the address may follow it from another page.
    const shown = page === Math.min(known.page, pages) ? announcements.slice(0, due) : [];
    return { announcements: shown, missing: due - shown.length, total: known.total, page, pages };
  }
  // The number of matches is still unknown: the cached ones, and placeholders for the rest.
  const shown = request.page === 1 ? found.slice(0, announcementsPerPage) : [];
  const missing = announcementsPerPage - shown.length;
  return { announcements: shown, missing, total: null, page: request.page, pages: 1 };
}
