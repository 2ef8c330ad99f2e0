/** The shape of search results. Kept apart from search/entries.ts, which pages that only show results don't need. */
import type { SectionKey } from '../town/sectionKeys.ts';

/** The kinds of records that a search reads, each from the table of its name. */
export const searchedTables = [
  'sections',
  'announcements',
  'events',
  'documents',
  'items',
  'people',
  'collection_routes',
  'pages',
  'meetings',
  'forms',
] as const;
export type SearchedTable = (typeof searchedTables)[number];
/** The kinds of results. Each quick link of a section is a result of its own. */
export const searchedNouns = ['quick_links', ...searchedTables] as const;
export type SearchedNoun = (typeof searchedNouns)[number];

/** Sections with text for readers, and where each is read. */
export const searchedSections = {
  about: '/about',
  officials: '/#officials',
  contact: '/#contact',
  calendar: '/#calendar',
} as const satisfies Partial<Record<SectionKey, string>>;
export type SearchedSection = keyof typeof searchedSections;
export const isSearchedSection = (key: string): key is SearchedSection => key in searchedSections;

/** A found record in the list of results. */
export type SearchResult = {
  noun: SearchedNoun;
  /** The record's id, or the section's key. */
  id: string;
  title: string;
  /** An excerpt with the found words. */
  excerpt: string;
  path: string;
  /** Its day, or the day it was posted; empty for none. */
  date: string;
  /** Whether it is an event whose last day has passed. */
  isOver: boolean;
  /** Whether this result also stands for other dates of the event, or for other events of its name. */
  hasOtherDates: boolean;
};

/**
 * Search results, the best first. `terms` and `starts` mark the found words. `corrections` replace misspelled words.
 * `isLoose`: no text has all of the words, so these have some.
 */
export type SearchAnswer = {
  results: SearchResult[];
  terms: string[];
  starts: string[];
  corrections: { from: string; to: string }[];
  isLoose: boolean;
};

/** The most results shown. */
export const maxSearchResults = 50;

export const emptyAnswer: SearchAnswer = { results: [], terms: [], starts: [], corrections: [], isLoose: false };

type InSeries = Pick<SearchResult, 'isOver' | 'date' | 'hasOtherDates'> & { series: string };

/** Chooses the date that stands for a series: the next one, or the last if all are over. */
const isBetter = (a: InSeries, b: InSeries): boolean =>
  a.isOver === b.isOver ? (a.isOver ? a.date > b.date : a.date < b.date) : b.isOver;

/** Keeps one record for each series, in the position of its first. */
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
