/** Texts of the list of what is to mend. */
import type { BarrierNoun, BarrierRule } from '../../../db/rules/accessibility/barriers.ts';
import { formatCount } from '../numbers.ts';

const nouns: Record<BarrierNoun, string> = {
  announcements: 'Announcements',
  events: 'Events',
  documents: 'Documents',
  banners: 'Banners',
  items: 'Items',
  people: 'People',
  pages: 'Pages',
  meetings: 'Meetings',
};

const rules: Record<BarrierRule, string> = {
  alt_is_file_name: 'A picture is described by the name of its file.',
  alt_says_picture: 'The description says that it is a picture. Screen readers say that already.',
  alt_is_long: 'The description of a picture is long.',
  alt_is_repeated: 'Two pictures side by side have the same description.',
  link_says_little: 'The words of this link don’t say where it leads.',
  link_is_address: 'The link shows its address instead of words.',
  link_words_repeated: 'Links with the same words lead to different places.',
  looks_like_heading: 'This line looks like a heading but isn’t one.',
  looks_like_list: 'These lines look like a list but aren’t one.',
  capitals: 'Words in capital letters are hard to read.',
  emoji_run: 'A screen reader reads every emoji of this row aloud.',
  other_language: 'This paragraph seems to be in another language. Say which.',
  video_without_captions: 'Does this video have captions?',
  long_sentences: 'This sentence is long.',
  pdf_is_scan: 'This file is a scan. People who use a screen reader get nothing from it.',
  pdf_is_untagged: 'This file has no tags for screen readers.',
  pdf_has_no_title: 'This file has no title inside.',
  pdf_title_is_hidden: 'This file shows its name instead of its title.',
  pdf_has_no_language: 'This file doesn’t say its language.',
  pdf_figures_without_alt: 'Pictures in this file have no description.',
};

export const toMendTexts = {
  intro:
    'These places of the public site keep some people from reading it. Open one, mend it, and it leaves the list. If a place is right as it is, say so in its form.',
  loading: 'Loading the list…',
  loadFailed: 'The list could not be loaded.',
  none: 'Nothing is to mend',
  noneText: 'New places appear here when something is saved.',
  count: (count: number) => formatCount(count, { one: '# place to mend', other: '# places to mend' }),
  noun: 'Show',
  allNouns: 'Everything',
  withTips: 'Show tips too',
  tip: 'Tip',
  csv: 'Download as a spreadsheet (CSV)',
  open: (title: string) => `Open “${title}”`,
  openPlace: (noun: BarrierNoun) => `Go to ${nouns[noun]}`,
  since: (day: string) => `Since ${day}`,
  meeting: (day: string) => `Meeting on ${day}`,
  pages: 'Pages of the list',
  nouns,
  rules,
};
