/** Scores what this device stores of the town for the words of a search. */

import type { Document } from '../../db/rules/documents/documents.ts';
import { findAnswers } from '../../db/rules/search/answers.ts';
import type { Alternatives, QueryWord } from '../../db/rules/search/query.ts';
import type { Synonyms } from '../../db/rules/search/synonyms.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import {
  type Candidate,
  type DatedPlace,
  isExpired,
  listBeginning,
  readDatedPlaces,
  type StoredIndex,
} from './storedIndex.ts';

/** For each word of a search: its spellings, its synonyms, and the prefixes that match. */
export type WantedWord = { exact: Alternatives; others: Alternatives; start: string };

/** The data of one search, at one time. */
export type StoredSearch = {
  index: StoredIndex;
  fileTerms: ReadonlyMap<string, string>;
  timeZone: string;
  now: number;
  synonyms: Synonyms;
};

export const fileIdOf = ({ noun, record }: Candidate): string =>
  noun === 'documents' ? (record as Document).file_id : '';

const isInFile = (terms: string, { exact, others, start }: WantedWord): boolean =>
  (start !== '' && terms.includes(` ${start}`)) ||
  [...exact, ...others].some((way) => way.every((term) => terms.includes(` ${term} `)));

/** Scores of a word: for a match in the text or in the title, and more for the exact word. */
const [inText, inTitle, isExact] = [1, 9, 32];

type IndexedWords = ReturnType<typeof listBeginning>;

/** Marks the candidates that contain some words. */
function rateWords(ratings: Uint8Array, words: IndexedWords, more: number): void {
  const raise = (candidates: readonly number[], rating: number) => {
    for (const number of candidates) if (rating > (ratings[number] ?? 0)) ratings[number] = rating;
  };
  for (const { inTexts, inTitles } of words) {
    raise(inTexts, inText + more);
    raise(inTitles, inTitle + more);
  }
}

/** Marks the candidates that contain all terms of an alternative. */
function rateAlternative(
  { byTerm, candidates }: StoredIndex,
  ratings: Uint8Array,
  way: readonly string[],
  more: number,
): void {
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
function rateWord({ index, fileTerms }: StoredSearch, wanted: WantedWord): Uint8Array {
  const ratings = new Uint8Array(index.candidates.length);
  for (const way of wanted.others) rateAlternative(index, ratings, way, 0);
  if (wanted.start !== '') rateWords(ratings, listBeginning(index, wanted.start), 0);
  for (const way of wanted.exact) rateAlternative(index, ratings, way, isExact);
  if (fileTerms.size > 0) {
    for (const [number, candidate] of index.candidates.entries()) {
      const terms = fileTerms.get(fileIdOf(candidate));
      if (ratings[number] === 0 && terms !== undefined && isInFile(terms, wanted)) ratings[number] = inText;
    }
  }
  return ratings;
}

export const isKnown = ({ index }: StoredSearch, { exact, others, start }: WantedWord): boolean =>
  [...exact, ...others].some((way) => way.every((term) => index.byTerm.has(term))) ||
  (start !== '' && listBeginning(index, start).length > 0);

export type PlacedCandidate = Candidate & DatedPlace;

/** Lists a candidate with its place, by its number. The list is empty if it has expired. */
function listPlaced(
  { index, timeZone, now }: StoredSearch,
  places: readonly DatedPlace[],
  number: number,
): PlacedCandidate[] {
  const [candidate, place] = [index.candidates[number], places[number]];
  return candidate && place && !isExpired(candidate, timeZone, now) ? [{ ...candidate, ...place }] : [];
}

/** Exceeds the total score of all words of a search. */
const notOverRating = 1000;
/** Pages come first, as on the server. Exceeds the usual score of all words, too. */
const pageRating = 500;

/**
 * Sorts by score, current records before past ones; equals by their distance from today.
 * @param isLoose whether some of the words are enough
 */
export function findBest(searched: StoredSearch, wanted: readonly WantedWord[], isLoose = false): PlacedCandidate[] {
  const { index, fileTerms, timeZone, now } = searched;
  // Detects most misspelled words here, before looking at all candidates.
  if (!isLoose && fileTerms.size === 0 && wanted.some((one) => !isKnown(searched, one))) return [];
  const places = readDatedPlaces(index, toLocalTime(now, timeZone).date);
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
  return best.flatMap((number) => listPlaced(searched, places, number));
}

/** The pages that the town has assigned to a search. */
export function findAnswered(searched: StoredSearch, words: readonly QueryWord[], answers: string): PlacedCandidate[] {
  const { index, timeZone, now } = searched;
  const places = readDatedPlaces(index, toLocalTime(now, timeZone).date);
  return findAnswers(words, answers).flatMap(({ noun, id }) => {
    const number = index.candidates.findIndex((one) => one.noun === noun && one.id === id);
    return listPlaced(searched, places, number);
  });
}
