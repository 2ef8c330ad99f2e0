/** Text that people typed, cut into paragraphs and into what is a link and what is not. */
import { isSafeUrl } from './links.ts';

/** A stretch of text; with `url` it is a link. */
export type TextSegment = { text: string; url?: string };

// A web address, or an e-mail address; what ends a sentence after it is left out again below. An e-mail address is
// looked for at the beginning of a word only: from every letter of it, a long word would take for ever.
const addressPattern = /\bhttps?:\/\/[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** Takes punctuation off the end of an address, and a closing bracket that was not opened within it. */
function trimAddress(address: string): string {
  let end = address;
  for (;;) {
    const last = end.at(-1) ?? '';
    const closes = last === ')' && (end.match(/\(/g)?.length ?? 0) < (end.match(/\)/g)?.length ?? 0);
    if (!closes && !/[.,;:!?'\]]/.test(last)) return end;
    end = end.slice(0, -1);
  }
}

/** Finds the web and e-mail addresses in a text. The stretches put together are the text again. */
export function linkify(text: string): TextSegment[] {
  const stretches: TextSegment[] = [];
  let at = 0;
  for (const match of text.matchAll(addressPattern)) {
    const address = trimAddress(match[0]);
    const url = /^https?:/i.test(address) ? address : `mailto:${address}`;
    if (!isSafeUrl(url)) continue;
    if (match.index > at) stretches.push({ text: text.slice(at, match.index) });
    stretches.push({ text: address, url });
    at = match.index + address.length;
  }
  if (at < text.length) stretches.push({ text: text.slice(at) });
  return stretches;
}

/** The paragraphs of a text: what blank lines part. */
export const splitParagraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
