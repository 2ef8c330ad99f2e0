/** Pages that a town shows for certain words, whatever the pages say. */
import { isObject } from '../fields/isObject.ts';
import { parseQuery, type QueryWord } from './query.ts';
import { type SearchedNoun, searchedNouns } from './results.ts';
import { type AnsweredSearch, maxAnsweredSearches } from './townSearch.ts';

const isNoun = (value: unknown): value is SearchedNoun => searchedNouns.some((noun) => noun === value);

function readAnswer(stored: unknown): AnsweredSearch[] {
  if (!isObject(stored)) return [];
  const { words, noun, id } = stored;
  return typeof words === 'string' && isNoun(noun) && typeof id === 'string' ? [{ words, noun, id }] : [];
}

/** Parses a town's stored answered searches; empty for none. */
export function parseAnsweredSearches(stored: string): AnsweredSearch[] {
  if (stored === '') return [];
  const parsed: unknown = JSON.parse(stored);
  return Array.isArray(parsed) ? parsed.slice(0, maxAnsweredSearches).flatMap(readAnswer) : [];
}

/** Finds the answers whose words are all in a search. */
export function findAnswers(words: readonly QueryWord[], stored: string): AnsweredSearch[] {
  const terms = new Set(words.flatMap(({ term, spellings }) => [term, ...spellings]));
  return parseAnsweredSearches(stored).filter((answer) => {
    const wanted = parseQuery(answer.words);
    return (
      wanted.length > 0 && wanted.every(({ term, spellings }) => [term, ...spellings].some((one) => terms.has(one)))
    );
  });
}
