/** HTML as plain text: what imports bring is kept as words and paragraphs, never as markup. */
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { decodeEntities } from './decodeEntities.ts';

/** A tag as browsers see one, but for `<` within it; quoted attributes may hold `>`. */
const tagPattern = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*(?::[a-zA-Z]+)?)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const tagStartPattern = /<[a-zA-Z/!?]/;
/** Markup that a feed cut off in the middle of a tag. */
const truncatedTagPattern = /<\/?(?:[a-zA-Z][a-zA-Z0-9]*\s+[a-zA-Z-]+\s*=[^<>]*|[a-zA-Z][a-zA-Z0-9]{0,9}\s*)?$/;
/** Addresses in angle brackets are not markup; mail programs write them into plain text. */
const bracketedAddressPattern = /<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@/]+@[^\s<>@/]+)>/g;
const blockPattern = /<(?:p|br|div|li|tr|h[1-6])\b/i;

/** Content that is no text at all. One that is never closed hides the rest, as in a browser. */
const hiddenElementPattern =
  /<(script|style|head|title|template|noscript|iframe|object|svg|math|select|textarea)\b(?:[^<>"']|"[^"]*"|'[^']*')*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

const paragraphElements = new Set(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);
const lineElements = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'figcaption']);

/** The address of a link, if a reader could use it; relative ones need the page they stood on. */
function resolveLink(attributes: string, base: string | undefined): string {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const href = decodeEntities(double ?? single ?? bare ?? '').trim();
  if (!href || href.startsWith('#')) return '';
  try {
    const url = new URL(href, base).href;
    return isSafeUrl(url) ? url : '';
  } catch {
    return '';
  }
}

/** Whether the text of a link is its address already. */
function isUrlInText(linkText: string, url: string): boolean {
  const bare = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(https?:\/\/|mailto:|tel:|sms:)(www\.)?/, '')
      .replace(/\/$/, '')
      .replace(/^www\./, '');
  return bare(linkText) === bare(url) || (/^(tel|sms):/.test(url) && /^[\d\s().+-]{7,}$/.test(linkText.trim()));
}

/** One pass: tags become breaks, bullets and link addresses, then the characters are decoded. */
function stripTags(html: string, base: string | undefined, keepLines: boolean): string {
  const source = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, '$1')
    .replace(hiddenElementPattern, ' ')
    .replace(/<[!?][^<>]*>/g, '')
    .replace(bracketedAddressPattern, '($1)')
    .replace(/[\r\n\t ]+/g, (space) => (keepLines ? space.replace(/\r\n?/g, '\n') : ' '));
  const pieces: string[] = [];
  /** The link that is open, and the piece that its text begins with. */
  let link: { at: number; url: string } | null = null;
  const closeLink = () => {
    if (!link?.url) return;
    const text = pieces.splice(link.at).join('');
    const linkText = decodeEntities(text);
    const isEnough = linkText.trim() === '' || isUrlInText(linkText, link.url);
    pieces.push(isEnough ? text : `${text.trimEnd()} (${escapeUrl(link.url)})`);
  };
  let end = 0;
  for (const found of source.matchAll(tagPattern)) {
    const [tag, closing, givenName = '', attributes = ''] = found;
    pieces.push(source.slice(end, found.index));
    end = found.index + tag.length;
    const name = givenName.toLowerCase();
    if (name === 'a') {
      closeLink();
      link = closing ? null : { at: pieces.length, url: resolveLink(attributes, base) };
    } else if (name === 'img' && !closing) {
      const [, double, single] = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
      // A picture stands apart from the words beside it.
      pieces.push(` ${double ?? single ?? ''} `);
    } else if (name === 'li' && !closing) pieces.push('\n• ');
    else if (paragraphElements.has(name)) pieces.push('\n\n');
    else if (name === 'br' || (closing && lineElements.has(name))) pieces.push('\n');
    else if (name === 'td' || name === 'th') pieces.push(' ');
  }
  pieces.push(source.slice(end));
  return decodeEntities(pieces.join('').replace(truncatedTagPattern, ''));
}

/** An address put into text that will be decoded once more. */
const escapeUrl = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '%3C');

/** Single spaces, no spaces at the ends of lines, never more than one empty line. */
function normalizeWhitespace(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\u200b|\ufeff/gu, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n•\s*(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=•)/g, '\n')
    .trim();
}

/**
 * The words of an HTML text: paragraphs as empty lines, list entries as `•`, links as `words (https://…)`, scripts
 * and styles gone. Markup that was escaped twice is unwrapped too, so that no tag is ever left over. A text without
 * markup keeps its own line breaks.
 * @param base the page the text stood on, for relative links
 */
export function htmlToText(html: string, base?: string): string {
  let text = html;
  let hasSeenBlocks = false;
  for (let pass = 0; pass < 4; pass += 1) {
    const hasBlocks = blockPattern.test(text);
    // Line breaks mean nothing in HTML, but texts with only a <b> or an <a> in them rely on them, as do our own.
    text = stripTags(text, base, hasSeenBlocks || !hasBlocks);
    hasSeenBlocks ||= hasBlocks;
    if (!tagStartPattern.test(text)) break;
  }
  return normalizeWhitespace(text.replace(/<(?=[a-zA-Z/!?])/g, '‹'));
}

/** The same on one line, for titles and places. */
export function htmlToLine(html: string): string {
  return htmlToText(html).replace(/\s+/g, ' ').trim();
}

/** The beginning of a text in at most `length` characters, cut between words and marked with `…`. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  let end = head.length - 1;
  while (end > 0 && !/\s/.test(head.charAt(end))) end -= 1;
  // A single long word, or a text without spaces, is cut where it must be.
  if (end <= length / 2) end = head.length;
  while (end > 0 && /[\s,;:–—-]/.test(head.charAt(end - 1))) end -= 1;
  return `${head.slice(0, end)}…`;
}
