/** Makes a list of lines or paragraphs that begin with marks. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import { joinLines, splitLines, textOf } from './lines.ts';
import { findMarkedRuns, type ListMark, type MarkedList, nestMarks, readListMark } from './listMarks.ts';
import { type BarrierPath, isElement } from './places.ts';

type Line = readonly FormattedNode[];

/** Drops letters from the start, also inside bold words. */
function dropLetters(nodes: Line, letters: number): FormattedNode[] {
  const rest: FormattedNode[] = [];
  let left = letters;
  for (const node of nodes) {
    const length = textOf([node]).length;
    if (left === 0) rest.push(node);
    else if (left < length) {
      const [tag, content, ...detail] = isElement(node) ? node : [null, []];
      rest.push(
        tag === null ? String(node).slice(left) : ([tag, dropLetters(content, left), ...detail] as FormattedElement),
      );
    }
    left = Math.max(0, left - length);
  }
  return rest;
}

function toListElement({ isNumbered, start, items }: MarkedList, lines: Line[], marks: ListMark[]): FormattedElement {
  const content = items.map(({ at, below }): FormattedElement => {
    const words = dropLetters(lines[at] ?? [], marks[at]?.length ?? 0);
    return ['li', below ? [...words, toListElement(below, lines, marks)] : words];
  });
  if (!isNumbered) return ['ul', content];
  return start === 1 ? ['ol', content] : ['ol', content, start];
}

const toParagraphs = (lines: readonly FormattedNode[][]): FormattedElement[] =>
  lines.length === 0 ? [] : [['p', joinLines(lines)]];

/** Replaces the first marked lines by a list; what stands before and after them stays a paragraph. */
function toBlocks(lines: readonly FormattedNode[][]): FormattedElement[] {
  const [run] = findMarkedRuns(lines.map(textOf));
  if (!run) return toParagraphs(lines);
  const end = run.from + run.count;
  const marked = lines.slice(run.from, end);
  const marks = marked.map((line) => readListMark(textOf(line))).filter((mark) => mark !== null);
  const list = toListElement(nestMarks(marks), marked, marks);
  return [...toParagraphs(lines.slice(0, run.from)), list, ...toParagraphs(lines.slice(end))];
}

/** The lines that become a list: those of the paragraph at an index, or of it and the marked paragraphs after it. */
function collectLines(nodes: readonly FormattedNode[], at: number): { lines: FormattedNode[][]; count: number } {
  const lines: FormattedNode[][] = [];
  for (const node of nodes.slice(at)) {
    const own = isElement(node) && node[0] === 'p' ? splitLines(node[1]) : [];
    if (lines.length === 0 && own.length > 1) return { lines: own, count: 1 };
    const [line] = own;
    if (line === undefined || own.length > 1) break;
    lines.push(line);
  }
  const [run] = findMarkedRuns(lines.map(textOf));
  const count = run?.from === 0 ? run.count : 1;
  return { lines: lines.slice(0, count), count };
}

/**
 * Makes the list that begins in a paragraph. Lists of paragraphs are on one level, so they are replaced among their
 * siblings.
 * @param path content indexes, such as `[3, 1, 0]`
 */
export function mendList(nodes: readonly FormattedNode[], path: BarrierPath): FormattedNode[] {
  const [at = 0, , ...rest] = path;
  if (path.length > 1) {
    return nodes.map((node, index) => {
      if (index !== at || !isElement(node)) return node;
      const [tag, content, ...detail] = node;
      return [tag, mendList(content, rest), ...detail] as FormattedElement;
    });
  }
  const { lines, count } = collectLines(nodes, Number(at));
  return [...nodes.slice(0, Number(at)), ...toBlocks(lines), ...nodes.slice(Number(at) + count)];
}
