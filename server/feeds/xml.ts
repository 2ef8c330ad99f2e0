/** Text as XML 1.0 takes it. */
import { escapeHtml } from '../render/escape.ts';

// What XML 1.0 §2.2 allows; half of a surrogate pair is no character either.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escaped for elements and quoted attributes; characters that no XML may hold are left out. */
export const escapeXml = (text: string) => escapeHtml(text.replace(forbidden, ''));

/** An element with text in it. @param attributes those without a value are left out */
export function xmlElement(
  name: string,
  text: string | null,
  attributes: Record<string, string | undefined> = {},
): string {
  const given = Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const tag = name + given.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  return text === null ? `<${tag}/>` : `<${tag}>${escapeXml(text)}</${name}>`;
}

/** One line of text, whatever was pasted into it. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim();
