/** Searches this device's copy of the town by the same rules as the server. */

import type { Document } from '../../db/rules/documents/documents.ts';
import { findAnswers } from '../../db/rules/search/answers.ts';
import { excerptAround } from '../../db/rules/search/excerpts.ts';
import {
  type Alternatives,
  keepKnown,
  listLooseWords,
  listOtherMeanings,
  parseQuery,
  type QueryWord,
  spellingsOf,
} from '../../db/rules/search/query.ts';
import {
  emptyAnswer,
  mergeSeries,
  type SearchAnswer,
  type SearchResult,
  sortByCurrent,
} from '../../db/rules/search/results.ts';
import { hasSynonymWord, listSynonyms, type Synonyms } from '../../db/rules/search/synonyms.ts';
import { listLikelyStarts, listNearest, toleranceOf, type Word } from '../../db/rules/search/terms.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useStoredContent } from '../data/contentStore.ts';
import { isSet } from '../data/deviceSetting.ts';
import {
  type Candidate,
  isExpired,
  listBeginning,
  type Place,
  readPlaces,
  readStoredIndex,
  type StoredIndex,
} from './storedIndex.ts';

/** The terms of documents' files by file id, if this device stores them. */
async function readFileTerms(): Promise<ReadonlyMap<string, string>> {
  if (!isSet('keep_document_texts')) return new Map();
  const { readTextTerms } = await import('../data/documentTexts.ts');
  return readTextTerms().catch(() => new Map());
}

/** The text inside the files of the found documents. */
async function readFileTexts(
  found: readonly Candidate[],
  fileTerms: Searched['fileTerms'],
): Promise<Map<string, string>> {
  const ids = found.map(fileOf).filter((id) => fileTerms.has(id));
  if (ids.length === 0) return new Map();
  const { readTexts } = await import('../data/documentTexts.ts');
  return readTexts(ids).catch(() => new Map());
}

/** For each word of a search: its spellings, its synonyms, and the prefixes that match. */
type Wanted = { exact: Alternatives; others: Alternatives; start: string };

/** The data of one search, at one time. */
type Searched = {
  index: StoredIndex;
  fileTerms: ReadonlyMap<string, string>;
  timeZone: string;
  now: number;
  synonyms: Synonyms;
};

const fileOf = ({ noun, record }: Candidate): string => (noun === 'documents' ? (record as Document).file_id : '');

const isInFile = (terms: string, { exact, others, start }: Wanted): boolean =>
  (start !== '' && terms.includes(` ${start}`)) ||
  [...exact, ...others].some((way) => way.every((term) => terms.includes(` ${term} `)));

/** Scores of a word: for a match in the text or in the title, and more for the exact word. */
const [inText, inTitle, isExact] = [1, 9, 32];

type IndexedWords = ReturnType<typeof listBeginning>;

/** Marks the candidates that contain some words. */
function rateWords(ratings: Uint8Array, words: IndexedWords, more: number): void {
  for (const { places } of words) {
    for (const place of places) {
      const [number, rating] = [place >> 1, (place & 1 ? inTitle : inText) + more];
      if (rating > (ratings[number] ?? 0)) ratings[number] = rating;
    }
  }
}

/** Marks the candidates that contain all terms of an alternative. */
function rateWay({ byTerm, candidates }: StoredIndex, ratings: Uint8Array, way: readonly string[], more: number): void {
  const [first, ...rest] = way.map((term) => byTerm.get(term) ?? []);
  if (!first || rest.length === 0) {
    rateWords(ratings, first ?? [], more);
    return;
  }
  const each = [first, ...rest].map((words) => {
    const ofTerm = new Uint8Array(candidates.length);
    rateWords(ofTerm, words, more);
    return ofTerm;
  });
  for (const number of ratings.keys()) {
    const least = Math.min(...each.map((ofTerm) => ofTerm[number] ?? 0));
    if (least > (ratings[number] ?? 0)) ratings[number] = least;
  }
}

/** Scores each candidate for a word; 0 if it does not match. */
function rateWord({ index, fileTerms }: Searched, wanted: Wanted): Uint8Array {
  const ratings = new Uint8Array(index.candidates.length);
  for (const way of wanted.others) rateWay(index, ratings, way, 0);
  if (wanted.start !== '') rateWords(ratings, listBeginning(index, wanted.start), 0);
  for (const way of wanted.exact) rateWay(index, ratings, way, isExact);
  if (fileTerms.size > 0) {
    for (const [number, candidate] of index.candidates.entries()) {
      const terms = fileTerms.get(fileOf(candidate));
      if (ratings[number] === 0 && terms !== undefined && isInFile(terms, wanted)) ratings[number] = inText;
    }
  }
  return ratings;
}

const hasAny = ({ index }: Searched, { exact, others, start }: Wanted): boolean =>
  [...exact, ...others].some((way) => way.every((term) => index.byTerm.has(term))) ||
  (start !== '' && listBeginning(index, start).length > 0);

type Placed = Candidate & Place;

/** Exceeds the total score of all words of a search. */
const notOverRating = 1000;
/** Pages come first, as on the server. Exceeds the usual score of all words, too. */
const pageRating = 500;

/**
 * Sorts by score, current records before past ones; equals by their distance from today.
 * @param isLoose whether some of the words are enough
 */
function findBest(searched: Searched, wanted: readonly Wanted[], isLoose = false): Placed[] {
  const { index, fileTerms, timeZone, now } = searched;
  // Detects most misspelled words here, before looking at all candidates.
  if (!isLoose && fileTerms.size === 0 && wanted.some((one) => !hasAny(searched, one))) return [];
  const places = readPlaces(index, toLocalTime(now, timeZone).date);
  const ratings = wanted.map((one) => rateWord(searched, one));
  const sums = new Uint16Array(index.candidates.length);
  for (const number of sums.keys()) {
    const isMissing = !isLoose && ratings.some((ofWord) => ofWord[number] === 0);
    if (!isMissing) sums[number] = ratings.reduce((sum, ofWord) => sum + (ofWord[number] ?? 0), 0);
  }
  const rankOf = (number: number) =>
    (places[number]?.isOver ? 0 : notOverRating) +
    (index.candidates[number]?.noun === 'pages' ? pageRating : 0) +
    (sums[number] ?? 0);
  const awayOf = (number: number) => places[number]?.away ?? 0;
  const best = [...sums.keys()].filter((number) => sums[number]);
  best.sort((a, b) => rankOf(b) - rankOf(a) || awayOf(a) - awayOf(b));
  return best.flatMap((number) => {
    const [candidate, place] = [index.candidates[number], places[number]];
    return candidate && place && !isExpired(candidate, timeZone, now) ? [{ ...candidate, ...place }] : [];
  });
}

/** The pages that the town has assigned to a search. */
function findAnswered({ index, timeZone, now }: Searched, words: readonly QueryWord[], answers: string): Placed[] {
  const places = readPlaces(index, toLocalTime(now, timeZone).date);
  return findAnswers(words, answers).flatMap(({ noun, id }) => {
    const number = index.candidates.findIndex((one) => one.noun === noun && one.id === id);
    const [candidate, place] = [index.candidates[number], places[number]];
    return candidate && place && !isExpired(candidate, timeZone, now) ? [{ ...candidate, ...place }] : [];
  });
}

/** Replaces words without matches by the nearest stored words. */
function correctWords(searched: Searched, words: readonly QueryWord[], wanted: readonly Wanted[]) {
  const corrections: SearchAnswer['corrections'] = [];
  const corrected = wanted.map(({ exact, others }, place): Wanted => {
    const { word = '', term = '' } = words[place] ?? {};
    const isRight = hasSynonymWord(searched.synonyms, term) || hasAny(searched, { exact, others, start: '' });
    const near = isRight ? undefined : findNearest(searched.index, word);
    if (near) corrections.push({ from: word, to: near.word });
    return { exact: near ? [...exact, [near.term]] : exact, others, start: '' };
  });
  return { corrected, corrections };
}

function findNearest(index: StoredIndex, word: string): Word | undefined {
  if (toleranceOf(word) === 0) return undefined;
  return listNearest(
    word,
    listLikelyStarts(word).flatMap((start) => listBeginning(index, start)),
  )[0];
}

/** The displayed results of a search: one per series. */
async function toAnswer(
  { fileTerms }: Searched,
  all: readonly Placed[],
  wanted: readonly Wanted[],
  more: Partial<SearchAnswer> = {},
): Promise<SearchAnswer> {
  const found = sortByCurrent(mergeSeries(all));
  const terms = wanted.flatMap(({ exact, others }) => [...exact, ...others].flat());
  const starts = wanted.map(({ start }) => start).filter(Boolean);
  const marks = { terms: new Set(terms), starts };
  const texts = await readFileTexts(found, fileTerms);
  const results = found.map((one): SearchResult => {
    const { noun, id, entry, path, date, isOver, hasOtherDates } = one;
    const excerpt = excerptAround(entry.text, marks, texts.get(fileOf(one)));
    return { noun, id, title: entry.title, excerpt, path, date, isOver, hasOtherDates };
  });
  return { ...emptyAnswer, ...more, terms, starts, results };
}

/** The index for a search, and its words; null if this device stores nothing of the town. */
async function openSearch(query: string, now: number) {
  const [index, town] = [await readStoredIndex(), useStoredContent.getState().town];
  if (!index || !town) return null;
  const words = parseQuery(query);
  const { search_synonyms = '', search_answers = '' } = town.search ?? {};
  const synonyms = listSynonyms(search_synonyms);
  const searched: Searched = { index, fileTerms: await readFileTerms(), timeZone: town.time_zone, now, synonyms };
  const others = keepKnown(listOtherMeanings(words, search_synonyms), (term) => index.byTerm.has(term));
  const toWanted = (one: QueryWord, place: number): Wanted => {
    return { exact: spellingsOf(one), others: others[place] ?? [], start: one.start };
  };
  return { words, searched, wanted: words.map(toWanted), search_answers };
}

/** The ids of the stored items that match a search, best first; null if this device stores nothing of the town. */
export async function findStoredItems(query: string): Promise<string[] | null> {
  const opened = await openSearch(query, Date.now());
  if (!opened) return null;
  if (opened.words.length === 0) return [];
  const { searched, words, wanted } = opened;
  const findItems = (some: readonly Wanted[]) =>
    findBest(searched, some)
      .filter(({ noun }) => noun === 'items')
      .map(({ id }) => id);
  const found = findItems(wanted);
  return found.length > 0 ? found : findItems(correctWords(searched, words, wanted).corrected);
}

/** @returns null if this device stores nothing of the town */
export async function searchStored(query: string, now = Date.now()): Promise<SearchAnswer | null> {
  const opened = await openSearch(query, now);
  if (!opened) return null;
  const { words, searched, wanted, search_answers } = opened;
  if (words.length === 0) return emptyAnswer;
  const answered = findAnswered(searched, words, search_answers);
  const isAnswered = (one: Placed) => answered.some(({ noun, id }) => noun === one.noun && id === one.id);
  const found = [...answered, ...findBest(searched, wanted).filter((one) => !isAnswered(one))];
  if (found.length > 0) return toAnswer(searched, found, wanted);
  const { corrected, corrections } = correctWords(searched, words, wanted);
  const near = findBest(searched, corrected);
  if (near.length > 0) return toAnswer(searched, near, corrected, { corrections });
  const some = listLooseWords(words).flatMap((word) => corrected[words.indexOf(word)] ?? []);
  return toAnswer(searched, findBest(searched, some, true), some, { corrections, isLoose: true });
}
