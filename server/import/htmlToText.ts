/** Converts HTML to plain text, because imports keep words and paragraphs but never markup. */
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { decodeEntities } from './decodeEntities.ts';

/** A tag as browsers parse it, except with `<` inside; quoted attributes may contain `>`. */
const tagPattern = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*(?::[a-zA-Z]+)?)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const tagStartPattern = /<[a-zA-Z/!?]/;
/** Markup that a feed truncated inside a tag. */
const truncatedTagPattern = /<\/?(?:[a-zA-Z][a-zA-Z0-9]*\s+[a-zA-Z-]+\s*=[^<>]*|[a-zA-Z][a-zA-Z0-9]{0,9}\s*)?$/;
/** Addresses in angle brackets, which mail programs write into plain text, are not markup. */
const bracketedAddressPattern = /<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@/]+@[^\s<>@/]+)>/g;
const blockPattern = /<(?:p|br|div|li|tr|h[1-6])\b/i;

/** Elements whose content is not text. An unclosed one hides the rest, as in a browser. */
const hiddenElementPattern =
  /<(script|style|head|title|template|noscript|iframe|object|svg|math|select|textarea)\b(?:[^<>"']|"[^"]*"|'[^']*')*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

const paragraphElements = new Set(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);
const lineElements = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'figcaption']);

/** Returns a link's address if a reader could open it; relative ones need the page's address. */
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

/** Whether a link's text already shows its address. */
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

/** Replaces tags with line breaks, bullets and link addresses, and then decodes characters. */
function stripTags(html: string, base: string | undefined, keepLines: boolean): string {
  const source = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, '$1')
    .replace(hiddenElementPattern, ' ')
    .replace(/<[!?][^<>]*>/g, '')
    .replace(bracketedAddressPattern, '($1)')
    .replace(/[\r\n\t ]+/g, (space) => (keepLines ? space.replace(/\r\n?/g, '\n') : ' '));
  const pieces: string[] = [];
  /** The open link, and the index of the piece where its text begins. */
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
      // Spaces separate a picture's text from the words beside it.
      pieces.push(` ${double ?? single ?? ''} `);
    } else if (name === 'li' && !closing) pieces.push('\n• ');
    else if (paragraphElements.has(name)) pieces.push('\n\n');
    else if (name === 'br' || (closing && lineElements.has(name))) pieces.push('\n');
    else if (name === 'td' || name === 'th') pieces.push(' ');
  }
  pieces.push(source.slice(end));
  return decodeEntities(pieces.join('').replace(truncatedTagPattern, ''));
}

/** Escapes an address for text that is decoded once more. */
const escapeUrl = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '%3C');

/** Leaves single spaces, none at line ends, and at most one empty line. */
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
 * Converts HTML to text: paragraphs become blank lines, list items `•`, links `words (https://…)`; scripts and styles
 * are removed. Doubly escaped markup is unwrapped too, so that no tag remains. Text without markup keeps its line
 * breaks.
 * @param base the page of the text, for relative links
 */
export function htmlToText(html: string, base?: string): string {
  let text = html;
  let hasSeenBlocks = false;
  for (let pass = 0; pass < 4; pass += 1) {
    const hasBlocks = blockPattern.test(text);
    // HTML ignores line breaks, but text whose only markup is a <b> or <a> relies on them, as does ours.
    text = stripTags(text, base, hasSeenBlocks || !hasBlocks);
    hasSeenBlocks ||= hasBlocks;
    if (!tagStartPattern.test(text)) break;
  }
  return normalizeWhitespace(text.replace(/<(?=[a-zA-Z/!?])/g, '‹'));
}

/** Converts HTML to one line, for titles and places. */
export function htmlToLine(html: string): string {
  return htmlToText(html).replace(/\s+/g, ' ').trim();
}

/** Cuts a text between words to at most `length` characters, ending with `…`. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  let end = head.length - 1;
  while (end > 0 && !/\s/.test(head.charAt(end))) end -= 1;
  // A text without a suitable space is cut inside a word.
  if (end <= length / 2) end = head.length;
  while (end > 0 && /[\s,;:–—-]/.test(head.charAt(end - 1))) end -= 1;
  return `${head.slice(0, end)}…`;
}
