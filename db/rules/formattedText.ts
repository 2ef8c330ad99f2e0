/** A formatted text as it is stored and drawn: a small tree, made from Markdown when it is saved (markdown.ts). */

/** All that a formatted text is made of: HTML's names. */
export type FormattedTag = 'p' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a';

/** `detail`: the address of a link, or the number that an ordered list begins with where that is not 1. */
export type FormattedElement = [tag: FormattedTag, content: FormattedNode[], detail?: string | number];

/** A line break in a text is one on the screen, too. */
export type FormattedNode = string | FormattedElement;

const isHeading = ([tag]: FormattedElement) => tag === 'h3';

function listItems([tag, items, start = 1]: FormattedElement, withUrls: boolean): string {
  return items
    .map((item, at) => `${tag === 'ol' ? `${Number(start) + at}.` : '•'} ${toWords([item], withUrls).trim()}`)
    .join('\n');
}

/** The words of a node; blocks inside it begin lines of their own. */
function wordsOf(node: FormattedNode, withUrls: boolean): string {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (tag === 'ul' || tag === 'ol') return `\n${listItems(node, withUrls)}\n`;
  const words = toWords(content, withUrls);
  if (tag === 'p' || tag === 'h3') return `\n${words}\n`;
  const isOwnUrl = detail === words || detail === `mailto:${words}`;
  return tag === 'a' && withUrls && !isOwnUrl ? `${words} (${detail})` : words;
}

const toWords = (nodes: readonly FormattedNode[], withUrls: boolean): string =>
  nodes.map((node) => wordsOf(node, withUrls)).join('');

/**
 * A formatted text as plain words without marks, its blocks with empty lines between.
 * @param withUrls whether the address of a link stands behind its words
 */
export const toPlainText = (blocks: readonly FormattedElement[], withUrls = false): string =>
  blocks.map((block) => wordsOf(block, withUrls).trim()).join('\n\n');

/** The words that a summary is made from: headings only announce what follows. */
export function toSummaryText(blocks: readonly FormattedElement[]): string {
  const told = blocks.filter((block) => !isHeading(block));
  return toPlainText(told.length > 0 ? told : blocks);
}
