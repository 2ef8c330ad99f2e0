/** The shape of search results. Apart from search/entries.ts, which pages that only show results do without. */
import type { SectionKey } from '../town/sections.ts';

/** The kinds of records that a search reads, each from the table of its name. */
export const searchedTables = ['sections', 'announcements', 'events', 'documents', 'items'] as const;
export type SearchedTable = (typeof searchedTables)[number];
/** The kinds of results. Quick links are in a section, and each is a result by itself. */
export const searchedNouns = ['quick_links', ...searchedTables] as const;
export type SearchedNoun = (typeof searchedNouns)[number];

/** Sections that say something to readers, and where each is read. */
export const searchedSections = {
  about: '/about',
  officials: '/#officials',
  contact: '/#contact',
  calendar: '/#calendar',
} as const satisfies Partial<Record<SectionKey, string>>;
export type SearchedSection = keyof typeof searchedSections;
export const isSearchedSection = (key: string): key is SearchedSection => key in searchedSections;

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
  /** Whether an event has other dates, or there are others of its name: one result stands for all of them. */
  hasOtherDates: boolean;
};

/**
 * The results of a search, the best first. `terms` and `starts` are what counts as found, for marking it. `corrections` are
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

type InSeries = Pick<SearchResult, 'isOver' | 'date' | 'hasOtherDates'> & { series: string };

/** Chooses the date of a series that is shown: the next one, or the last if all are over. */
const isBetter = (a: InSeries, b: InSeries): boolean =>
  a.isOver === b.isOver ? (a.isOver ? a.date > b.date : a.date < b.date) : b.isOver;

/** One record for each series, in the place of its first one. */
export function mergeSeries<T extends InSeries>(records: readonly T[]): T[] {
  const merged: T[] = [];
  const places = new Map<string, number>();
  for (const one of records) {
    const place = one.series === '' ? undefined : places.get(one.series);
    const before = place === undefined ? undefined : merged[place];
    if (place === undefined || before === undefined) {
      places.set(one.series, merged.push(one) - 1);
      continue;
    }
    merged[place] = { ...(isBetter(one, before) ? one : before), hasOtherDates: true };
  }
  return merged;
}

/** Puts coming events before past ones and keeps the sequence otherwise. */
export const sortByCurrent = <T extends Pick<SearchResult, 'isOver'>>(results: readonly T[]): T[] =>
  [...results.filter(({ isOver }) => !isOver), ...results.filter(({ isOver }) => isOver)].slice(0, maxSearchResults);
