import { foldText } from './search/foldText.ts';

/** Numbers count by their value: "Form 2" stands before "Form 10". */
const keyOf = (name: string): string => foldText(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/**
 * Sorts names as people look them up: case and accents don't count. `Intl.Collator` orders rare characters differently
 * in Node and in browsers, so that a list drawn by the server would not be the browser's.
 */
export function compareNames(a: string, b: string): number {
  const [keyA, keyB] = [keyOf(a), keyOf(b)];
  return keyA < keyB ? -1 : Number(keyA > keyB);
}
