/** Draws formatted text from its tree, with a fixed set of elements and never HTML. */
import { createElement, type ReactNode } from 'react';
import type { FormattedElement, FormattedNode } from '../../db/rules/fields/formattedText.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { FormattedTable } from './FormattedTable.tsx';
import styles from './Prose.module.css';
import { Prose } from './Prose.tsx';

const knownTags = /^(p|h3|ul|ol|li|strong|em|a|aside)$/;

/** Skips unknown elements, since a record may come from another build. */
function drawNode(node: FormattedNode, heading: string): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (!Array.isArray(content)) return null;
  const drawAll = (nodes: readonly FormattedNode[]) => nodes.map((inner) => drawNode(inner, heading));
  if (tag === 'table') return <FormattedTable table={node} draw={drawAll} />;
  if (!knownTags.test(tag)) return null;
  const attributes = tag === 'a' ? { href: isSafeUrl(String(detail)) ? detail : undefined } : { start: detail };
  const name = tag === 'aside' ? 'div' : tag === 'h3' ? heading : tag;
  return createElement(
    name,
    { dir: 'auto', ...attributes, ...(tag === 'aside' && { role: 'note', className: styles.callout }) },
    ...drawAll(content),
  );
}

type FormattedTextProps = {
  /** Records that a browser stored before texts were formatted have none. */
  blocks?: readonly FormattedElement[] | undefined;
  /** Drawn as typed, where there are no blocks. */
  text?: string;
  /** The level of its headings, one below the heading that it stands under. */
  heading?: 'h2' | 'h3';
};

export function FormattedText({ blocks = [], text = '', heading = 'h3' }: FormattedTextProps) {
  if (blocks.length === 0) return text && <Prose text={text} />;
  return createElement('div', { className: styles.prose }, ...blocks.map((block) => drawNode(block, heading)));
}
