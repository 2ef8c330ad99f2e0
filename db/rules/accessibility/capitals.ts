/** Runs of words in capitals, which are harder to read and which some screen readers spell out. */
import type { Barrier, BarrierFix } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { BarrierPath, CheckedText } from './places.ts';
import { toSentenceCase } from './sentenceCase.ts';

const minCapitals = 20;

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const isCapital = (word: string) => !/[\p{Ll}\p{Lo}]/u.test(word);

type Run = { from: number; to: number };

/** Lists of initialisms, and lines of an address, are not read as one run. A number belongs to the words before it. */
function findRuns(text: string): Run[] {
  const runs: Run[] = [];
  let [from, to, words] = [0, 0, 0];
  let [hasNeighbors, isAfterWord] = [false, false];
  const end = () => {
    if (hasNeighbors && countLetters(text.slice(from, to)) > minCapitals) runs.push({ from, to });
    words = 0;
    hasNeighbors = false;
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    const between = text.slice(to, index);
    const isWord = /\p{L}/u.test(word);
    if (!isCapital(word) || /[.!?]\s|\n/.test(between)) end();
    if (!isCapital(word) || (words === 0 && !isWord)) continue;
    if (words > 0 && isWord && isAfterWord && /^\s+$/.test(between)) hasNeighbors = true;
    if (words === 0) from = index;
    words += 1;
    to = index + word.length;
    isAfterWord = isWord;
  }
  end();
  return runs;
}

function toBarrier({ path, text }: CheckedText, { from, to }: Run): Barrier {
  const words = toSentenceCase(text.slice(from, to));
  const fix: BarrierFix | undefined = words === null ? undefined : { kind: 'words', words };
  return makeBarrier('capitals', { path, text, from, to, fix });
}

/**
 * Finds runs in the pieces of one text. A run that goes on in bold words is told at the text itself, without a ready
 * change, since that would drop the bold.
 * @param path the place of the whole text
 */
export function findCapitals(pieces: readonly CheckedText[], path: BarrierPath): Barrier[] {
  const text = pieces.map((piece) => piece.text).join('');
  // Most lines are short, and there are many.
  if (text.length <= minCapitals) return [];
  let [at, start] = [0, 0];
  return findRuns(text).map(({ from, to }) => {
    let piece = pieces[at];
    while (piece && start + piece.text.length <= from) {
      start += piece.text.length;
      at += 1;
      piece = pieces[at];
    }
    if (piece && to <= start + piece.text.length) return toBarrier(piece, { from: from - start, to: to - start });
    return makeBarrier('capitals', { path, text, from, to });
  });
}
