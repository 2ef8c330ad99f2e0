/** An index of words in memory: which places of a collection have a text in them. */

export type WordIndex = {
  /** Adds the words of a place. */
  add(place: number, text: string): void;
  /** Calls `mark` with each place that has a word with `part` in it. `part` has no white space. */
  find(part: string, mark: (place: number) => void): void;
  /** About how many bytes it takes. */
  estimateBytes(): number;
};

/** Roughly what a word takes in memory, and a place of it. */
const bytesPerWord = 150;
const bytesPerMention = 10;

export function createWordIndex(): WordIndex {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const mentions: number[][] = [];
  let size = 0;
  return {
    add(place, text) {
      for (const word of new Set(text.split(/\s+/))) {
        const number = numbers.get(word) ?? words.length;
        if (number === words.length) {
          numbers.set(word, number);
          words.push(word);
          mentions.push([]);
          size += bytesPerWord + word.length;
        }
        mentions[number]?.push(place);
        size += bytesPerMention;
      }
    },
    // A shop has far fewer words than text, so all of them can be searched for a part.
    find(part, mark) {
      for (let number = 0; number < words.length; number += 1) {
        if (words[number]?.includes(part)) mentions[number]?.forEach(mark);
      }
    },
    estimateBytes: () => size,
  };
}
