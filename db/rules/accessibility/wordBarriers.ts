/** Words that are hard to read or to hear: rows of emoji, endless sentences. */
import type { Barrier } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { CheckedText } from './places.ts';

const maxSentenceWords = 45;

function findEmojiRuns({ path, text }: CheckedText): Barrier[] {
  return [
    ...text.matchAll(/(?:(?:\p{Extended_Pictographic}|\p{RI}{2})(?:\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}])* ?){3,}/gu),
  ].map(({ 0: run, index }) => makeBarrier('emoji_run', { path, text, from: index, to: index + run.trimEnd().length }));
}

function findLongSentences({ path, text }: CheckedText): Barrier[] {
  if (text.length <= maxSentenceWords) return [];
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

export const findWordBarriers = (text: CheckedText): Barrier[] => [...findEmojiRuns(text), ...findLongSentences(text)];
