/** Converts the document of the editor to the tree of a formatted text, see treeToDoc.ts. */
import type { JSONContent } from '@tiptap/core';
import type { FormattedElement, FormattedNode, FormattedTag } from '../../../db/rules/fields/formattedText.ts';
import { contactsPath } from '../../../db/rules/links/paths.ts';

/** Marks from the outermost to the innermost. */
const markTags: readonly [name: string, tag: FormattedTag][] = [
  ['link', 'a'],
  ['bold', 'strong'],
  ['italic', 'em'],
];

type Piece = { text: string; marks: ReadonlyMap<string, string> };

function toPieces(nodes: readonly JSONContent[]): Piece[] {
  return nodes.map(({ type, text = '', marks = [] }) => ({
    text: type === 'hardBreak' ? '\n' : text,
    marks: new Map(marks.map((mark) => [mark.type, String(mark.attrs?.href ?? '')])),
  }));
}

/** Joins neighbors with the same outer mark into one element, then goes on inside of it. */
function groupByMark(pieces: readonly Piece[], level = 0): FormattedNode[] {
  const [name, tag] = markTags[level] ?? [];
  if (name === undefined || tag === undefined) {
    const text = pieces.map((piece) => piece.text).join('');
    return text === '' ? [] : [text];
  }
  const runs: { value: string | undefined; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const value = piece.marks.get(name);
    const last = runs.at(-1);
    if (last && last.value === value) last.pieces.push(piece);
    else runs.push({ value, pieces: [piece] });
  }
  return runs.flatMap((run): FormattedNode[] => {
    const inner = groupByMark(run.pieces, level + 1);
    if (run.value === undefined) return inner;
    return [name === 'link' ? [tag, inner, run.value] : [tag, inner]];
  });
}

/** Words that stand beside each other are one text. */
const joinTexts = (nodes: readonly FormattedNode[]): FormattedNode[] =>
  nodes.reduce<FormattedNode[]>((joined, node) => {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else joined.push(node);
    return joined;
  }, []);

const toInline = ({ content = [] }: JSONContent): FormattedNode[] => joinTexts(groupByMark(toPieces(content)));

/** An item's first paragraph is its words, unless it has a language of its own. */
function toItem({ content: [first, ...rest] = [] }: JSONContent): FormattedElement {
  if (typeof first?.attrs?.lang === 'string') return ['li', toBlocks([first, ...rest])];
  return ['li', [...(first ? toInline(first) : []), ...toBlocks(rest)]];
}

/** Paragraphs of a cell become lines. */
function toCell({ content = [] }: JSONContent, tag: 'th' | 'td'): FormattedElement {
  const lines = content.map(toInline);
  return [tag, joinTexts(lines.flatMap((line, at) => (at > 0 ? ['\n', ...line] : line)))];
}

function toTable({ content = [], attrs }: JSONContent): FormattedElement {
  const rows = content.map(({ content: cells = [] }, place): FormattedElement => {
    const tag = place === 0 ? 'th' : 'td';
    return ['tr', cells.map((cell) => toCell(cell, tag))];
  });
  const caption = String(attrs?.caption ?? '').trim();
  return caption ? ['table', rows, caption] : ['table', rows];
}

function toList(node: JSONContent): FormattedElement {
  const items = (node.content ?? []).map(toItem);
  if (node.type === 'bulletList') return ['ul', items];
  const start = Number(node.attrs?.start ?? 1);
  return start === 1 ? ['ol', items] : ['ol', items, start];
}

function toBlock(node: JSONContent): FormattedElement[] {
  if (node.type === 'paragraph') {
    const { lang } = node.attrs ?? {};
    return [typeof lang === 'string' ? ['p', toInline(node), lang] : ['p', toInline(node)]];
  }
  if (node.type === 'heading') return [['h3', toInline(node)]];
  if (node.type === 'bulletList' || node.type === 'orderedList') return [toList(node)];
  if (node.type === 'table') return [toTable(node)];
  if (node.type === 'button') return [['button', toInline(node), String(node.attrs?.href)]];
  if (node.type === 'picture') return [['picture', toInline(node), String(node.attrs?.src)]];
  if (node.type === 'contact') {
    return [['contact', [['a', [String(node.attrs?.words)], contactsPath]], String(node.attrs?.id)]];
  }
  if (node.type === 'callout') return [['aside', toBlocks(node.content ?? [])]];
  return [];
}

/** Leaves out blocks without words; an item or a cell may be empty. */
const isFilled = ([tag, content]: FormattedElement) => tag === 'table' || tag === 'picture' || content.length > 0;

const toBlocks = (nodes: readonly JSONContent[]): FormattedElement[] => nodes.flatMap(toBlock).filter(isFilled);

export const docToTree = ({ content = [] }: JSONContent): FormattedElement[] => toBlocks(content);
