/** What the records of a town are found by: everything that everybody may read of them, as plain text. */
import type { Announcement } from './announcements.ts';
import { type Document, documentPath } from './documents.ts';
import { eventText, type PublicEvent } from './events.ts';
import { toPlainText } from './formattedText.ts';
import { itemPath } from './itemPaths.ts';
import type { Item } from './items.ts';
import { announcementPath, eventPath } from './paths.ts';
import { type Section, type SectionKey, sectionContent } from './sections.ts';

/** The kinds of records that a search finds, as results name them. */
export const searchedNouns = ['sections', 'announcements', 'events', 'documents', 'items'] as const;
export type SearchedNoun = (typeof searchedNouns)[number];

/** What the records of each kind are, as everybody may read them. */
export type SearchedRecords = {
  sections: Section;
  announcements: Announcement;
  events: PublicEvent;
  documents: Document;
  items: Item;
};

/** `title` and `words` count more than `text`; `words` are found and never shown. */
export type SearchEntry = { title: string; text: string; words?: string };

/** Sections that say something to readers, and where each is read. */
export const searchedSections = {
  about: '/about',
  quick_links: '/',
  officials: '/#officials',
  contact: '/#contact',
  calendar: '/#calendar',
} as const satisfies Partial<Record<SectionKey, string>>;
export type SearchedSection = keyof typeof searchedSections;
export const isSearchedSection = (key: string): key is SearchedSection => key in searchedSections;

/** What people search for and a section's own texts may not say: its hours are numbers, and its title the town's choice. */
const sectionWords: Partial<Record<SectionKey, string>> = {
  officials: 'officials, mayor, council, board, staff',
  contact:
    'contact, office hours, open, opening, closed, phone, telephone, email, address, directions, map, fire department',
  calendar: 'calendar, events, meetings',
};

/** Addresses, sizes and coordinates: nobody searches for them. */
const unreadKeys = new Set(['src', 'srcset', 'avif', 'url', 'focus', 'coordinates', 'icon', 'link', 'enabled']);

/** All texts of a section's content, in their sequence. */
function collectTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.entries(value).flatMap(([key, inner]) => (unreadKeys.has(key) ? [] : collectTexts(inner, depth + 1)));
}

const joinTexts = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n');

/** What each kind of record is found by. */
const entries: { [N in SearchedNoun]: (record: SearchedRecords[N]) => SearchEntry } = {
  sections: (section) => {
    const { title = '', ...content } = sectionContent([section], section.section_key) as { title?: string };
    return { title, text: collectTexts(content).join('\n'), words: sectionWords[section.section_key] ?? '' };
  },
  announcements: ({ title, excerpt, content, blocks = [], tags, attachments, pictures }) => {
    const text = blocks.length > 0 ? toPlainText(blocks) : content;
    const summary = text.includes(excerpt) ? '' : excerpt;
    return { title, text: joinTexts(summary, text, ...collectTexts([attachments, pictures]), tags.join(', ')) };
  },
  events: (event) => ({ title: event.title, text: joinTexts(eventText(event), event.location) }),
  documents: ({ title, description, file_name }) => ({ title, text: description, words: file_name }),
  items: ({ title, description, tags, sku }) => ({ title, text: joinTexts(description, tags.join(', ')), words: sku }),
};

/** What a record is found by. */
export const toSearchEntry = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N]): SearchEntry =>
  entries[noun](record);

/** A record that a search found, as its list shows it. */
export type SearchResult = {
  noun: SearchedNoun;
  /** Its id; of a section, its key. */
  id: string;
  title: string;
  /** A part of its text with the words that were found. */
  excerpt: string;
  path: string;
  /** The day it is about or was posted on; empty for what has none. */
  date: string;
  /** Whether it is over: an event whose last day is past. */
  isOver: boolean;
};

const nextDateOf = ({ dates }: PublicEvent, today: string): string =>
  dates.find((date) => date >= today) ?? dates.at(-1) ?? '';

const lastDayOf = ({ dates, date, end_date }: PublicEvent): string => {
  const last = dates.at(-1) ?? date;
  return last === date && end_date > last ? end_date : last;
};

type Shown = Pick<SearchResult, 'path' | 'date' | 'isOver'>;

const places: { [N in SearchedNoun]: (record: SearchedRecords[N], today: string) => Shown } = {
  sections: ({ section_key }) => ({
    path: isSearchedSection(section_key) ? searchedSections[section_key] : '/',
    date: '',
    isOver: false,
  }),
  announcements: ({ id, date }) => ({ path: announcementPath(id), date, isOver: false }),
  events: (event, today) => ({
    path: eventPath(event.id),
    date: nextDateOf(event, today),
    isOver: lastDayOf(event) < today,
  }),
  documents: (document) => ({ path: documentPath(document), date: document.date, isOver: false }),
  items: ({ id }) => ({ path: itemPath(id), date: '', isOver: false }),
};

/** The day after which a record is over, or that it was posted on: what the index sorts by. */
export const sortDayOf = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N]): string =>
  noun === 'events' ? lastDayOf(record as PublicEvent) : describePlace(noun, record, '').date;

/** Where a record is read, its day, and whether it is over. @param today in the town, YYYY-MM-DD */
export const describePlace = <N extends SearchedNoun>(noun: N, record: SearchedRecords[N], today: string): Shown =>
  places[noun](record, today);

/**
 * What a search found, the best first. `terms` and `starts` are what counts as found, for marking it. `corrections` are
 * words in place of misspelled ones. `isLoose`: nothing has all of the words, so these have some of them.
 */
export type SearchAnswer = {
  results: SearchResult[];
  terms: string[];
  starts: string[];
  corrections: { from: string; to: string }[];
  isLoose: boolean;
};

/** So many results are shown at most. */
export const maxSearchResults = 50;

export const emptyAnswer: SearchAnswer = { results: [], terms: [], starts: [], corrections: [], isLoose: false };

/** What is to come stands before what is over; otherwise the sequence stays. */
export const sortByCurrent = <T extends Pick<SearchResult, 'isOver'>>(results: readonly T[]): T[] =>
  [...results.filter(({ isOver }) => !isOver), ...results.filter(({ isOver }) => isOver)].slice(0, maxSearchResults);
