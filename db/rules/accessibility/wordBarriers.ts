/** Words that are hard to read or to hear: capitals, rows of emoji, endless sentences. */
import type { Barrier } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { CheckedText } from './places.ts';

const minCapitals = 20;
const maxSentenceWords = 45;

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const isCapital = (word: string) => !/[\p{Ll}\p{Lo}]/u.test(word);

function toSentenceCase(words: string): string {
  const lower = words.toLowerCase();
  const at = lower.search(/\p{L}/u);
  return lower.slice(0, at) + lower.charAt(at).toUpperCase() + lower.slice(at + 1);
}

/** Finds runs of words in capitals. Lists of initialisms, and lines of an address, are not read as one run. */
function findCapitals({ path, text }: CheckedText): Barrier[] {
  const found: Barrier[] = [];
  let [from, to, words] = [0, 0, 0];
  let hasNeighbors = false;
  const end = () => {
    const run = text.slice(from, to);
    if (hasNeighbors && countLetters(run) > minCapitals)
      found.push(makeBarrier('capitals', { path, text, from, to, fix: { kind: 'words', words: toSentenceCase(run) } }));
    words = 0;
    hasNeighbors = false;
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    const between = text.slice(to, index);
    if (!isCapital(word) || /[.!?]\s|\n/.test(between)) end();
    if (!isCapital(word)) continue;
    if (words > 0 && /^\s+$/.test(between)) hasNeighbors = true;
    if (words === 0) from = index;
    words += 1;
    to = index + word.length;
  }
  end();
  return found;
}

function findEmojiRuns({ path, text }: CheckedText): Barrier[] {
  return [
    ...text.matchAll(/(?:(?:\p{Extended_Pictographic}|\p{RI}{2})(?:\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}])* ?){3,}/gu),
  ].map(({ 0: run, index }) => makeBarrier('emoji_run', { path, text, from: index, to: index + run.trimEnd().length }));
}

function findLongSentences({ path, text }: CheckedText): Barrier[] {
  const found: Barrier[] = [];
  let from = 0;
  for (const sentence of text.split(/(?<=[.!?:;\n])/)) {
    const words = sentence.match(/\S+/g)?.length ?? 0;
    if (words > maxSentenceWords)
      found.push(makeBarrier('long_sentences', { path, text, from, to: from + sentence.length }));
    from += sentence.length;
  }
  return found;
}

export const findWordBarriers = (text: CheckedText): Barrier[] => [
  ...findCapitals(text),
  ...findEmojiRuns(text),
  ...findLongSentences(text),
];
