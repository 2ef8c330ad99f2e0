/** Headings without words, and tables whose columns have no names. */
import { type FormattedElement, toPlainText } from '../fields/formattedText.ts';
import type { Barrier } from './barriers.ts';
import { textOf } from './lines.ts';
import { makeBarrier } from './makeBarrier.ts';
import { type BarrierPath, type CheckedBlock, isElement } from './places.ts';

/** An answer needs words that it is about. */
const noWords = '–';

export function findEmptyHeading({ path, element, words, next }: CheckedBlock): Barrier[] {
  if (element[0] !== 'h3' || words.trim() !== '') return [];
  const text = next ? toPlainText([next]).trim() : '';
  return [makeBarrier('heading_is_empty', { path, text: text || noWords })];
}

/** A table that is all empty is about to be filled. */
export function findTablesWithoutHeaders(tree: readonly FormattedElement[], path: BarrierPath): Barrier[] {
  return tree.flatMap((block, at) => {
    const [tag, rows, caption] = block;
    const [headers] = rows;
    if (tag !== 'table' || headers === undefined || !isElement(headers)) return [];
    const text = textOf(rows).trim();
    if (text === '' || textOf([headers]).trim() !== '') return [];
    return [makeBarrier('table_has_no_headers', { path: [...path, at], text: String(caption ?? text) })];
  });
}
