/** Marks the words of a text that a search found. */
import { listWords, writtenToken } from './terms.ts';

/** A piece of a text; `isFound` for a found word. */
export type MarkedText = { text: string; isFound: boolean };

/** The terms to mark in shown texts; `starts` are prefixes of words. */
export type Found = { terms: ReadonlySet<string>; starts: readonly string[] };

const isAsciiWord = /^[A-Za-z]+$/;

/** Returns a function that tells whether a search found a word. The first letter rules most words out quickly. */
export function createFinder({ terms, starts }: Found): (written: string) => boolean {
  const letters = new Set([...terms, ...starts].map((start) => start[0]));
  return (written) =>
    (letters.has(written.charAt(0).toLowerCase()) || !isAsciiWord.test(written)) &&
    listWords(written).some(({ word, term }) => terms.has(term) || starts.some((start) => word.startsWith(start)));
}

const writtenParts = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;

/** The found parts of a token, or the whole token. */
function listFoundParts(
  token: string,
  at: number,
  isFound: (written: string) => boolean,
): [from: number, to: number][] {
  if (!isFound(token)) return [];
  const found = [...token.matchAll(writtenParts)].filter(({ 0: part }) => isFound(part));
  return found.length > 0
    ? found.map(({ index, 0: part }) => [at + index, at + index + part.length])
    : [[at, at + token.length]];
}

/** Splits a text into marked and unmarked pieces, which join to the text again. */
export function markFound(text: string, found: Found): MarkedText[] {
  const pieces: MarkedText[] = [];
  const isFound = createFinder(found);
  let at = 0;
  for (const { index, 0: token } of text.matchAll(writtenToken)) {
    for (const [from, to] of listFoundParts(token, index, isFound)) {
      if (from > at) pieces.push({ text: text.slice(at, from), isFound: false });
      pieces.push({ text: text.slice(from, to), isFound: true });
      at = to;
    }
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}
