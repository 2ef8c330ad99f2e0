/** Which places of a collection hold a text: an index of its words, in memory. */

export type WordIndex = {
  /** Notes the words of a place. */
  add(place: number, text: string): void;
  /** Marks the places one of whose words holds `part` somewhere in it; `part` has no white space in it. */
  find(part: string, mark: (place: number) => void): void;
  /** About how many bytes it takes. */
  estimateBytes(): number;
};

/** What a word and a mention of it take in memory, in bytes, roughly. */
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
    // A shop has far fewer words than text: looking through all of them is what makes any part of a word findable.
    find(part, mark) {
      for (let number = 0; number < words.length; number += 1) {
        if (words[number]?.includes(part)) mentions[number]?.forEach(mark);
      }
    },
    estimateBytes: () => size,
  };
}
