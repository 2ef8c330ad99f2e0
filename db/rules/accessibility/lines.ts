/** The lines of a paragraph. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import { isElement } from './places.ts';

/** The letters of some nodes, with every space: offsets in it are those of the editor. */
export const textOf = (nodes: readonly FormattedNode[]): string =>
  nodes.map((node) => (isElement(node) ? textOf(node[1]) : node)).join('');

function splitNodes(content: readonly FormattedNode[]): FormattedNode[][] {
  const lines: FormattedNode[][] = [[]];
  for (const node of content) {
    const pieces = isElement(node)
      ? splitNodes(node[1]).map((line): FormattedNode[] =>
          line.length === 0 ? [] : [[node[0], line, ...node.slice(2)] as FormattedElement],
        )
      : node.split('\n').map((piece) => (piece === '' ? [] : [piece]));
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) lines.push([]);
      lines.at(-1)?.push(...piece);
    }
  }
  return lines;
}

/** Splits a paragraph's content at its line breaks, without empty lines. Bold words that go on are bold in each line. */
export const splitLines = (content: readonly FormattedNode[]): FormattedNode[][] =>
  splitNodes(content).filter((line) => textOf(line).trim() !== '');

/** Joins lines again. Words beside each other are one text, as in the editor. */
export function joinLines(lines: readonly FormattedNode[][]): FormattedNode[] {
  const joined: FormattedNode[] = [];
  for (const node of lines.flatMap((line, at) => (at > 0 ? ['\n', ...line] : line))) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else joined.push(node);
  }
  return joined;
}
