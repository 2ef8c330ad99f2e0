/** The text inside files that people publish: what searches find them by, and what screen readers can read of them. */

/**
 * What became of a file: of `partial` only the first part was taken, `pictures` is a scan, `locked` asks for a password,
 * `unreadable` is damaged or far too large.
 */
export type FileTextStatus = 'text' | 'partial' | 'pictures' | 'locked' | 'unreadable';

export type FileText = { status: FileTextStatus; pages: number; text: string };

/** So many letters of a file are found; a budget of 200 pages has about as many. */
export const maxFileTextLength = 500_000;

/** Scans have no letters at all, or a stamp on each page. */
const minLettersPerPage = 10;

/** Whether there is next to nothing to read on so many pages. */
export const isOnlyPictures = (text: string, pages: number): boolean => {
  const letters = text.slice(0, minLettersPerPage * pages * 20).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < minLettersPerPage * pages;
};

/** A file's text as it is kept: without what no database stores, and with words in one piece that a line's end parts. */
export const cleanFileText = (text: string): string =>
  text
    .slice(0, maxFileTextLength)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/(?<=\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '')
    .trim();

/** So many files' texts are asked for at once, and so many letters are sent at most, unless a single file has more. */
export const maxTextsPerCall = 50;
export const maxSentLetters = 500_000;

/** So many letters a device keeps: some megabytes. */
export const maxDeviceLetters = 10_000_000;
