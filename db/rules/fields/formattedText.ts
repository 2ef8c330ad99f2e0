/** Formatted text as stored and drawn: a small tree, made from Markdown on saving (markdown.ts), or by an editor. */

/** How a text is read: as typed, with Markdown's marks, or from the tree that an editor made. */
export const textFormats = ['plain', 'markdown', 'blocks'] as const;
export type TextFormat = (typeof textFormats)[number];

/** The limits of one formatted text. Tables count their header row. */
export const formattedLimits = {
  letters: 100_000,
  /** Less, because its parser does more than read it once. */
  markdownLetters: 20_000,
  elements: 5000,
  depth: 24,
  columns: 12,
  rows: 200,
  caption: 200,
};

/**
 * The elements of formatted text, most of them HTML's. `aside` is a callout; the first row of a `table` has its headers.
 * A `button` is a link that stands by itself; a `contact` shows a person or the office, and its content is what others
 * read; a `picture` is one of the record's pictures, and its content the caption.
 */
export const formattedTags = [
  'p',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'table',
  'tr',
  'th',
  'td',
  'aside',
  'button',
  'contact',
  'picture',
] as const;
export type FormattedTag = (typeof formattedTags)[number];

/**
 * `detail` is the address of a link, button or picture, the id of a contact, a table's caption, an ordered list's first
 * number where that is not 1, or the language of a paragraph that is not in the site's, as a tag such as `es`.
 */
export type FormattedElement = [tag: FormattedTag, content: FormattedNode[], detail?: string | number];

/** A line break in a text is one on the screen, too. */
export type FormattedNode = string | FormattedElement;

const isHeading = ([tag]: FormattedElement) => tag === 'h3';

/** Writes a link's address behind its words; '' leaves it out. */
type WriteUrl = (url: string) => string;

/** Indents what belongs to an item, such as a nested list. */
function listItems([tag, items, start = 1]: FormattedElement, writeUrl: WriteUrl): string {
  return items
    .map((item, at) => {
      const words = toWords([item], writeUrl).trim().replaceAll('\n', '\n  ');
      return `${tag === 'ol' ? `${Number(start) + at}.` : '•'} ${words}`;
    })
    .join('\n');
}

const cellSeparator = ' · ';

/** Writes a table as one line per row, below its caption. */
const tableWords = ([, rows, caption]: FormattedElement, writeUrl: WriteUrl): string =>
  [
    ...(caption ? [String(caption)] : []),
    ...rows.map((row) =>
      typeof row === 'string' ? row : row[1].map((cell) => wordsOf(cell, writeUrl).trim()).join(cellSeparator),
    ),
  ].join('\n');

const separateTags = new Set<FormattedTag>(['p', 'h3', 'aside', 'contact', 'picture']);

function withUrl(words: string, detail: string, writeUrl: WriteUrl): string {
  const url = writeUrl(detail);
  return url ? `${words} (${url})` : words;
}

/** The words of a node; nested blocks begin new lines. */
function wordsOf(node: FormattedNode, writeUrl: WriteUrl): string {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (tag === 'ul' || tag === 'ol') return `\n${listItems(node, writeUrl)}\n`;
  if (tag === 'table') return `\n${tableWords(node, writeUrl)}\n`;
  const words = toWords(content, writeUrl);
  if (tag === 'button' && typeof detail === 'string') return `\n${withUrl(words, detail, writeUrl)}\n`;
  if (separateTags.has(tag)) return `\n${words}\n`;
  if (tag !== 'a' || typeof detail !== 'string' || detail === words || detail === `mailto:${words}`) return words;
  return withUrl(words, detail, writeUrl);
}

const toWords = (nodes: readonly FormattedNode[], writeUrl: WriteUrl): string =>
  nodes.map((node) => wordsOf(node, writeUrl)).join('');

/** Converts formatted text to plain words, with empty lines between blocks. */
export const toPlainText = (blocks: readonly FormattedElement[], writeUrl: WriteUrl = () => ''): string =>
  blocks
    .map((block) => wordsOf(block, writeUrl).trim())
    .filter((words, at) => words !== '' || blocks[at]?.[0] !== 'picture')
    .join('\n\n');

/** The words for a summary, without headings, which only announce what follows. */
export function toSummaryText(blocks: readonly FormattedElement[]): string {
  const body = blocks.filter((block) => !isHeading(block));
  return toPlainText(body.length > 0 ? body : blocks);
}
