/** Draws formatted text from its tree, with a fixed set of elements and never HTML. */
import { createElement, type ReactNode } from 'react';
import type { FormattedElement, FormattedNode } from '../../db/rules/fields/formattedText.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import styles from './Prose.module.css';

/** Skips unknown elements, since a record may come from another build. */
function drawNode(node: FormattedNode): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (!/^(p|h3|ul|ol|li|strong|em|a)$/.test(tag) || !Array.isArray(content)) return null;
  const attributes = tag === 'a' ? { href: isSafeUrl(String(detail)) ? detail : undefined } : { start: detail };
  return createElement(tag, { dir: 'auto', ...attributes }, ...content.map(drawNode));
}

export const FormattedText = ({ blocks }: { blocks: readonly FormattedElement[] }) =>
  createElement('div', { className: styles.prose }, ...blocks.map(drawNode));
