/**
 * The words that orders and invoices are found by. A search finds those that have, for each of its words, one that begins
 * so.
 */

import { maxSearchLength } from '../links/paths.ts';
import { foldText } from './foldText.ts';

/** Longer words are cut, those of records and of searches alike. */
export const maxWordLength = 60;
const maxSearchWords = 8;

/** From the first letter or digit to the last one. */
const withoutOuterPunctuation = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;
const splitText = (text: string): string[] =>
  (foldText(text).match(/\S+/g) ?? []).map((part) => withoutOuterPunctuation.exec(part)?.[0] ?? '').filter(Boolean);

/** A word, and what follows each punctuation mark in it: `ann@maple.example` is also found by `maple` and `example`. */
function tailsOf(part: string): string[] {
  const starts = [...part.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  return [0, ...starts].map((start) => part.slice(start, start + maxWordLength).toWellFormed());
}

/** The words of a text. */
export const wordsOf = (text: string): string[] => splitText(text).flatMap(tailsOf);

/** The words of a number: `ORD-2026-000042` is also found by the four digits that cards show, and by `42`. */
export function numberWords(number: string): string[] {
  const digits = /(?<!\d)\d+$/.exec(number)?.[0] ?? '';
  return [...wordsOf(number), digits.slice(-4), digits.replace(/^0+/, '')].filter(Boolean);
}

/** The words of a search, the longest first; none for an empty one. */
export function parseSearchWords(search: string): string[] {
  const words = new Set(
    splitText(search.slice(0, maxSearchLength)).map((part) => part.slice(0, maxWordLength).toWellFormed()),
  );
  return [...words].sort((a, b) => b.length - a.length).slice(0, maxSearchWords);
}

/** Words that begin with `start` sort from it up to, but not including, this. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`;
