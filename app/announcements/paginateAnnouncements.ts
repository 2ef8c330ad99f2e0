/** Picks the announcements of one page of the list from those that are cached in this browser. */

import {
  type Announcement,
  type AnnouncementsQuery,
  announcementsPerPage,
} from '../../db/rules/announcements/announcements.ts';
import { foldText } from '../../db/rules/search/foldText.ts';

/** Before the first sync this may be one page of the list only. */
export type CachedAnnouncements = {
  /** In reading order. */
  announcements: readonly Announcement[];
  /** Whether these are all there are. */
  isComplete: boolean;
  /** While incomplete: which page of the list they are, and how many announcements its category has. */
  knownList: AnnouncementsQuery & { total: number };
};

/** Which page of the list to show; `query` as it was typed, empty for no search. */
export type ListRequest = AnnouncementsQuery & { query: string };

export type ListPage = {
  announcements: readonly Announcement[];
  /** How many more belong on this page and are still loading. */
  missing: number;
  /** How many there are on all pages; null while unknown. */
  total: number | null;
  /** Counted from 1; the last one for a page beyond the end. */
  page: number;
  pages: number;
};

/** What a search compares, with single spaces. */
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
    // What is cached is one page; an announcement that the address names may follow from another page.
    const shown = page === Math.min(known.page, pages) ? announcements.slice(0, due) : [];
    return { announcements: shown, missing: due - shown.length, total: known.total, page, pages };
  }
  // How many match is unknown yet: the cached ones, and placeholders for the rest.
  const shown = request.page === 1 ? found.slice(0, announcementsPerPage) : [];
  const missing = announcementsPerPage - shown.length;
  return { announcements: shown, missing, total: null, page: request.page, pages: 1 };
}
