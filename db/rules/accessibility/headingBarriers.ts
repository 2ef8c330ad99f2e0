/** Lines that look like a heading, and are none. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import type { Barrier } from './barriers.ts';
import { splitLines, textOf } from './lines.ts';
import { makeBarrier } from './makeBarrier.ts';
import { type CheckedBlock, isElement } from './places.ts';

const maxHeadingLetters = 80;

const isBold = (node: FormattedNode): boolean =>
  isElement(node) ? node[0] === 'strong' || (node[0] === 'em' && node[1].every(isBold)) : node.trim() === '';
const isSlanted = (node: FormattedNode): boolean => (isElement(node) ? node[0] === 'em' : node.trim() === '');

/** Slanted lines are often notes, such as the name of a photographer: a colon announces what follows. */
const isHeadingLine = (line: readonly FormattedNode[]): boolean =>
  line.some(isElement) && (line.every(isBold) || (line.every(isSlanted) && /:\s*$/.test(textOf(line))));

const dateWords = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january ' +
    'february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec a p m am pm noon midnight from to at and until through on the st nd rd th lunes martes ' +
    'miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre ' +
    'noviembre diciembre de del la las los y hasta mediodía'
  ).split(' '),
);
const factLabels = new Set(
  (
    'where when who what cost price time date place location deadline phone email fee contact note hours address ' +
    'dónde cuándo costo precio hora fecha lugar teléfono correo nota'
  ).split(' '),
);

/** A date, or a label with its value such as "Deadline: December 4", is a fact and announces nothing. */
function isFact(words: string): boolean {
  const letters = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (/\d/.test(words) && letters.every((word) => dateWords.has(word))) return true;
  const [, label = '', value = ''] = /^([^:\d]+):\s*(\S.*)$/.exec(words) ?? [];
  return value !== '' && (/\d/.test(value) || factLabels.has(label.trim().toLowerCase()));
}

/** Lines of an address or a contact, below a bold name. */
const addressPattern = /@|\d{3}[-.) ]+\d|^\s*\d+ \p{L}|\b\d{5}\b/mu;

const isHeadingParagraph = ([tag, content]: FormattedElement): boolean => tag === 'p' && isHeadingLine(content);

/** A heading needs something below it that is none. */
function announces(line: readonly FormattedNode[], more: readonly FormattedNode[][], next?: FormattedElement): boolean {
  const [below] = more;
  if (below === undefined) return next !== undefined && !isHeadingParagraph(next);
  return !isHeadingLine(below) && line.length > 0 && !addressPattern.test(more.map(textOf).join('\n'));
}

/** Finds a paragraph, or the first line of one, that looks like a heading. */
export function findHeading({ path, element: [tag, content], words, next }: CheckedBlock): Barrier[] {
  if (tag !== 'p' || !content.some(isElement)) return [];
  const [line = [], ...more] = splitLines(content);
  const lineWords = textOf(line).trim();
  // A sentence in bold letters is meant as one, and bold lines in a row are an address or a notice.
  const isSentence = /[.!,;]$/.test(lineWords);
  const isShort = lineWords !== '' && lineWords.length <= maxHeadingLetters;
  if (!isShort || isSentence || isFact(lineWords) || !isHeadingLine(line) || !announces(line, more, next)) return [];
  const fix = { kind: 'heading' } as const;
  if (more.length === 0) return [makeBarrier('looks_like_heading', { path, text: words, fix })];
  const text = textOf(content);
  const from = text.indexOf(lineWords);
  return [makeBarrier('looks_like_heading', { path, text, from, to: from + lineWords.length, fix })];
}
