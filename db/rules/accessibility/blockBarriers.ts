/** Paragraphs that look like a heading or a list, and are none. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import { toPlainText } from '../fields/formattedText.ts';
import type { Barrier } from './barriers.ts';
import { countMarkedLines, findMarkedLine, readListMark } from './listMarks.ts';
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

function findList({ path, element, words, next }: CheckedBlock, before: CheckedBlock | undefined): Barrier[] {
  if (!isParagraph(element)) return [];
  const lines = words.split('\n');
  const at = findMarkedLine(lines);
  const mark = readListMark(lines[Math.max(at, 0)] ?? '');
  const nextWords = isParagraph(next) ? toPlainText([next]) : '';
  const goesOn = lines.length === 1 && countMarkedLines([words, nextWords]) === 2;
  // A list of paragraphs is told at its first one.
  const isLater = before !== undefined && before.next === element && countMarkedLines([before.words, words]) === 2;
  if (!mark || isLater || (at < 0 && !goesOn)) return [];
  return [makeBarrier('looks_like_list', { path, text: words, fix: { kind: 'list', isNumbered: mark.isNumbered } })];
}

export const findBlockBarriers = (blocks: readonly CheckedBlock[]): Barrier[] =>
  blocks.flatMap((block, at) => [...findHeading(block), ...findList(block, blocks[at - 1])]);
