/** The query of a search: its words and their synonyms. */

import { maxSearchLength } from '../links/paths.ts';
import { isFiller } from './fillers.ts';
import { listRelatedTerms } from './relatedWords.ts';
import { listSynonyms } from './synonyms.ts';
import { isUnspaced, listTokens, listWords, termOf, type Word } from './terms.ts';

const maxQueryWords = 8;

/**
 * `spellings`: the term of the compound that it is part of, as `wifi` for `wi` in `wi-fi`. `start`: the beginning of
 * the words that it may become while somebody types; for a compound all of it.
 */
export type QueryWord = Word & { spellings: string[]; start: string };

/** Lists the meaningful words; of names, all words. */
function listQueryWords(query: string, isOfNames: boolean): QueryWord[] {
  const all: (QueryWord & { token: number })[] = [];
  for (const [token, { words, joined }] of listTokens(query).entries()) {
    const isPaired = words.some(({ word }) => isUnspaced(word) && [...word].length === 2);
    for (const one of words) {
      if (isPaired && isUnspaced(one.word) && [...one.word].length === 1) continue;
      if (!isOfNames && isFiller(one.word)) continue;
      const [whole] = words.length > 1 || one.word !== joined[0]?.word ? joined : [];
      const start = words.length > 1 && whole ? whole.word : one.word;
      all.push({ ...one, token, start, spellings: whole ? [whole.term] : [] });
    }
  }
  const last = all.at(-1)?.token;
  return all.map(({ token, word, term, start, spellings }) => ({
    word,
    term,
    spellings: spellings.filter((one) => one !== term),
    start: isOfNames || (token === last && start.length > 1) ? start : '',
  }));
}

/**
 * The words of a search, each once, without fillers; none where it has no others. A script without spaces gives every
 * two adjacent letters.
 * @param isOfNames whether the search covers people's names: Will and An have a meaning there, and each word may be a
 *   beginning
 */
export function parseQuery(query: string, isOfNames = false): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const one of listQueryWords(query.slice(0, maxSearchLength), isOfNames)) words.set(one.term, one);
  return [...words.values()].slice(0, maxQueryWords);
}

/** Alternatives for one word, each a list of terms that must all match. */
export type Alternatives = readonly (readonly string[])[];

/** The word itself in all its spellings. */
export const spellingsOf = ({ term, spellings }: QueryWord): Alternatives => [[term], ...spellings.map((one) => [one])];

/**
 * Lists other meanings of each word of a search: words with its root, compounds with its neighbors, and synonyms. A
 * phrase of several words gives its meanings to each of them. Most of these are in no text of the town.
 * @param ownSynonyms the town's, see listSynonyms
 */
export function listOtherMeanings(words: readonly QueryWord[], ownSynonyms: string): string[][][] {
  const synonyms = listSynonyms(ownSynonyms);
  const meanings = words.map(({ word }) => listRelatedTerms(word).map((term) => [term]));
  for (const [place, { word }] of words.entries()) {
    const next = words[place + 1]?.word ?? '';
    const joined = next === '' || isUnspaced(word) || /\d/.test(word + next) ? [] : [[termOf(word + next)]];
    meanings[place]?.push(...joined);
    meanings[place + 1]?.push(...joined);
  }
  for (const [place, { term }] of words.entries()) {
    for (const { terms, others } of synonyms.get(term) ?? []) {
      if (!terms.every((one, further) => words[place + further]?.term === one)) continue;
      for (const further of terms.keys()) meanings[place + further]?.push(...others);
    }
  }
  return meanings;
}

/** Keeps the meanings whose terms the town's texts contain. */
export const keepKnown = (meanings: readonly string[][][], isKnown: (term: string) => boolean): string[][][] =>
  meanings.map((ofWord) => ofWord.filter((terms) => terms.every(isKnown)));

/** The words of which a few suffice where no text has all: single letters match too much. */
export const listLooseWords = <T extends { word: string }>(words: readonly T[]): T[] => {
  const longer = words.filter(({ word }) => word.length > 1 || isUnspaced(word));
  return longer.length > 0 ? longer : [...words];
};

/** Whether a text has an alternative of each word of a search. */
export function hasAllWords(text: string, words: readonly Alternatives[]): boolean {
  const terms = new Set(listWords(text).map(({ term }) => term));
  return words.every((alternatives) => alternatives.some((needed) => needed.every((term) => terms.has(term))));
}
