/**
 * The terms of texts and searches: folded words without their endings, so that `permits` finds `Permit` and `cafe` finds
 * `Café`. The server's index and a browser without a connection use the same ones.
 */
import { stemmer } from 'stemmer';
import { foldText } from './foldText.ts';
import { maxSearchLength } from './paths.ts';

/** Longer words are cut, those of records and of searches alike. */
const maxWordLength = 40;
const maxQueryWords = 8;

/** Scripts that are written without spaces: two letters in a row stand for a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const runs = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+|[\p{L}\p{N}]+/gu;
const possessive = /(?<=\p{L})'s(?![\p{L}\p{N}])/gu;
const isAscii = /^[\x20-\x7e\s]*$/;

/** Said in most questions, and in most texts. */
const fillers = new Set(
  'a an and are at can do does for how i in is it me my of on or our please the there to us we what when where which who with you your'.split(
    ' ',
  ),
);

/** A word as people write it, folded, and the term that stands for it. */
export type Word = { word: string; term: string };

function pairsOf(run: string): Word[] {
  const letters = [...run];
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
  return [...letters, ...pairs].map((word) => ({ word, term: word }));
}

/** Plurals that no ending tells. */
const irregular = new Map(
  Object.entries({ leaves: 'leaf', children: 'child', people: 'person', women: 'woman', men: 'man', feet: 'foot' }),
);

/** The term of a folded word. */
const termOf = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(irregular.get(word) ?? word) : word);

/**
 * The words of a text in their sequence. Of a script without spaces: its letters, and each two in a row.
 * @param terms what words' terms were before, for those who list many texts
 */
export function listWords(text: string, terms = new Map<string, string>()): Word[] {
  const folded = (isAscii.test(text) ? text.toLowerCase() : foldText(text)).replace(possessive, '');
  return (folded.match(runs) ?? []).flatMap((run) => {
    if (unspaced.test(run)) return pairsOf(run);
    const word = run.slice(0, maxWordLength).toWellFormed();
    let term = terms.get(word);
    if (term === undefined) {
      term = termOf(word);
      terms.set(word, term);
    }
    return [{ word, term }];
  });
}

/**
 * The words of a search, each once: without those that say nothing, unless there are no others. Of a script without
 * spaces, each two letters in a row.
 */
export function parseQuery(query: string): Word[] {
  const words = new Map<string, Word>();
  const all = listWords(query.slice(0, maxSearchLength));
  const isPaired = all.some(({ word }) => unspaced.test(word) && [...word].length === 2);
  for (const one of all) {
    if (isPaired && unspaced.test(one.word) && [...one.word].length === 1) continue;
    words.set(one.term, one);
  }
  const telling = [...words.values()].filter(({ word }) => !fillers.has(word));
  return (telling.length > 0 ? telling : [...words.values()]).slice(0, maxQueryWords);
}

/** Whether a text has a word of each group of terms. */
export function hasAllWords(text: string, groups: readonly (readonly string[])[]): boolean {
  const terms = new Set(listWords(text).map(({ term }) => term));
  return groups.every((group) => group.some((term) => terms.has(term)));
}

/** How many letters may be wrong in a word of a search. */
export const toleranceOf = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 6 ? 1 : 2);

/** How the words begin that a misspelled one may stand for: as it does, or with its first two letters exchanged. */
export function listLikelyStarts(word: string): string[] {
  const [first = '', second = ''] = word;
  return [first, second + first];
}

/**
 * Whether a word is another with a few letters wrong, missing, added or exchanged.
 * @param most how many; above it the answer is no
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

/** A piece of a text; `isFound` where a word that was searched for stands. */
export type MarkedText = { text: string; isFound: boolean };

const writtenWords = /[\p{L}\p{N}\p{M}]+/gu;

/** What is looked for in texts that are shown: `starts` are the beginnings of words. */
export type Found = { terms: ReadonlySet<string>; starts: readonly string[] };

/** Tells whether a word of a text was searched for. Most begin with another letter, which is seen at once. */
function createFinder({ terms, starts }: Found): (written: string) => boolean {
  const letters = new Set([...terms, ...starts].map((start) => start[0]));
  return (written) =>
    (written.charCodeAt(0) > 127 || letters.has(written.charAt(0).toLowerCase())) &&
    listWords(written).some(({ word, term }) => terms.has(term) || starts.some((start) => word.startsWith(start)));
}

/** Where the words that were searched for stand in a text. The pieces put together are the text again. */
export function markFound(text: string, found: Found): MarkedText[] {
  const pieces: MarkedText[] = [];
  const isFound = createFinder(found);
  let at = 0;
  for (const { index, 0: written } of text.matchAll(writtenWords)) {
    if (!isFound(written)) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), isFound: false });
    pieces.push({ text: written, isFound: true });
    at = index + written.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}

const isEnd = (line: string): boolean => '.!?:,;…'.includes(line.slice(-1));

/** A text in one line; where a line has no end of a sentence, a dot keeps it from the next. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const full = lines.filter(Boolean);
  return full.map((line, place) => (place + 1 === full.length ? line : line + (isEnd(line) ? ' ' : ' · '))).join('');
}

const excerptLength = 200;
/** How much of a text is read around a place, before its lines are joined. */
const windowLength = 4 * excerptLength;
/** How much of a long text is looked through for what to show of it, and how much word by word. */
const [maxExamined, maxReadWordByWord] = [200_000, 10_000];

/** What all words with a term begin with, whatever their ending: the term of `pay` is `pai`. */
const rootOf = (term: string): string => (term.length > 3 || term.endsWith('i') ? term.slice(0, -1) : term);
const pluralsOf = (term: string): string[] => [...irregular.keys()].filter((plural) => termOf(plural) === term);
/** A letter that folding may change, so that a word's root may not stand in the text as it is. */
const isFolded = /[^\P{L}A-Za-z]|\p{M}/u;

const isLetter = /[\p{L}\p{N}\p{M}]/u;

/** Where a word that begins with some letters stands that was searched for; -1 for nowhere. */
function findWord(lower: string, root: string, isFound: (written: string) => boolean): number {
  const wordHere = new RegExp(writtenWords.source, 'uy');
  for (let at = lower.indexOf(root); at >= 0; at = lower.indexOf(root, at + 1)) {
    if (unspaced.test(root)) return at;
    if (at > 0 && isLetter.test(lower.charAt(at - 1))) continue;
    wordHere.lastIndex = at;
    const [written = ''] = wordHere.exec(lower) ?? [];
    if (isFound(written)) return at;
  }
  return -1;
}

/** Where the first word that was searched for stands in a text; -1 for nowhere. */
function findFirst(text: string, found: Found): number {
  const isFound = createFinder(found);
  const lower = text.toLowerCase();
  const { terms, starts } = found;
  // Whatever begins as a longer one does is found with the shorter one.
  const isCovered = (root: string) => starts.some((start) => root.length > start.length && root.startsWith(start));
  const all = [...[...terms].flatMap((term) => [rootOf(term), ...pluralsOf(term)]), ...starts];
  const roots = new Set(all.filter((root) => root !== '' && !isCovered(root)));
  // A few letters are longer in lower case, so that places differ.
  const places = lower.length === text.length ? [...roots].map((root) => findWord(lower, root, isFound)) : [];
  const first = Math.min(...places.filter((place) => place >= 0));
  if (first !== Number.POSITIVE_INFINITY) return first;
  if (!isFolded.test(text)) return -1;
  for (const { index, 0: written } of text.slice(0, maxReadWordByWord).matchAll(writtenWords)) {
    if (isFound(written)) return index;
  }
  return -1;
}

/** About so many letters around a place, cut between words. */
function cutAround(text: string, place: number): string {
  const from = Math.max(0, Math.min(place - windowLength / 2, text.length - windowLength));
  const before = joinLines(text.slice(from, place));
  const line = joinLines(text.slice(from, from + windowLength));
  const [isBegin, isWhole] = [from === 0, from + windowLength >= text.length];
  if (isBegin && isWhole && line.length <= excerptLength) return line;
  const wanted = Math.max(0, Math.min(before.length - 60, line.length - excerptLength));
  const start = wanted === 0 && isBegin ? 0 : line.indexOf(' ', wanted) + 1 || wanted;
  const isLast = start + excerptLength >= line.length;
  const end = isLast && isWhole ? line.length : line.lastIndexOf(' ', start + excerptLength);
  const cut = line.slice(start, end > start ? end : start + excerptLength).toWellFormed();
  return `${start > 0 || !isBegin ? '… ' : ''}${cut}${isLast && isWhole ? '' : ' …'}`;
}

/**
 * A part of a text around the first word that was searched for; its beginning where none is in it.
 * @param further where to look if the text has none of the words
 */
export function excerptAround(text: string, found: Found, further = ''): string {
  for (const one of [text, further]) {
    const examined = one.slice(0, maxExamined);
    const place = findFirst(examined, found);
    if (place >= 0) return cutAround(examined, place);
  }
  return cutAround((text || further).slice(0, maxExamined), 0);
}
