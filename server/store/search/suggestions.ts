/** Suggests a page for an unknown address by the words in it. */
import type { Database } from '../../../db/connection.ts';
import { listAddressWords, type Suggestion } from '../../../db/rules/links/redirects.ts';
import { listWords } from '../../../db/rules/search/terms.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { searchTown } from './search.ts';

type Site = { town: Town; commerce: boolean; now: number };

/** Whether a title contains at least half of the words. */
function hasMostWords(title: string, words: readonly string[]): boolean {
  const terms = new Set(listWords(title).map(({ term }) => term));
  const meant = listWords(words.join(' '));
  return 2 * meant.filter(({ term }) => terms.has(term)).length >= meant.length;
}

/** @returns null if the words have no meaning, or no title contains most of them */
export async function suggestPage(db: Database, address: string, { town, ...site }: Site): Promise<Suggestion | null> {
  const words = listAddressWords(address);
  if (words.length === 0) return null;
  const { results, isLoose } = await searchTown(db, town, words.join(' '), site);
  const best = results.find(({ title }) => !isLoose || hasMostWords(title, words));
  return best ? { path: best.path, title: best.title } : null;
}

/** Adds to each address the page that people may have meant. */
export async function withSuggestions<T>(
  db: Database,
  rows: readonly T[],
  addressOf: (row: T) => string,
  site: Site,
): Promise<(T & { suggestion: Suggestion | null })[]> {
  const found: (T & { suggestion: Suggestion | null })[] = [];
  for (const row of rows) found.push({ ...row, suggestion: await suggestPage(db, addressOf(row), site) });
  return found;
}
