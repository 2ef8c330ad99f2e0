/** Draws formatted text from its tree, with a fixed set of elements and never HTML. */
import { createElement, type ReactNode } from 'react';
import type { FormattedElement, FormattedNode } from '../../db/rules/fields/formattedText.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import styles from './Prose.module.css';

/** Skips unknown elements, since a record may come from another build. */
function drawNode(node: FormattedNode, heading: string): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (!/^(p|h3|ul|ol|li|strong|em|a)$/.test(tag) || !Array.isArray(content)) return null;
  const attributes = tag === 'a' ? { href: isSafeUrl(String(detail)) ? detail : undefined } : { start: detail };
  const children = content.map((inner) => drawNode(inner, heading));
  return createElement(tag === 'h3' ? heading : tag, { dir: 'auto', ...attributes }, ...children);
}

type FormattedTextProps = {
  blocks: readonly FormattedElement[];
  /** The level of its headings, one below the heading that it stands under. */
  heading?: 'h2' | 'h3';
};

export const FormattedText = ({ blocks, heading = 'h3' }: FormattedTextProps) =>
  createElement('div', { className: styles.prose }, ...blocks.map((block) => drawNode(block, heading)));
