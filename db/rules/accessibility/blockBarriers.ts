/** Paragraphs that look like a heading or a list, and are none. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import type { Barrier, BarrierFix } from './barriers.ts';
import { splitLines, textOf } from './lines.ts';
import { findMarkedRuns, keepsMarks, nestMarks, readListMark } from './listMarks.ts';
import { makeBarrier } from './makeBarrier.ts';
import { type CheckedBlock, isElement } from './places.ts';

const maxHeadingLetters = 80;

const isBold = (node: FormattedNode) =>
  isElement(node) ? node[0] === 'strong' || (node[0] === 'em' && node[1].every(isBold)) : node.trim() === '';

/** Whether each word of a paragraph is bold. */
const isAllBold = ([tag, content]: FormattedElement): boolean =>
  tag === 'p' && content.some(isElement) && content.every(isBold);

function findHeading({ path, element, words, next }: CheckedBlock): Barrier[] {
  const isShort = words !== '' && words.length <= maxHeadingLetters && !words.includes('\n');
  // A sentence in bold letters is meant as one, and bold lines in a row are an address or a notice.
  const isSentence = /[.!,;]$/.test(words.trim());
  if (!isShort || isSentence || !isAllBold(element) || !next || isAllBold(next)) return [];
  return [makeBarrier('looks_like_heading', { path, text: words, fix: { kind: 'heading' } })];
}

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

/** A list of paragraphs is told at its first one. */
function findLists(siblings: readonly CheckedBlock[]): Barrier[] {
  const paragraphs = siblings.map(({ element }) => (isParagraph(element) ? splitLines(element[1]).map(textOf) : []));
  const single = paragraphs.map(([line = '', ...more]) => (more.length > 0 ? '' : line));
  const starts = new Map(findMarkedRuns(single).map(({ from, count }) => [from, single.slice(from, from + count)]));
  return siblings.flatMap((block, at) => {
    const own = paragraphs[at] ?? [];
    const [run] = own.length > 1 ? findMarkedRuns(own) : [];
    const lines = run ? own.slice(run.from, run.from + run.count) : starts.get(at);
    return lines ? [toListBarrier(block, lines)] : [];
  });
}

/** Finds what looks like headings and lists among the blocks of a text. */
export function findBlockBarriers(blocks: readonly CheckedBlock[]): Barrier[] {
  const found: Barrier[] = [];
  let from = 0;
  while (from < blocks.length) {
    const end = findEnd(blocks, from);
    const siblings = blocks.slice(from, end);
    found.push(...siblings.flatMap(findHeading), ...findLists(siblings));
    from = end;
  }
  return found;
}
