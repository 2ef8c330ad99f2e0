/** The blocks of a formatted text that the library's own extensions lack. */
import { Node } from '@tiptap/core';
import { Table } from '@tiptap/extension-table';
import { isSafeUrl } from '../../../db/rules/links/links.ts';

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList)+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: () => ['div', { 'data-callout': '' }, 0],
});

export const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: '',
        parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent?.trim() ?? '',
        renderHTML: ({ caption }: { caption: string }) => (caption ? { 'aria-label': caption } : {}),
      },
    };
  },
  addKeyboardShortcuts() {
    // At the ends of a table Tab leaves the editor, where the library would add rows without end.
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    };
  },
});

/** An attribute that HTML keeps under `data-*` while it is moved within the editor. */
const dataAttribute = (name: string, attribute: string) => ({
  [name]: {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? '',
    renderHTML: (attributes: Record<string, string>) => ({ [attribute]: attributes[name] }),
  },
});

export const ButtonLink = Node.create({
  name: 'button',
  group: 'block',
  content: 'text*',
  marks: '',
  addAttributes: () => dataAttribute('href', 'data-button'),
  parseHTML: () => [
    { tag: 'p[data-button]', getAttrs: (element) => (isSafeUrl(element.dataset.button ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

/** A picture of the form, with its caption as the content. */
export const PlacedPicture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'text*',
  marks: '',
  addAttributes: () => dataAttribute('src', 'data-picture'),
  parseHTML: () => [{ tag: 'figure[data-picture]', contentElement: 'figcaption' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src } = node.attrs;
    return ['figure', HTMLAttributes, ['img', { src, alt: String(src).split('/').at(-1) }], ['figcaption', 0]];
  },
});

export const Contact = Node.create({
  name: 'contact',
  group: 'block',
  atom: true,
  addAttributes: () => ({ ...dataAttribute('id', 'data-contact'), ...dataAttribute('words', 'data-words') }),
  parseHTML: () => [{ tag: 'p[data-contact]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['p', HTMLAttributes, String(node.attrs.words)],
});
