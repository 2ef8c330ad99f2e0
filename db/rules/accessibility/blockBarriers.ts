/** Paragraphs that look like a heading or a list, and are none. */
import type { FormattedElement } from '../fields/formattedText.ts';
import type { Barrier, BarrierFix } from './barriers.ts';
import { findEmptyHeading } from './emptyBarriers.ts';
import { findHeading } from './headingBarriers.ts';
import { splitLines, textOf } from './lines.ts';
import { findMarkedRuns, keepsMarks, nestMarks, readListMark } from './listMarks.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { CheckedBlock } from './places.ts';

const isParagraph = (element: FormattedElement | undefined): element is FormattedElement => element?.[0] === 'p';

/** Lines as a list, in a paragraph or of paragraphs in a row. */
function toListBarrier({ path, words }: CheckedBlock, lines: readonly string[]): Barrier {
  const marks = lines.map(readListMark).filter((mark) => mark !== null);
  const list = nestMarks(marks);
  const fix: BarrierFix | undefined = keepsMarks(list, marks)
    ? { kind: 'list', isNumbered: list.isNumbered }
    : undefined;
  return makeBarrier('looks_like_list', { path, text: words, fix });
}

/** The place of the first block after those that follow each other as siblings. */
function findEnd(blocks: readonly CheckedBlock[], from: number): number {
  let end = from + 1;
  while (end < blocks.length && blocks[end - 1]?.next === blocks[end]?.element) end += 1;
  return end;
}

/** Finds lists of siblings, by their place. A list of paragraphs is told at its first one. */
function findLists(siblings: readonly CheckedBlock[]): Map<number, Barrier> {
  const paragraphs = siblings.map(({ element }) => (isParagraph(element) ? splitLines(element[1]).map(textOf) : []));
  const single = paragraphs.map(([line = '', ...more]) => (more.length > 0 ? '' : line));
  const starts = new Map(findMarkedRuns(single).map(({ from, count }) => [from, single.slice(from, from + count)]));
  const found = new Map<number, Barrier>();
  for (const [at, block] of siblings.entries()) {
    const own = paragraphs[at] ?? [];
    const [run] = own.length > 1 ? findMarkedRuns(own) : [];
    const lines = run ? own.slice(run.from, run.from + run.count) : starts.get(at);
    if (lines) found.set(at, toListBarrier(block, lines));
  }
  return found;
}

/** Finds what looks like headings and lists among the blocks of a text, and headings without words. */
export function findBlockBarriers(blocks: readonly CheckedBlock[]): Barrier[] {
  const found: Barrier[] = [];
  let from = 0;
  while (from < blocks.length) {
    const siblings = blocks.slice(from, findEnd(blocks, from));
    const lists = findLists(siblings);
    for (const [at, block] of siblings.entries()) {
      const list = lists.get(at);
      found.push(...findEmptyHeading(block), ...findHeading(block), ...(list ? [list] : []));
    }
    from += siblings.length;
  }
  return found;
}
