/** A town's vocabulary, which completes prefixes and corrects misspelled words. */

import { endOfPrefix, listLikelyStarts, listNearest, toleranceOf, type Word } from '../../../db/rules/search/terms.ts';
import type { SearchedTown } from './hits.ts';

const maxCompletions = 30;
/** The most words that a misspelled one is compared with. */
const maxCompared = 10_000;

const wordsOf = ({ db, townId }: SearchedTown) => db.read('search_words').where({ town_id: townId });

/** Finds terms of words with this prefix. */
export const completeWord = (town: SearchedTown, start: string): Promise<string[]> =>
  wordsOf(town)
    .where('word', '>=', start)
    .where('word', '<', endOfPrefix(start))
    .orderBy('word')
    .limit(maxCompletions)
    .pluck('term');

/** Finds which of these terms the town's texts contain. */
export const listKnownTerms = async (town: SearchedTown, terms: readonly string[]): Promise<Set<string>> =>
  new Set(terms.length === 0 ? [] : await wordsOf(town).whereIn('term', terms).distinct().pluck('term'));

/** Finds the town's words that are closest to a misspelled one. */
export async function correctWord(town: SearchedTown, { word }: Word): Promise<Word[]> {
  const tolerance = toleranceOf(word);
  if (tolerance === 0) return [];
  const listStart = (start: string): Promise<Word[]> =>
    wordsOf(town)
      .where('word', '>=', start)
      .where('word', '<', endOfPrefix(start))
      .whereRaw('length(word) between ? and ?', [word.length - tolerance, word.length + tolerance])
      .limit(maxCompared)
      .select('word', 'term');
  return listNearest(word, (await Promise.all(listLikelyStarts(word).map(listStart))).flat());
}
