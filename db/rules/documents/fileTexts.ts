/** The text inside published files, for search and screen readers. */

/**
 * The result of reading a file: `partial` was cut, `pictures` is a scan, `locked` needs a password, `unreadable` is
 * damaged, `too_large` takes more memory or time than one file may.
 */
export type FileTextStatus = 'text' | 'partial' | 'pictures' | 'locked' | 'unreadable' | 'too_large';

export type FileText = { status: FileTextStatus; pages: number; text: string };

/** The exit code of the process that reads a file, when it took too much memory. */
export const tooLargeExitCode = 3;

/** How many letters of a file search covers; a budget of 200 pages has about as many. */
export const maxFileTextLength = 500_000;

/** Scans have no letters at all, or a stamp on each page. */
const minLettersPerPage = 10;

/** Whether the pages hold almost no text. */
export const isOnlyPictures = (text: string, pages: number): boolean => {
  const letters = text.slice(0, minLettersPerPage * pages * 20).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < minLettersPerPage * pages;
};

/** Cleans a file's text: removes characters that no database stores, and joins words that a line break splits. */
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

/** The most files of one call, and the most letters unless a single file has more. */
export const maxTextsPerCall = 50;
export const maxSentLetters = 500_000;

/** How many letters a device stores: some megabytes. */
export const maxDeviceLetters = 10_000_000;
