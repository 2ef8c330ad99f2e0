/** Searches what this device has stored of the town, by the same rules as the server. */

import type { Document } from '../../db/rules/documents.ts';
import { hasExpired } from '../../db/rules/schedule.ts';
import { emptyAnswer, maxSearchResults, type SearchAnswer, type SearchResult } from '../../db/rules/searchEntries.ts';
import {
  excerptAround,
  isNear,
  listLikelyStarts,
  parseQuery,
  toleranceOf,
  type Word,
} from '../../db/rules/searchTerms.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useStoredContent } from '../data/contentStore.ts';
import { isSet } from '../data/deviceSetting.ts';
import {
  type Candidate,
  listBeginning,
  type Place,
  readPlaces,
  readStoredIndex,
  type StoredIndex,
} from './storedIndex.ts';

/** The terms of documents' files by the files' ids, where this device keeps them. */
async function readFileTerms(): Promise<ReadonlyMap<string, string>> {
  if (!isSet('keep_document_texts')) return new Map();
  const { readTextTerms } = await import('../data/documentTexts.ts');
  return readTextTerms().catch(() => new Map());
}

/** What is written in the files of the documents that were found. */
async function readFileTexts(
  found: readonly Candidate[],
  fileTerms: Searched['fileTerms'],
): Promise<Map<string, string>> {
  const ids = found.map(fileOf).filter((id) => fileTerms.has(id));
  if (ids.length === 0) return new Map();
  const { readTexts } = await import('../data/documentTexts.ts');
  return readTexts(ids).catch(() => new Map());
}

/** Of each word of a search, what may stand in its place. */
type Wanted = { terms: Set<string>; start: string };

/** All that is looked through, at some moment. */
type Searched = { index: StoredIndex; fileTerms: ReadonlyMap<string, string>; timeZone: string; now: number };

const fileOf = ({ noun, record }: Candidate): string => (noun === 'documents' ? (record as Document).file_id : '');

const isInFile = (terms: string, wanted: Wanted): boolean =>
  (wanted.start !== '' && terms.includes(` ${wanted.start}`)) ||
  [...wanted.terms].some((term) => terms.includes(` ${term} `));

/** The indexed words that a word of a search stands for. */
const listIndexed = (index: StoredIndex, { terms, start }: Wanted) => [
  ...[...terms].flatMap((term) => index.byTerm.get(term) ?? []),
  ...(start === '' ? [] : listBeginning(index, start)),
];

/** Which candidates have a word: 0 for those that have not, 1 for those that have, and 9 where it stands in the title. */
function rateWord({ index, fileTerms }: Searched, wanted: Wanted, words: ReturnType<typeof listIndexed>): Uint8Array {
  const ratings = new Uint8Array(index.candidates.length);
  for (const { places } of words) {
    for (const place of places) {
      const [number, rating] = [place >> 1, place & 1 ? 9 : 1];
      if (rating > (ratings[number] ?? 0)) ratings[number] = rating;
    }
  }
  if (fileTerms.size > 0) {
    for (const [number, candidate] of index.candidates.entries()) {
      const terms = fileTerms.get(fileOf(candidate));
      if (ratings[number] === 0 && terms !== undefined && isInFile(terms, wanted)) ratings[number] = 1;
    }
  }
  return ratings;
}

type Placed = Candidate & Place;

/** More than what all words of a search together rate. */
const notOverRating = 1000;

/**
 * What fits best and is not over, then what is over; of equals, what is nearest to today.
 * @param isLoose whether some of the words are enough
 */
function findBest(searched: Searched, wanted: readonly Wanted[], isLoose = false): Placed[] {
  const { index, fileTerms, timeZone, now } = searched;
  const words = wanted.map((one) => listIndexed(index, one));
  // Most words that are mistyped are seen here, before all candidates are looked at.
  if (!isLoose && fileTerms.size === 0 && words.some(({ length }) => length === 0)) return [];
  const places = readPlaces(index, toLocalTime(now, timeZone).date);
  const ratings = wanted.map((one, at) => rateWord(searched, one, words[at] ?? []));
  const sums = new Uint16Array(index.candidates.length);
  for (const number of sums.keys()) {
    const isMissing = !isLoose && ratings.some((ofWord) => ofWord[number] === 0);
    if (!isMissing) sums[number] = ratings.reduce((sum, ofWord) => sum + (ofWord[number] ?? 0), 0);
  }
  const rankOf = (number: number) => (places[number]?.isOver ? 0 : notOverRating) + (sums[number] ?? 0);
  const awayOf = (number: number) => places[number]?.away ?? 0;
  const best = [...sums.keys()].filter((number) => sums[number]);
  best.sort((a, b) => rankOf(b) - rankOf(a) || awayOf(a) - awayOf(b));
  const found: Placed[] = [];
  for (const number of best) {
    const [candidate, place] = [index.candidates[number], places[number]];
    if (!candidate || !place || hasExpired(candidate.record, timeZone, now)) continue;
    if (found.push({ ...candidate, ...place }) === maxSearchResults) break;
  }
  return found;
}

/** The stored words that are nearest to those that nothing has. */
function correctWords({ index }: Searched, words: readonly Word[]) {
  const corrections: SearchAnswer['corrections'] = [];
  const wanted = words.map(({ word, term }): Wanted => {
    const near = index.byTerm.has(term) ? undefined : findNearest(index, word);
    if (near) corrections.push({ from: word, to: near.word });
    return { terms: new Set(near ? [term, near.term] : [term]), start: '' };
  });
  return { wanted, corrections };
}

function findNearest(index: StoredIndex, word: string): Word | undefined {
  const most = toleranceOf(word);
  if (most === 0) return undefined;
  let near: Word | undefined;
  for (const one of listLikelyStarts(word).flatMap((start) => listBeginning(index, start))) {
    if (!isNear(word, one.word, most)) continue;
    if (most === 1 || isNear(word, one.word, 1)) return one;
    near ??= one;
  }
  return near;
}

/** What a search found, as it is shown. */
async function toAnswer(
  { fileTerms }: Searched,
  found: readonly Placed[],
  wanted: readonly Wanted[],
  more: Partial<SearchAnswer> = {},
): Promise<SearchAnswer> {
  const [terms, starts] = [wanted.flatMap((one) => [...one.terms]), wanted.map(({ start }) => start).filter(Boolean)];
  const marks = { terms: new Set(terms), starts };
  const texts = await readFileTexts(found, fileTerms);
  const results = found.map((one): SearchResult => {
    const { noun, record, entry, path, date, isOver } = one;
    const { id, section_key } = record as { id?: string; section_key?: string };
    const excerpt = excerptAround(entry.text, marks, texts.get(fileOf(one)));
    return { noun, id: id ?? section_key ?? '', title: entry.title, excerpt, path, date, isOver };
  });
  return { ...emptyAnswer, ...more, terms, starts, results };
}

/** @returns null where nothing of the town is stored here */
export async function searchStored(query: string, now = Date.now()): Promise<SearchAnswer | null> {
  const [index, town] = [await readStoredIndex(), useStoredContent.getState().town];
  if (!index || !town) return null;
  const words = parseQuery(query);
  const last = words.at(-1);
  if (!last) return emptyAnswer;
  const searched: Searched = { index, fileTerms: await readFileTerms(), timeZone: town.time_zone, now };
  const exact = words.map(
    ({ word, term }): Wanted => ({
      terms: new Set([term]),
      start: word === last.word && word.length > 1 ? word : '',
    }),
  );
  const found = findBest(searched, exact);
  if (found.length > 0) return toAnswer(searched, found, exact);
  const { wanted, corrections } = correctWords(searched, words);
  const corrected = findBest(searched, wanted);
  if (corrected.length > 0) return toAnswer(searched, corrected, wanted, { corrections });
  return toAnswer(searched, findBest(searched, wanted, true), wanted, { corrections, isLoose: true });
}
