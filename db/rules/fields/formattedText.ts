/** A formatted text as it is stored and drawn: a small tree, made from Markdown when it is saved (markdown.ts). */

/** All that a formatted text is made of: HTML's names. */
export type FormattedTag = 'p' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a';

/** `detail`: the address of a link, or the number that an ordered list begins with where that is not 1. */
export type FormattedElement = [tag: FormattedTag, content: FormattedNode[], detail?: string | number];

/** A line break in a text is one on the screen, too. */
export type FormattedNode = string | FormattedElement;

const isHeading = ([tag]: FormattedElement) => tag === 'h3';

/** How the address of a link is written behind its words; '' where it is left out. */
type WriteUrl = (url: string) => string;

/** What belongs to an item, such as a list inside it, stands further in. */
function listItems([tag, items, start = 1]: FormattedElement, writeUrl: WriteUrl): string {
  return items
    .map((item, at) => {
      const words = toWords([item], writeUrl).trim().replaceAll('\n', '\n  ');
      return `${tag === 'ol' ? `${Number(start) + at}.` : '•'} ${words}`;
    })
    .join('\n');
}

/** The words of a node; blocks inside it begin lines of their own. */
function wordsOf(node: FormattedNode, writeUrl: WriteUrl): string {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (tag === 'ul' || tag === 'ol') return `\n${listItems(node, writeUrl)}\n`;
  const words = toWords(content, writeUrl);
  if (tag === 'p' || tag === 'h3') return `\n${words}\n`;
  if (tag !== 'a' || typeof detail !== 'string' || detail === words || detail === `mailto:${words}`) return words;
  const url = writeUrl(detail);
  return url ? `${words} (${url})` : words;
}

const toWords = (nodes: readonly FormattedNode[], writeUrl: WriteUrl): string =>
  nodes.map((node) => wordsOf(node, writeUrl)).join('');

/** A formatted text as plain words without marks, its blocks with empty lines between. */
export const toPlainText = (blocks: readonly FormattedElement[], writeUrl: WriteUrl = () => ''): string =>
  blocks.map((block) => wordsOf(block, writeUrl).trim()).join('\n\n');

/** The words that a summary is made from: headings only announce what follows. */
export function toSummaryText(blocks: readonly FormattedElement[]): string {
  const told = blocks.filter((block) => !isHeading(block));
  return toPlainText(told.length > 0 ? told : blocks);
}
