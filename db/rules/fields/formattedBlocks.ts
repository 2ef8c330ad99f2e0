/** The schema of formatted text that an editor sends as a tree. Readers do without the validation library. */
import * as v from 'valibot';
import { isImageUrl } from '../documents/altText.ts';
import { isSafeUrl, maxUrlLength } from '../links/links.ts';
import {
  type FormattedElement,
  type FormattedNode,
  type FormattedTag,
  formattedLimits,
  formattedTags,
  toPlainText,
} from './formattedText.ts';

const inline: readonly FormattedTag[] = ['strong', 'em', 'a'];
const blocks: readonly FormattedTag[] = ['p', 'h3', 'ul', 'ol', 'table', 'aside', 'button', 'contact', 'picture'];

/** The elements that each one may contain. Those with `inline` may also contain words. */
const children: Record<FormattedTag, readonly FormattedTag[]> = {
  p: inline,
  h3: inline,
  strong: inline,
  em: inline,
  a: ['strong', 'em'],
  ul: ['li'],
  ol: ['li'],
  li: [...inline, 'p', 'h3', 'ul', 'ol'],
  table: ['tr'],
  tr: ['th', 'td'],
  th: inline,
  td: inline,
  aside: ['p', 'h3', 'ul', 'ol'],
  button: [],
  contact: ['a'],
  picture: [],
};
const withoutWords: readonly FormattedTag[] = ['ul', 'ol', 'table', 'tr', 'aside'];

/** A language tag of BCP 47, without its rare parts. */
const languagePattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;

const isTag = (tag: unknown): tag is FormattedTag => formattedTags.some((known) => known === tag);

function isDetail(tag: FormattedTag, detail: unknown): boolean {
  if (tag === 'a' || tag === 'button')
    return typeof detail === 'string' && detail.length <= maxUrlLength && isSafeUrl(detail);
  if (tag === 'contact') return typeof detail === 'string' && /^[\w-]{1,64}$/.test(detail);
  if (tag === 'picture') return typeof detail === 'string' && detail.length <= maxUrlLength && isImageUrl(detail);
  if (detail === undefined) return true;
  if (tag === 'p') return typeof detail === 'string' && languagePattern.test(detail);
  if (tag === 'table') return typeof detail === 'string' && detail.length <= formattedLimits.caption;
  return tag === 'ol' && Number.isInteger(detail) && Number(detail) >= 0 && Number(detail) < 1e9;
}

/** Counts elements, so that a text that is too large is refused before all of it is read. */
type Count = { elements: number };

function isElement(value: unknown, allowed: readonly FormattedTag[], depth: number, count: Count): boolean {
  count.elements += 1;
  if (count.elements > formattedLimits.elements || depth > formattedLimits.depth) return false;
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  const [tag, content, detail] = value;
  if (!isTag(tag) || !allowed.includes(tag) || !Array.isArray(content) || !isDetail(tag, detail)) return false;
  return content.every((node) =>
    typeof node === 'string'
      ? !withoutWords.includes(tag) && node.isWellFormed()
      : isElement(node, children[tag], depth + 1, count),
  );
}

function isTree(value: unknown): value is FormattedElement[] {
  const count = { elements: 0 };
  return Array.isArray(value) && value.every((block) => isElement(block, blocks, 1, count));
}

const tablesOf = (tree: readonly FormattedElement[]) => tree.filter(([tag]) => tag === 'table');
const countCells = (row: FormattedNode) => row[1]?.length ?? 0;

/** Whether each table has rows of one length, the first of headers. */
const hasSoundTables = (tree: readonly FormattedElement[]): boolean =>
  tablesOf(tree).every(([, rows]) => {
    const lengths = new Set(rows.map(countCells));
    const cellTags = rows.map((row) => [...new Set((row[1] as FormattedElement[]).map(([tag]) => tag))].join());
    const isHeaded = cellTags.every((tags, place) => tags === (place === 0 ? 'th' : 'td'));
    return lengths.size === 1 && !lengths.has(0) && isHeaded;
  });

const isWithinTableLimits = (tree: readonly FormattedElement[]): boolean =>
  tablesOf(tree).every(
    ([, rows]) =>
      rows.length <= formattedLimits.rows && rows.every((row) => countCells(row) <= formattedLimits.columns),
  );

const { letters, columns, rows } = formattedLimits;

export const FormattedBlocks = v.pipe(
  v.custom<FormattedElement[]>(isTree, 'This text has a form that this site does not know, or too many parts.'),
  v.check(
    (tree: FormattedElement[]) => isWithinTableLimits(tree),
    `A table has at most ${columns} columns and ${rows} rows. Please take some out, or make two tables.`,
  ),
  v.check(
    (tree: FormattedElement[]) => hasSoundTables(tree),
    'Each row of a table needs as many cells as the first, which has the headers.',
  ),
  v.check(
    (tree: FormattedElement[]) => toPlainText(tree).length <= letters,
    `A formatted text has at most ${letters} characters.`,
  ),
);
