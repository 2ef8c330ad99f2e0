/** The content of a printed notice or receipt, before it is laid out. All texts are plain and as typed. */

/** `strong` is bold, `small` is for what explains. */
export type PrintedLine = { text: string; tone: 'plain' | 'strong' | 'small' };

/** An address on paper, and a link on a screen. `url` is absolute. */
export type PrintedLink = { title: string; url: string };

/** An entry of a list on up to three levels, the first of which is 0. */
export type PrintedEntry = { depth: number; label: string; lines: PrintedLine[]; links: PrintedLink[] };

/** A label with what is beside it. `url` is absolute and makes a line a link; empty for none. */
export type PrintedFact = { label: string; lines: { text: string; url: string }[] };

export type PrintedBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'lines'; lines: PrintedLine[] }
  /** Sentences in a frame, such as that a meeting is canceled. */
  | { kind: 'mark'; lines: PrintedLine[] }
  | { kind: 'facts'; facts: PrintedFact[] }
  | { kind: 'links'; links: PrintedLink[] }
  | { kind: 'list'; entries: PrintedEntry[] }
  /** An address with its QR code. */
  | { kind: 'address'; text: string; url: string; alt: string }
  /** Words with a line after each, to be filled in by hand. */
  | { kind: 'blanks'; words: string[] };

export type PrintedDocument = {
  /** The name of the file, which viewers show in place of the file's own. */
  title: string;
  /** The town's name. */
  author: string;
  heading: string;
  subtitle: string;
  /** Stands at the foot of each page. */
  footer: string;
  /** An instant as ISO text; also the file's own date, so that the same content gives the same bytes. */
  written: string;
  blocks: PrintedBlock[];
};

export const plain = (text: string): PrintedLine => ({ text, tone: 'plain' });
export const strong = (text: string): PrintedLine => ({ text, tone: 'strong' });
export const small = (text: string): PrintedLine => ({ text, tone: 'small' });
