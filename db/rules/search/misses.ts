/** What was searched for in vain, as it is counted: words, and nothing about people. */

import { maxSearchLength } from '../links/paths.ts';
import { hasOnlyFillers } from './fillers.ts';
import { foldText } from './foldText.ts';

/** What administrators see of it. `last_day` is the town's, YYYY-MM-DD. */
export type SearchMiss = { words: string; count: number; last_day: string };

/** So often something was searched for before anybody sees it: what one person types once may be about that person. */
export const minShownMisses = 2;
export const maxShownMisses = 50;

const maxLength = 60;
const maxWords = 6;
/** A telephone number, an account, an order: it says who searched. */
const maxDigits = 4;

/** The words of a search as they are counted; empty for what is not: addresses, numbers and whole sentences. */
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
