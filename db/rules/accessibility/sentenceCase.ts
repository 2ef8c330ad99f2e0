/** Writes words in capitals as a sentence, where every word is known. */
import { commonWords } from './commonWords.ts';

const toSet = (words: string) => new Set(words.split(' '));

const initialisms = toSet(
  'FEMA TCEQ TXDOT NOAA USDA EPA ADA OSHA CDC IRS USPS NASA HIPAA FOIA AARP AED ATV RV PM USA UN UTV EMS EMT ' +
    'COVID SARS SNAP WIC PO ID ISD DOT DMV AC TV PDF URL',
);
/** They are read in several ways: as a doctor or a drive, a saint or a street. */
const ambiguous = toSet('MR MRS MS DR ST MT FT SR JR');
const dateNames = toSet(
  'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY JANUARY FEBRUARY APRIL JUNE JULY AUGUST SEPTEMBER ' +
    'OCTOBER NOVEMBER DECEMBER CHRISTMAS THANKSGIVING EASTER HALLOWEEN ENGLISH SPANISH',
);
const hasNumber = (word: string) => /\p{N}/u.test(word);
const capitalize = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();

/** A word as it stands inside a sentence; null where that is not known. */
function toSmall(word: string, before: string, after: string): string | null {
  if (hasNumber(word)) return /^\d+(?:ST|ND|RD|TH|AM|PM|S)$/.test(word) ? word.toLowerCase() : word;
  if (word === 'I' || initialisms.has(word)) return word;
  if (word === 'AM' && hasNumber(before)) return word;
  if (ambiguous.has(word)) return null;
  if (dateNames.has(word)) return capitalize(word);
  if ((word === 'MAY' || word === 'MARCH') && (hasNumber(before) || hasNumber(after))) return capitalize(word);
  if (commonWords.has(word.toLowerCase())) return word.toLowerCase();
  // Words without vowels are initialisms or codes of states, such as TX.
  return word.length > 1 && !/[AEIOUY]/.test(word) && /^[A-Z]+$/.test(word) ? word : null;
}

/** @returns null where a word may be a name, whose capital would be lost */
export function toSentenceCase(words: string): string | null {
  const pattern = /\p{L}+-\p{N}+|[\p{L}\p{N}'’]+/gu;
  const matches = [...words.matchAll(pattern)];
  let small = '';
  let end = 0;
  for (const [at, { 0: word, index }] of matches.entries()) {
    const written = toSmall(word, matches[at - 1]?.[0] ?? '', matches[at + 1]?.[0] ?? '');
    if (written === null) return null;
    small += words.slice(end, index) + written;
    end = index + word.length;
  }
  return small.charAt(0).toUpperCase() + small.slice(1) + words.slice(end);
}
