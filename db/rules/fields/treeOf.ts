import { linkify, splitParagraphs } from '../links/linkify.ts';
import type { FormattedElement } from './formattedText.ts';

/** The tree of a text in any format: a plain one becomes paragraphs with links. */
export function treeOf({
  blocks = [],
  content,
}: {
  blocks?: readonly FormattedElement[] | undefined;
  content: string;
}): FormattedElement[] {
  if (blocks.length > 0) return [...blocks];
  return splitParagraphs(content).map((paragraph) => [
    'p',
    linkify(paragraph).map(({ text, url }) => (url ? ['a', [text], url] : text)),
  ]);
}
