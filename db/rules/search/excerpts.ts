/** Excerpts: the part of a text around the found words. */
import { createFinder, type Found } from './marks.ts';
import { irregularPluralsOf, isUnspaced, writtenToken } from './terms.ts';

const isEnd = (line: string): boolean => '.!?:,;…'.includes(line.slice(-1));

/** Whether a line is spaced out like a letterhead: nobody reads its letters as words. */
const isSpacedOut = (line: string): boolean => /^(?:\p{L} ){3,}\p{L}$/u.test(line);

/** Joins the lines of a text; a dot separates lines that end without punctuation. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const full = lines.filter((line) => line !== '' && !isSpacedOut(line));
  return full.map((line, place) => (place + 1 === full.length ? line : line + (isEnd(line) ? ' ' : ' · '))).join('');
}

const excerptLength = 200;
/** How much text is read around a place, before its lines are joined. */
const windowLength = 4 * excerptLength;
/** How much of a long text is examined for an excerpt, and how much of that word by word. */
const [maxExamined, maxReadWordByWord] = [200_000, 10_000];

/** The letters that all words with a term begin with: the term of `pay` is `pai`. */
const rootOf = (term: string): string => (term.length > 3 || term.endsWith('i') ? term.slice(0, -1) : term);
/** Matches letters that folding may change, and marks inside a word: the text may then lack the root as such. */
const isFolded = /[^\P{L}A-Za-z]|[\p{M}\p{Cf}]|(?<=[\p{L}\p{N}])[-.'’‐‑&)][ \p{L}\p{N}]/u;

const isLetter = /[\p{L}\p{N}\p{M}]/u;

/** The index of the first word that begins with `root`; -1 for none. */
function findWord(lower: string, root: string, isFound: (written: string) => boolean): number {
  const wordHere = new RegExp(writtenToken.source, 'uy');
  for (let at = lower.indexOf(root); at >= 0; at = lower.indexOf(root, at + 1)) {
    if (isUnspaced(root)) return at;
    if (at > 0 && isLetter.test(lower.charAt(at - 1))) continue;
    wordHere.lastIndex = at;
    const [written = ''] = wordHere.exec(lower) ?? [];
    if (isFound(written)) return at;
  }
  return -1;
}

/** The index of the first matching word in a text; -1 for none. */
function findFirst(text: string, found: Found): number {
  const isFound = createFinder(found);
  const lower = text.toLowerCase();
  const { terms, starts } = found;
  // A shorter start finds every word that a longer one would.
  const isCovered = (root: string) => starts.some((start) => root.length > start.length && root.startsWith(start));
  const all = [...[...terms].flatMap((term) => [rootOf(term), ...irregularPluralsOf(term)]), ...starts];
  const roots = new Set(all.filter((root) => root !== '' && !isCovered(root)));
  // A few letters are longer in lower case, which shifts indexes.
  const places = lower.length === text.length ? [...roots].map((root) => findWord(lower, root, isFound)) : [];
  const first = Math.min(...places.filter((place) => place >= 0));
  if (first !== Number.POSITIVE_INFINITY) return first;
  if (!isFolded.test(text)) return -1;
  for (const { index, 0: written } of text.slice(0, maxReadWordByWord).matchAll(writtenToken)) {
    if (isFound(written)) return index;
  }
  return -1;
}

/** How far before the found word an excerpt begins: at a nearby sentence, else between words. */
const [sentenceReach, wordReach] = [140, 60];
const sentenceEnd = /[.!?…] | · /g;

/** The start of an excerpt in a line. @param found the index of the word that it surrounds */
function findStart(line: string, found: number, isBegin: boolean): number {
  const latest = line.length - excerptLength;
  const reach = (before: number) => Math.max(0, Math.min(found - before, latest));
  const from = reach(sentenceReach);
  if (from === 0 && isBegin) return 0;
  for (const { index, 0: end } of line.matchAll(sentenceEnd)) {
    const start = index + end.length;
    if (start >= from && start <= found) return start;
  }
  const wanted = reach(wordReach);
  return line.indexOf(' ', wanted) + 1 || wanted;
}

/** Cuts about an excerpt's length of text around a place. */
function cutAround(text: string, place: number): string {
  const from = Math.max(0, Math.min(place - windowLength / 2, text.length - windowLength));
  const before = joinLines(text.slice(from, place));
  const line = joinLines(text.slice(from, from + windowLength));
  const [isBegin, isWhole] = [from === 0, from + windowLength >= text.length];
  if (isBegin && isWhole && line.length <= excerptLength) return line;
  const start = findStart(line, before.length, isBegin);
  const isLast = start + excerptLength >= line.length;
  const end = isLast && isWhole ? line.length : line.lastIndexOf(' ', start + excerptLength);
  const cut = line.slice(start, end > start ? end : start + excerptLength).toWellFormed();
  return `${start > 0 || !isBegin ? '… ' : ''}${cut}${isLast && isWhole ? '' : ' …'}`;
}

/**
 * An excerpt around the first found word; the text's beginning where there is none.
 * @param further the text to search where the first has none of the words
 */
export function excerptAround(text: string, found: Found, further = ''): string {
  for (const one of [text, further]) {
    const examined = one.slice(0, maxExamined);
    const place = findFirst(examined, found);
    if (place >= 0) return cutAround(examined, place);
  }
  return cutAround((text || further).slice(0, maxExamined), 0);
}
