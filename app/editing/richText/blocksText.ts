/** Converts a formatted text to one field of a form and back. */
import * as v from 'valibot';
import { FormattedBlocks } from '../../../db/rules/fields/formattedBlocks.ts';
import { type FormattedElement, toPlainText } from '../../../db/rules/fields/formattedText.ts';
import { linkify, splitParagraphs } from '../../../db/rules/links/linkify.ts';

export const formatBlocks = (tree: readonly FormattedElement[]): string =>
  tree.length > 0 ? JSON.stringify(tree) : '';

/** Parses the text of formatBlocks(); null for another one. The schema of the call says what is wrong with it. */
export function parseBlocks(text: string): FormattedElement[] | null {
  try {
    const found: unknown = JSON.parse(text || '[]');
    return v.is(v.array(v.array(v.unknown())), found) ? (found as FormattedElement[]) : null;
  } catch {
    return null;
  }
}

/** The words of a text, for comparing two versions. */
export const describeBlocks = (text: string): string => {
  const tree = parseBlocks(text);
  return tree && v.is(FormattedBlocks, tree) ? toPlainText(tree, (url) => url) : text;
};

/** The tree of a text in any format: a plain one becomes paragraphs with links. */
export function treeOf({
  blocks,
  content,
}: {
  blocks: readonly FormattedElement[];
  content: string;
}): FormattedElement[] {
  if (blocks.length > 0) return [...blocks];
  return splitParagraphs(content).map((paragraph) => [
    'p',
    linkify(paragraph).map(({ text, url }) => (url ? ['a', [text], url] : text)),
  ]);
}
