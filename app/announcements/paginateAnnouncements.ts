/** Which announcements a page of the list shows, worked out from what this browser holds. */

import { type Announcement, type AnnouncementsQuery, announcementsPerPage } from '../../db/rules/announcements.ts';
import { foldText } from '../../db/rules/foldText.ts';

/** What is here. Before the first sync that may be one page of the list only. */
export type CachedAnnouncements = {
  /** In reading order. */
  announcements: readonly Announcement[];
  /** Whether these are all there are. */
  isComplete: boolean;
  /** While they are not: the page of the list they stand on, and how many announcements its category has. */
  knownList: AnnouncementsQuery & { total: number };
};

/** The list that is asked for; `words` as they were typed, empty for no search. */
export type ListRequest = AnnouncementsQuery & { query: string };

export type ListPage = {
  announcements: readonly Announcement[];
  /** How many more belong here and have not arrived. */
  missing: number;
  /** How many there are on all pages, null while that is not known. */
  total: number | null;
  /** Counted from 1; the last one for a page beyond the end. */
  page: number;
  pages: number;
};

/** What a search compares, with single spaces. */
const plain = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();

/** Picks out a category, and what has the searched words in its title or its excerpt. */
function filterAnnouncements(
  announcements: readonly Announcement[],
  { category, query: words }: ListRequest,
): readonly Announcement[] {
  const wanted = plain(words);
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
  asked: ListRequest,
): ListPage {
  const found = filterAnnouncements(announcements, asked);
  const from = (page: number) => (page - 1) * announcementsPerPage;
  if (complete) {
    const pages = pageCount(found.length);
    const page = Math.min(asked.page, pages);
    const shown = found.slice(from(page), from(page + 1));
    return { announcements: shown, missing: 0, total: found.length, page, pages };
  }
  if (asked.category === known.category && plain(asked.query) === '') {
    const pages = pageCount(known.total);
    const page = Math.min(asked.page, pages);
    const due = Math.min(announcementsPerPage, known.total - from(page));
    // What is held stands on one page; an announcement that the address names may follow it from another.
    const shown = page === Math.min(known.page, pages) ? announcements.slice(0, due) : [];
    return { announcements: shown, missing: due - shown.length, total: known.total, page, pages };
  }
  // Nobody knows yet how many match: those that are here, and room for what may come.
  const shown = asked.page === 1 ? found.slice(0, announcementsPerPage) : [];
  const missing = announcementsPerPage - shown.length;
  return { announcements: shown, missing, total: null, page: asked.page, pages: 1 };
}
