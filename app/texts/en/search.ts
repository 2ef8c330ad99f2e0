/** Texts of the search page. */
import type { SearchedNoun } from '../../../db/rules/search/results.ts';
import { formatCount, formatNumber } from '../numbers.ts';

export const searchTexts = {
  title: 'Search',
  subtitle: (town: string) => `Find announcements, events, documents and contacts of ${town}.`,
  label: 'Search the whole site',
  hint: 'A word or two',
  heading: 'Results',
  count: (count: number, most: number) =>
    count === 0
      ? 'No results'
      : count < most
        ? formatCount(count, { one: '# result', other: '# results' })
        : `The first ${most} results`,
  searching: 'Searching…',
  kinds: {
    sections: 'About the town',
    pages: 'Page',
    quick_links: 'Quick link',
    announcements: 'Announcement',
    events: 'Event',
    documents: 'Document',
    items: 'Item',
    people: 'Who to call',
    collection_routes: 'Collection days',
    meetings: 'Meeting',
    forms: 'Form',
  } satisfies Record<SearchedNoun, string>,
  sections: {
    about: 'About',
    officials: 'Officials',
    contact: 'Contact and hours',
    calendar: 'Calendar',
  },
  past: 'Past',
  otherDates: ' and other dates',
  corrected: (from: string, to: string) => `No results for “${from}”. Showing results for “${to}”.`,
  loose: 'No result has all of these words. Showing results with some of them.',
  stored: 'We can’t reach the site right now. Showing results from what is saved on this device.',
  key: 'Press / on any page to search',
  keepTexts: 'Keep the text of documents on this device, to search it without a signal',
  textsHeld: (held: number, all: number) =>
    `${formatNumber(held)} of ${formatCount(all, { one: '# file', other: '# files' })} kept`,
  textsFailed: 'Not all of it could be downloaded. The rest follows when you come back to this page.',
  failed: 'The search didn’t work. Please try again in a minute.',
  none: (query: string) => `Nothing found for “${query}”`,
  noneAdvice: 'Try fewer or other words, or ask the office:',
  noWords: 'Add a word that says what you are looking for.',
  noneStored: 'Not everything may be saved on this device. Try again when you are online.',
};
