/**
 * The terms of texts and searches: folded words without their endings, so that `permits` finds `Permit` and `cafe` finds
 * `Café`. The server's index and a browser without a connection use the same ones.
 */
import { stemmer } from 'stemmer';
import { foldText } from './foldText.ts';

/** Longer words are cut, in records and searches alike. */
const maxWordLength = 40;

/** Scripts without spaces: every two adjacent letters stand for a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const unspacedRun = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/u;
/** A phone number, also without its area code, or of another country. */
const phone =
  /(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|(?<!\d)\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<!\d)\d{3}[-.]\d{4}(?!\d)|\+\d{1,3}(?:[-. ]\d{1,12}){2,5}/u;
/** A word with others joined by an apostrophe, hyphen or ampersand, or letters with dots between them. */
const compound = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:['&-][\p{L}\p{N}]+)*/u;
/** A word in the original text, before folding. */
const writtenWord = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}\\p{Cf}]*';
export const writtenToken = new RegExp(
  `${phone.source}|(?<![\\p{L}\\p{N}])\\p{L}(?:\\.\\p{L})+(?![\\p{L}\\p{N}])|${writtenWord}(?:['‘’ʼ&‐‑–-]${writtenWord})*`,
  'gu',
);
const tokens = new RegExp([phone, unspacedRun, compound].map(({ source }) => source).join('|'), 'gu');
const parts = /[\p{L}\p{N}]+/gu;
const possessive = /(?<=\p{L})'s(?![\p{L}\p{N}])/gu;
const isAscii = /^[\x20-\x7e\s]*$/;

/** A folded word as people write it, and its term. */
export type Word = { word: string; term: string };

export const isUnspaced = (text: string): boolean => unspaced.test(text);

function pairsOf(run: string): Word[] {
  const letters = [...run];
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
  return [...letters, ...pairs].map((word) => ({ word, term: word }));
}

/** Plurals without a regular ending. */
const irregular = new Map(
  Object.entries({ leaves: 'leaf', children: 'child', people: 'person', women: 'woman', men: 'man', feet: 'foot' }),
);
export const irregularPluralsOf = (term: string): string[] =>
  [...irregular.keys()].filter((plural) => termOf(plural) === term);

/** The term of a folded word. */
export const termOf = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(irregular.get(word) ?? word) : word);

/** The joined forms of a token: `e-waste` gives `ewaste`; a phone number its digits, then without area code. */
function joinParts(token: string, written: readonly string[]): string[] {
  const joined = written.join('');
  if (!/^\d+$/.test(joined)) return written.length > 1 ? [joined] : [];
  const [, number = ''] = /^1?(\d{10})$/.exec(joined) ?? [];
  if (number) return [number, number.slice(3)];
  // Other hyphenated numbers stay apart: `2026-14` is not 202614.
  return written.length > 1 && phone.test(token) ? [joined] : [];
}

/** A token with its words and their joined forms. */
export type Token = { words: Word[]; joined: Word[] };

const toWord = (written: string, terms: Map<string, string>): Word => {
  const word = written.slice(0, maxWordLength).toWellFormed();
  let term = terms.get(word);
  if (term === undefined) {
    term = termOf(word);
    terms.set(word, term);
  }
  return { word, term };
};

const noWords: Word[] = [];

/**
 * Lists the tokens of a text in order. A script without spaces gives its letters, and each two adjacent ones.
 * @param terms a cache of words' terms, for callers that list many texts
 */
export function listTokens(text: string, terms = new Map<string, string>()): Token[] {
  const folded = (isAscii.test(text) ? text.toLowerCase() : foldText(text)).replace(possessive, '');
  return (folded.match(tokens) ?? []).map((token) => {
    if (unspaced.test(token)) return { words: pairsOf(token), joined: noWords };
    const written = token.match(parts) ?? [];
    const joined = written.length > 1 || token.length >= 10 ? joinParts(token, written) : [];
    return {
      words: written.map((part) => toWord(part, terms)),
      joined: joined.length === 0 ? noWords : joined.map((word) => toWord(word, terms)),
    };
  });
}

/** Lists the words of a text in order, joined forms after their parts. See `listTokens`. */
export const listWords = (text: string, terms = new Map<string, string>()): Word[] =>
  listTokens(text, terms).flatMap(({ words, joined }) => (joined.length === 0 ? words : [...words, ...joined]));

/** The words and terms that find an order or an invoice, each once. */
export const listForms = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => listWords(text)).flatMap(({ word, term }) => [word, term])),
];

/** The exclusive upper bound of words that begin with `start`. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`;

/** How many letters may be wrong in a word of a search. */
export const toleranceOf = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** The likely beginnings of the intended word: as typed, or with the first two letters exchanged. */
export function listLikelyStarts(word: string): string[] {
  const [first = '', second = ''] = word;
  return [first, second + first];
}

/** The words closest to a misspelled one; none where all differ too much. */
export function listNearest<T extends { word: string }>(word: string, known: readonly T[]): T[] {
  for (let most = 1; most <= toleranceOf(word); most += 1) {
    const near = known.filter((one) => isNear(word, one.word, most));
    if (near.length > 0) return near.slice(0, maxNearest);
  }
  return [];
}
const maxNearest = 5;

/**
 * Whether two words differ by a few letters that are wrong, missing, added or exchanged.
 * @param most the most differences
 */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > maxWordLength) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let leastOfRow = row;
    for (let place = 1; place <= b.length; place += 1) {
      const isSame = a[row - 1] === b[place - 1];
      let least = Math.min(
        (last[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged = row > 1 && place > 1 && a[row - 1] === b[place - 2] && a[row - 2] === b[place - 1];
      if (isExchanged) least = Math.min(least, (before[place - 2] ?? 0) + 1);
      next.push(least);
      if (least < leastOfRow) leastOfRow = least;
    }
    if (leastOfRow > most) return false;
    [before, last] = [last, next];
  }
  return (last[b.length] ?? 0) <= most;
}
