/** Converts the tree of a formatted text to the document of the editor and back, see docToTree.ts. */
import type { JSONContent } from '@tiptap/core';
import { type FormattedElement, type FormattedNode, toPlainText } from '../../../db/rules/fields/formattedText.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

const markNames: Record<string, string> = { strong: 'bold', em: 'italic', a: 'link' };

/** A line break in a text is a node of its own in the editor. */
function toTextNodes(text: string, marks: readonly Mark[]): JSONContent[] {
  const own = marks.length > 0 ? { marks: [...marks] } : {};
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak', ...own }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...own }]),
    ]);
}

function toInline(nodes: readonly FormattedNode[], marks: readonly Mark[] = []): JSONContent[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return toTextNodes(node, marks);
    const [tag, content, detail] = node;
    const type = markNames[tag];
    if (!type) return toInline(content, marks);
    const mark = type === 'link' ? { type, attrs: { href: String(detail) } } : { type };
    return toInline(content, [...marks, mark]);
  });
}

const isBlock = (node: FormattedNode): node is FormattedElement =>
  typeof node !== 'string' && markNames[node[0]] === undefined;

const toParagraph = (nodes: readonly FormattedNode[]): JSONContent => ({ type: 'paragraph', content: toInline(nodes) });

/** An item's words are its first paragraph in the editor. */
function toListItem(item: FormattedNode): JSONContent {
  const content = typeof item === 'string' ? [item] : item[1];
  const blocks = content.filter(isBlock);
  // A paragraph of its own has a language.
  if (blocks.length === content.length && blocks[0]?.[0] === 'p')
    return { type: 'listItem', content: toBlocks(blocks) };
  return { type: 'listItem', content: [toParagraph(content.filter((node) => !isBlock(node))), ...toBlocks(blocks)] };
}

const toCell = (cell: FormattedNode, isHeader: boolean): JSONContent => ({
  type: isHeader ? 'tableHeader' : 'tableCell',
  content: [toParagraph(typeof cell === 'string' ? [cell] : cell[1])],
});

const toRow = (row: FormattedNode, place: number): JSONContent => ({
  type: 'tableRow',
  content: (typeof row === 'string' ? [] : row[1]).map((cell) => toCell(cell, place === 0)),
});

function toBlock(block: FormattedElement): JSONContent[] {
  const [tag, content, detail] = block;
  if (tag === 'p') return [{ ...toParagraph(content), attrs: { lang: detail ?? null } }];
  if (tag === 'h3') return [{ type: 'heading', attrs: { level: 3 }, content: toInline(content) }];
  if (tag === 'ul') return [{ type: 'bulletList', content: content.map(toListItem) }];
  if (tag === 'ol') return [{ type: 'orderedList', attrs: { start: detail ?? 1 }, content: content.map(toListItem) }];
  if (tag === 'table') return [{ type: 'table', attrs: { caption: detail ?? '' }, content: content.map(toRow) }];
  if (tag === 'button') return [{ type: 'button', attrs: { href: detail }, content: toInline(content) }];
  if (tag === 'picture') return [{ type: 'picture', attrs: { src: detail }, content: toInline(content) }];
  if (tag === 'contact') return [{ type: 'contact', attrs: { id: detail, words: toPlainText([block]) } }];
  if (tag === 'aside') return [{ type: 'callout', content: toBlocks(content.filter(isBlock)) }];
  return [];
}

const toBlocks = (blocks: readonly FormattedElement[]): JSONContent[] => blocks.flatMap(toBlock);

/** An empty text is one empty paragraph. */
export function treeToDoc(tree: readonly FormattedElement[]): JSONContent {
  const content = toBlocks(tree);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
