/** Texts of the announcements page. */
import { formatCount } from '../../numbers.ts';
export const announcementListTexts = {
  search: 'Search announcements',
  searchHint: 'Search titles and summaries',
  categories: 'Category',
  all: 'All',
  count: (count: number) => formatCount(count, { one: '# announcement', other: '# announcements' }),
  loading: 'Loading more announcements…',
  noMatch: 'No announcements match.',
  clear: 'Show all announcements',
  failed: 'Failed to fetch announcements',
  onlySome: (here: number, total: number) => `Failed to fetch announcements: only ${here} of ${total} could be loaded.`,
  pager: 'Pages of announcements',
  byEmail: 'Get news by email',
  follow: 'or follow announcements in a feed reader:',
  atom: 'Atom feed',
  json: 'JSON feed',
};
