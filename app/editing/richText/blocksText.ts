/** Converts a formatted text to one field of a form and back. */
import * as v from 'valibot';
import { FormattedBlocks } from '../../../db/rules/fields/formattedBlocks.ts';
import { type FormattedElement, type FormattedNode, toPlainText } from '../../../db/rules/fields/formattedText.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import { linkify } from '../../../db/rules/links/linkify.ts';
import type { Faults } from '../../../db/rules/problems.ts';

export const formatBlocks = (tree: readonly FormattedElement[]): string =>
  tree.length > 0 ? JSON.stringify(tree) : '';

/**
 * Parses the text of formatBlocks(). Other texts are words, such as those of an older draft. The schema of the call says
 * what is wrong with a tree.
 */
export function parseBlocks(text: string): FormattedElement[] {
  try {
    const found: unknown = JSON.parse(text || '[]');
    if (v.is(v.array(v.array(v.unknown())), found)) return found as FormattedElement[];
  } catch {
    // These are words.
  }
  return treeOf({ content: text });
}

/** Whether a node is words that plain texts draw alike: no address in them becomes a link, no line a paragraph. */
const isPlainWords = (node: FormattedNode): boolean =>
  typeof node === 'string' &&
  node === node.trim() &&
  !/\n\s*\n/.test(node) &&
  linkify(node).every(({ url }) => url === undefined);

/** Whether a block is words alone, which need no tree. */
const isPlain = ([tag, content, language]: FormattedElement): boolean =>
  tag === 'p' && language === undefined && content.every(isPlainWords);

/** Splits a form's text into the stored words and tree. Text without any formatting needs no tree. */
export function readFormattedText(text: string): { words: string; blocks: FormattedElement[] } {
  const tree = parseBlocks(text);
  if (!v.is(FormattedBlocks, tree)) return { words: '', blocks: tree };
  return { words: toPlainText(tree), blocks: tree.every(isPlain) ? [] : tree };
}

/** The words of a text, for comparing two versions. */
export const describeBlocks = (text: string): string => {
  const tree = parseBlocks(text);
  return v.is(FormattedBlocks, tree) ? toPlainText(tree, (url) => url) : text;
};

/** Shows the faults of a tree at the field of its words. */
export function renameFault(faults: Faults, tree: string, field: string): Faults {
  const { [tree]: fault, ...others } = faults;
  return fault === undefined ? faults : { ...others, [field]: fault };
}
