/** Interprets a search in a town: spellings, synonyms and corrections of its words. */
import {
  type Alternatives,
  keepKnown,
  listOtherMeanings,
  parseQuery,
  type QueryWord,
  spellingsOf,
} from '../../../db/rules/search/query.ts';
import { hasSynonymWord, listSynonyms, type Synonyms } from '../../../db/rules/search/synonyms.ts';
import type { SearchedTown } from './hits.ts';
import { completeWord, correctWord, listKnownTerms } from './vocabulary.ts';

/** Each word's alternatives, and prefixes. */
export type Wanted = { words: readonly Alternatives[]; starts: string[] };

/** `exact` has the words as spelled. `wanted` also has synonyms, and words that start with the last one. */
export type Meaning = {
  words: QueryWord[];
  exact: Alternatives[];
  wanted: Wanted;
  /** Whether `wanted` has more than `exact`. */
  isWider: boolean;
  /** `wanted` without prefixes. */
  whole: Alternatives[];
  synonyms: Synonyms;
};

/** @returns null for a search without meaningful words */
export async function readMeaning(town: SearchedTown, query: string, ownSynonyms: string): Promise<Meaning | null> {
  const words = parseQuery(query);
  const start = words.at(-1)?.start;
  if (start === undefined) return null;
  const meanings = listOtherMeanings(words, ownSynonyms);
  const [completions, known] = await Promise.all([
    start === '' ? [] : completeWord(town, start),
    listKnownTerms(town, [...new Set(meanings.flat(2))]),
  ]);
  const exact = words.map(spellingsOf);
  const others = keepKnown(meanings, (term) => known.has(term));
  const whole = exact.map((ways, place) => [...ways, ...(others[place] ?? [])]);
  const completed = completions.map((term) => [term]);
  const wanted = {
    words: words.map((word, place) => [...(whole[place] ?? []), ...(word.start === '' ? [] : completed)]),
    starts: completions.length > 0 ? [start] : [],
  };
  const isWider = completions.length > 0 || others.some(({ length }) => length > 0);
  return { words, exact, wanted, isWider, whole, synonyms: listSynonyms(ownSynonyms) };
}

/** Extends each word's alternatives with corrections of misspelled words. @param isKnown whether any record has a word */
export async function correctWords(
  town: SearchedTown,
  { words, whole, synonyms }: Meaning,
  isKnown: (ways: Alternatives) => Promise<boolean>,
) {
  const corrections: { from: string; to: string }[] = [];
  const corrected: Alternatives[] = [];
  for (const [place, word] of words.entries()) {
    const ways = whole[place] ?? [];
    const isRight = hasSynonymWord(synonyms, word.term) || (await isKnown(ways));
    const near = isRight ? [] : await correctWord(town, word);
    corrected.push([...ways, ...near.map(({ term }) => [term])]);
    if (near[0]) corrections.push({ from: word.word, to: near[0].word });
  }
  return { corrected, corrections };
}
