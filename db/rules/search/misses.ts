/** Searches without results, counted by their words, without personal data. */

import { maxSearchLength } from '../links/paths.ts';
import { hasOnlyFillers } from './fillers.ts';
import { foldText } from './foldText.ts';

/** A search without results, for administrators. `last_day` is the town's, YYYY-MM-DD. */
export type SearchMiss = { words: string; count: number; last_day: string };

/** How often a search must fail before anybody sees it: a single one may be about its person. */
export const minShownMisses = 2;
export const maxShownMisses = 50;

const maxLength = 60;
const maxWords = 6;
/** Longer numbers, such as those of telephones, accounts and orders, tell who searched. */
const maxDigits = 4;

/** The words of a search as they are counted; empty for addresses, numbers and whole sentences, which are not. */
export function toMissedWords(query: string): string {
  const text = query.slice(0, maxSearchLength);
  if (/[@/\\]/.test(text) || (text.match(/\p{N}/gu) ?? []).length > maxDigits) return '';
  const folded = foldText(text)
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()
    .toWellFormed();
  if (hasOnlyFillers(text) || folded.length > maxLength || folded.split(' ').length > maxWords) return '';
  return folded;
}
