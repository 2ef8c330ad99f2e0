/** Searches this device's copy of the town by the same rules as the server. */

import { excerptAround } from '../../db/rules/search/excerpts.ts';
import {
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
import { hasSynonymWord, listSynonyms } from '../../db/rules/search/synonyms.ts';
import { listLikelyStarts, listNearest, toleranceOf, type Word } from '../../db/rules/search/terms.ts';
import { useStoredContent } from '../data/contentStore.ts';
import { isSet } from '../data/deviceSetting.ts';
import {
  fileIdOf,
  findAnswered,
  findBest,
  isKnown,
  type PlacedCandidate,
  type StoredSearch,
  type WantedWord,
} from './rankStored.ts';
import { type Candidate, listBeginning, readStoredIndex, type StoredIndex } from './storedIndex.ts';

/** The terms of documents' files by file id, if this device stores them. */
async function readFileTerms(): Promise<ReadonlyMap<string, string>> {
  if (!isSet('keep_document_texts')) return new Map();
  const { readTextTerms } = await import('../data/documentTexts.ts');
  return readTextTerms().catch(() => new Map());
}

/** The text inside the files of the found documents. */
async function readFileTexts(
  found: readonly Candidate[],
  fileTerms: StoredSearch['fileTerms'],
): Promise<Map<string, string>> {
  const ids = found.map(fileIdOf).filter((id) => fileTerms.has(id));
  if (ids.length === 0) return new Map();
  const { readTexts } = await import('../data/documentTexts.ts');
  return readTexts(ids).catch(() => new Map());
}

/** Replaces words without matches by the nearest stored words. */
function correctWords(searched: StoredSearch, words: readonly QueryWord[], wanted: readonly WantedWord[]) {
  const corrections: SearchAnswer['corrections'] = [];
  const corrected = wanted.map(({ exact, others }, place): WantedWord => {
    const { word = '', term = '' } = words[place] ?? {};
    const isRight = hasSynonymWord(searched.synonyms, term) || isKnown(searched, { exact, others, start: '' });
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
  { fileTerms }: StoredSearch,
  all: readonly PlacedCandidate[],
  wanted: readonly WantedWord[],
  more: Partial<SearchAnswer> = {},
): Promise<SearchAnswer> {
  const found = sortByCurrent(mergeSeries(all));
  const terms = wanted.flatMap(({ exact, others }) => [...exact, ...others].flat());
  const starts = wanted.map(({ start }) => start).filter(Boolean);
  const marks = { terms: new Set(terms), starts };
  const texts = await readFileTexts(found, fileTerms);
  const results = found.map((one): SearchResult => {
    const { noun, id, entry, path, date, isOver, hasOtherDates } = one;
    const excerpt = excerptAround(entry.text, marks, texts.get(fileIdOf(one)));
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
  const searched: StoredSearch = { index, fileTerms: await readFileTerms(), timeZone: town.time_zone, now, synonyms };
  const others = keepKnown(listOtherMeanings(words, search_synonyms), (term) => index.byTerm.has(term));
  const toWanted = (one: QueryWord, place: number): WantedWord => {
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
  const findItems = (some: readonly WantedWord[]) =>
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
  const isAnswered = (one: PlacedCandidate) => answered.some(({ noun, id }) => noun === one.noun && id === one.id);
  const found = [...answered, ...findBest(searched, wanted).filter((one) => !isAnswered(one))];
  if (found.length > 0) return toAnswer(searched, found, wanted);
  const { corrected, corrections } = correctWords(searched, words, wanted);
  const near = findBest(searched, corrected);
  if (near.length > 0) return toAnswer(searched, near, corrected, { corrections });
  const some = listLooseWords(words).flatMap((word) => corrected[words.indexOf(word)] ?? []);
  return toAnswer(searched, findBest(searched, some, true), some, { corrections, isLoose: true });
}
