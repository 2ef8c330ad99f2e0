/** Texts of the list of accessibility fixes. */
import type { BarrierNoun } from '../../../../db/rules/accessibility/barriers.ts';
import { formatCount } from '../../numbers.ts';

const nouns: Record<BarrierNoun, string> = {
  announcements: 'Announcements',
  events: 'Events',
  documents: 'Documents',
  banners: 'Banners',
  items: 'Items',
  people: 'People',
  pages: 'Pages',
  meetings: 'Meetings',
  forms: 'Forms',
};

export const toMendTexts = {
  intro:
    'These places of the public site keep some people from reading it. Open one, fix it, and it leaves the list. If a place is right as it is, say so in its form.',
  loading: 'Loading the list…',
  loadFailed: 'The list could not be loaded.',
  none: 'Nothing to fix',
  noneText: 'New places appear here when something is saved.',
  count: (count: number) => formatCount(count, { one: '# place to fix', other: '# places to fix' }),
  noun: 'Show',
  allNouns: 'Everything',
  withTips: 'Show tips too',
  csv: 'Download as a spreadsheet (CSV)',
  quote: (words: string) => `“${words}”`,
  open: (title: string) => `Open “${title}”`,
  since: (day: string) => `Since ${day}`,
  meeting: (day: string) => `Meeting on ${day}`,
  pages: 'Pages of the list',
  nouns,
};
