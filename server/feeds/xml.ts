import { escapeHtml } from '../render/escape.ts';

// XML 1.0 §2.2 forbids these characters, including lone surrogates.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const dropForbidden = (text: string) => text.replace(forbidden, '');

/** Escapes text for elements and quoted attributes, and removes characters that XML forbids. */
export const escapeXml = (text: string) => escapeHtml(dropForbidden(text));

/** Writes an element with text. @param attributes those without a value are left out */
export function xmlElement(
  name: string,
  text: string | null,
  attributes: Record<string, string | undefined> = {},
): string {
  const given = Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const tag = name + given.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  return text === null ? `<${tag}/>` : `<${tag}>${escapeXml(text)}</${name}>`;
}

/** Turns pasted text into a single line. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim();
