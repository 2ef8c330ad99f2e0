/** Facts about a PDF file that decide whether a screen reader can read it. */

/** Raise it when facts are read in another way: all files are then checked again. */
export const fileCheckerVersion = 2;

/**
 * `partial` was checked until time ran out. `collection` is a wrapper around other files and `xfa_form` a form that only
 * Adobe's programs show. `locked` asks for a password. None of these can be checked. `unchecked` is too large.
 */
export type FileFactsStatus = 'checked' | 'partial' | 'collection' | 'xfa_form' | 'locked' | 'damaged' | 'unchecked';

export type FileFacts = {
  status: FileFactsStatus;
  /** All pages, and those without letters among the pages that were read. */
  pages: number;
  scanned_pages: number;
  /** Whether the file says that it is tagged, and whether it has a tree of tags. */
  tagged: boolean;
  has_tree: boolean;
  title: string;
  /** Whether viewers show the title in place of the file's name. */
  shows_title: boolean;
  /** The language of the file, else of an element in it, as a tag of BCP 47; empty for none. */
  language: string;
  figures: number;
  figures_without_alt: number;
  /** The program that made the file. */
  producer: string;
};

/** The facts of a file that could not be read. */
export const unknownFileFacts = (status: FileFactsStatus, pages = 0, scanned_pages = 0): FileFacts => ({
  status,
  pages,
  scanned_pages,
  tagged: false,
  has_tree: false,
  title: '',
  shows_title: false,
  language: '',
  figures: 0,
  figures_without_alt: 0,
  producer: '',
});
