/** Mends a barrier in a formatted text by the change that it offers. */
import { type FormattedElement, type FormattedNode, toPlainText } from '../fields/formattedText.ts';
import type { Barrier } from './barriers.ts';
import { countMarkedLines, findMarkedLine, readListMark } from './listMarks.ts';
import { type BarrierPath, isElement } from './places.ts';

/** Replaces the node at a path of content indexes, such as `[3, 1, 0]`, by others. */
function replaceAt(
  nodes: readonly FormattedNode[],
  path: BarrierPath,
  change: (node: FormattedNode) => FormattedNode[],
): FormattedNode[] {
  const [at, , ...rest] = path;
  return nodes.flatMap((node, index) => {
    if (index !== at) return [node];
    if (path.length === 1) return change(node);
    if (!isElement(node)) return [node];
    const [tag, content, ...detail] = node;
    return [[tag, replaceAt(content, rest, change), ...detail] as FormattedElement];
  });
}

const withoutBold = (nodes: readonly FormattedNode[]): FormattedNode[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const [tag, content, ...detail] = node;
    return tag === 'strong' ? withoutBold(content) : [[tag, withoutBold(content), ...detail] as FormattedElement];
  });

const toHeading = (node: FormattedNode): FormattedNode[] => (isElement(node) ? [['h3', withoutBold(node[1])]] : [node]);

/** The pieces of a paragraph, by lines. Marks such as bold stay where no line ends inside them. */
function splitLines(content: readonly FormattedNode[]): FormattedNode[][] {
  const lines: FormattedNode[][] = [[]];
  for (const node of content) {
    if (isElement(node)) lines.at(-1)?.push(node);
    else
      for (const [at, piece] of node.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (piece !== '') lines.at(-1)?.push(piece);
      }
  }
  return lines.filter((line) => line.length > 0);
}

const wordsOf = (line: readonly FormattedNode[]) => toPlainText([['p', [...line]]]);

function withoutMark([first = '', ...rest]: readonly FormattedNode[]): FormattedNode[] {
  if (isElement(first)) return [first, ...rest];
  // A mark may stand alone before bold words.
  const words = first.slice(readListMark(`${first}.`)?.length ?? 0);
  return words === '' ? rest : [words, ...rest];
}

/** Replaces the marked lines by a list; what stands before and after them stays a paragraph. */
function toList(lines: readonly FormattedNode[][]): FormattedElement[] {
  const words = lines.map(wordsOf);
  const from = Math.max(findMarkedLine(words), 0);
  const count = countMarkedLines(words.slice(from));
  const tag = readListMark(words[from] ?? '')?.isNumbered ? 'ol' : 'ul';
  const asParagraph = (some: readonly FormattedNode[][]): FormattedElement[] =>
    some.length === 0 ? [] : [['p', some.flatMap((line, at) => (at > 0 ? ['\n', ...line] : line))]];
  const items = lines.slice(from, from + count).map((line): FormattedElement => ['li', withoutMark(line)]);
  return [...asParagraph(lines.slice(0, from)), [tag, items], ...asParagraph(lines.slice(from + count))];
}

/** Marked paragraphs in a row, from the one at an index on. */
function joinParagraphs(nodes: readonly FormattedNode[], at: number): { lines: FormattedNode[][]; count: number } {
  const following = nodes.slice(at);
  const end = following.findIndex((node) => !isElement(node) || node[0] !== 'p');
  const paragraphs = (end < 0 ? following : following.slice(0, end)).filter(isElement).map(([, content]) => content);
  const own = splitLines(paragraphs[0] ?? []);
  if (own.length > 1) return { lines: own, count: 1 };
  const count = countMarkedLines(paragraphs.map((content) => wordsOf(content)));
  return { lines: paragraphs.slice(0, count).flatMap(splitLines), count };
}

/** Lists of paragraphs are on one level, so they are replaced among their siblings. */
function mendList(nodes: readonly FormattedNode[], path: BarrierPath): FormattedNode[] {
  const [at = 0, , ...rest] = path;
  if (path.length > 1) {
    return nodes.map((node, index) => {
      if (index !== at || !isElement(node)) return node;
      const [tag, content, ...detail] = node;
      return [tag, mendList(content, rest), ...detail] as FormattedElement;
    });
  }
  const { lines, count } = joinParagraphs(nodes, Number(at));
  return [...nodes.slice(0, Number(at)), ...toList(lines), ...nodes.slice(Number(at) + Math.max(count, 1))];
}

/**
 * Returns the tree with the barrier mended; the same tree where it offers no change.
 * @param barrier found in this tree: the first part of its path is the field
 */
export function mendTree(
  tree: readonly FormattedElement[],
  { path, from, to, fix }: Pick<Barrier, 'path' | 'from' | 'to' | 'fix'>,
): FormattedElement[] {
  const place = path.slice(1);
  const change = (replace: (node: FormattedNode) => FormattedNode[]) =>
    replaceAt(tree, place, replace).filter(isElement);
  switch (fix?.kind) {
    case 'heading':
      return change(toHeading);
    case 'list':
      return mendList(tree, place).filter(isElement);
    case 'language':
      return change((node) => (isElement(node) ? [[node[0], node[1], fix.language]] : [node]));
    case 'words':
      return change((node) => {
        if (!isElement(node)) return [node.slice(0, from) + fix.words + node.slice(to)];
        const [tag, , ...detail] = node;
        return [[tag, [fix.words], ...detail] as FormattedElement];
      });
    default:
      return [...tree];
  }
}
