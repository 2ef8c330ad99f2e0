/** Mends a barrier in a formatted text by the change that it offers. */
import type { FormattedElement, FormattedNode } from '../fields/formattedText.ts';
import type { Barrier } from './barriers.ts';
import { joinLines, splitLines } from './lines.ts';
import { mendList } from './mendList.ts';
import { type BarrierPath, isElement, isInline } from './places.ts';

/** Replaces the node at a path of content indexes, such as `[3, 1, 0]`, by others. */
function replaceAt(
  nodes: readonly FormattedNode[],
  path: BarrierPath,
  change: (node: FormattedNode) => FormattedNode[],
): FormattedNode[] {
  const [at, , ...rest] = path;
  return nodes.flatMap((node, index) => {
    if (index !== at) return [node];
    if (path.length === 1) return change(node);
    if (!isElement(node)) return [node];
    const [tag, content, ...detail] = node;
    return [[tag, replaceAt(content, rest, change), ...detail] as FormattedElement];
  });
}

const withoutBold = (nodes: readonly FormattedNode[]): FormattedNode[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const [tag, content, ...detail] = node;
    return tag === 'strong' ? withoutBold(content) : [[tag, withoutBold(content), ...detail] as FormattedElement];
  });

/** A paragraph's first line becomes the heading of its others. */
function toHeading(node: FormattedNode): FormattedNode[] {
  if (!isElement(node)) return [node];
  const [tag, content, ...detail] = node;
  const [line = [], ...more] = splitLines(content);
  const heading: FormattedElement = ['h3', withoutBold(line)];
  return more.length === 0 ? [heading] : [heading, [tag, joinLines(more), ...detail] as FormattedElement];
}

/** The words of an item become a paragraph, since only paragraphs have a language. */
function toLanguage(node: FormattedNode, language: string): FormattedNode[] {
  if (!isElement(node)) return [node];
  const [tag, content] = node;
  if (tag !== 'li') return [[tag, content, language]];
  return [['li', [['p', content.filter(isInline), language], ...content.filter((inner) => !isInline(inner))]]];
}

/**
 * Returns the tree with the barrier mended; the same tree where it offers no change.
 * @param barrier found in this tree: the first part of its path is the field
 */
export function mendTree(
  tree: readonly FormattedElement[],
  { path, from, to, fix }: Pick<Barrier, 'path' | 'from' | 'to' | 'fix'>,
): FormattedElement[] {
  const place = path.slice(1);
  const change = (replace: (node: FormattedNode) => FormattedNode[]) =>
    replaceAt(tree, place, replace).filter(isElement);
  switch (fix?.kind) {
    case 'heading':
      return change(toHeading);
    case 'list':
      return mendList(tree, place).filter(isElement);
    case 'language':
      return change((node) => toLanguage(node, fix.language));
    case 'words':
      return change((node) => {
        if (!isElement(node)) return [node.slice(0, from) + fix.words + node.slice(to)];
        const [tag, , ...detail] = node;
        return [[tag, [fix.words], ...detail] as FormattedElement];
      });
    default:
      return [...tree];
  }
}
