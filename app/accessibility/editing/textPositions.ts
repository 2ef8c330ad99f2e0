/** Finds the place of a barrier in the editor of a formatted text. */
import type { Editor } from '@tiptap/core';
import type { Barrier } from '../../../db/rules/accessibility/barriers.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import { docToTree } from '../../editing/richText/docToTree.ts';

type Node = Editor['state']['doc'];
/** Positions in the editor's document. */
export type TextRange = { from: number; to: number };
/** Letters of a block: `offset` counts those before, `position` is the place in the document. */
type Piece = { offset: number; position: number; length: number };

const countLetters = (node: FormattedNode): number =>
  typeof node === 'string' ? node.length : node[1].reduce((sum, inner) => sum + countLetters(inner), 0);

/** Counts the letters of a block before the barrier, and those in it. */
function findLetters(block: FormattedElement, { path, from, to }: Barrier): { start: number; length: number } | null {
  let node: FormattedNode = block;
  let start = 0;
  // The path names the field, the block, and then pairs of 1 and the index of a node.
  for (let at = 3; at < path.length; at += 2) {
    if (typeof node === 'string') return null;
    const content: readonly FormattedNode[] = node[1];
    const index = Number(path[at]);
    const inner = content[index];
    if (inner === undefined) return null;
    start += content.slice(0, index).reduce((sum, before) => sum + countLetters(before), 0);
    node = inner;
  }
  return to > from ? { start: start + from, length: to - from } : { start, length: countLetters(node) };
}

/** @param start the position of the block itself */
function listPieces(block: Node, start: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  block.descendants((node, position, parent, index) => {
    // Paragraphs of a cell are lines in the tree.
    if (index > 0 && parent?.type.name.startsWith('table') && node.type.name === 'paragraph') offset += 1;
    const length = node.isText ? node.nodeSize : node.type.name === 'hardBreak' ? 1 : 0;
    if (length > 0) pieces.push({ offset, position: start + 1 + position, length });
    offset += length;
  });
  return pieces;
}

/** The blocks of the tree with their places in the document, which also has empty ones. */
function listBlocks(doc: Node): { element: FormattedElement; node: Node; position: number }[] {
  const blocks: { element: FormattedElement; node: Node; position: number }[] = [];
  doc.forEach((node, position) => {
    const [element] = docToTree({ content: [node.toJSON()] });
    if (element) blocks.push({ element, node, position });
  });
  return blocks;
}

function findRange(pieces: readonly Piece[], start: number, length: number): TextRange | null {
  const pieceAt = (offset: number) => pieces.find((piece) => offset < piece.offset + piece.length);
  const [first, last] = [pieceAt(start), pieceAt(start + Math.max(length, 1) - 1)];
  if (!first || !last) return null;
  const from = first.position + Math.max(0, start - first.offset);
  return { from, to: Math.max(from, last.position + start + length - last.offset) };
}

/** Finds the places of barriers that were found in the text of an editor; null for those that are not there now. */
export function findRanges(editor: Editor, barriers: readonly Barrier[]): (TextRange | null)[] {
  const blocks = listBlocks(editor.state.doc);
  const pieces = new Map<number, Piece[]>();
  return barriers.map((barrier) => {
    const index = Number(barrier.path[1]);
    const block = blocks[index];
    const letters = block && findLetters(block.element, barrier);
    if (!letters) return null;
    const own = pieces.get(index) ?? listPieces(block.node, block.position);
    pieces.set(index, own);
    return findRange(own, letters.start, letters.length);
  });
}
