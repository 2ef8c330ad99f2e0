/** Finds the links and paragraphs of plain text. */
import { isSafeUrl } from './links.ts';

/** A piece of text; a link where it has a `url`. */
export type TextSegment = { text: string; url?: string };

// Matches a web address, or an e-mail address. E-mail addresses match only at the beginning of a word: trying every
// letter of a long word would take quadratic time.
const addressPattern = /\bhttps?:\/\/[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/giu;

/** Trims punctuation from the end of an address, and a closing bracket that it did not open. */
function trimAddress(address: string): string {
  const openCount = address.split('(').length;
  let closeCount = address.split(')').length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && closeCount > openCount) closeCount -= 1;
    else if (!/[.,;:!?'\]]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** Finds the web and e-mail addresses in a text. The segments join to the text again. */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  for (const match of text.matchAll(addressPattern)) {
    const address = trimAddress(match[0]);
    const url = /^https?:/i.test(address) ? address : `mailto:${address}`;
    if (!isSafeUrl(url)) continue;
    if (match.index > at) segments.push({ text: text.slice(at, match.index) });
    segments.push({ text: address, url });
    at = match.index + address.length;
  }
  if (at < text.length) segments.push({ text: text.slice(at) });
  return segments;
}

/** Paragraphs are separated by blank lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
