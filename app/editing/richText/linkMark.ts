/** Links in the editor: of selected words, of addresses that are typed or pasted, and of Markdown's `[words](address)`. */
import { type Editor, InputRule, Mark, markPasteRule } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { linkify } from '../../../db/rules/links/linkify.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { unlinkedMeta } from './unlinkedMeta.ts';

/** Links the addresses in the word before a position. */
function linkWord(tr: Transaction, at: number, type: MarkType): void {
  const $at = tr.doc.resolve(at);
  const [word = ''] = /\S+$/.exec($at.parent.textBetween(0, $at.parentOffset, undefined, ' ')) ?? [];
  let from = at - word.length;
  for (const { text, url: href } of linkify(word)) {
    const to = from + text.length;
    if (href && !tr.doc.rangeHasMark(from, to, type)) tr.addMark(from, to, type.create({ href }));
    from = to;
  }
}

function linkWordAtCursor({ state, view }: Editor, type: MarkType): void {
  const { tr } = state;
  linkWord(tr, state.selection.from, type);
  if (tr.docChanged) view.dispatch(tr);
}

export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // Words that people type after a link do not join it.
  inclusive: false,
  addStorage: () => ({ isTyped: false }),
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isSafeUrl(link.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addInputRules() {
    const { type } = this;
    return [
      new InputRule({
        find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
        handler({ state, range, match: [, words = '', href = ''] }) {
          if (!isSafeUrl(href)) return null;
          state.tr.replaceWith(range.from, range.to, state.schema.text(words, [type.create({ href })]));
        },
      }),
      new InputRule({
        find: /\S\s$/,
        handler({ state, range }) {
          linkWord(state.tr, range.to - 1, type);
        },
      }),
    ];
  },
  addPasteRules() {
    const find = (text: string) => {
      let index = 0;
      return linkify(text).flatMap(({ text: words, url }) => {
        const match = { index, text: words, data: { href: url } };
        index += words.length;
        return url ? [match] : [];
      });
    };
    return [markPasteRule({ find, type: this.type, getAttributes: (match) => match.data })];
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        linkWordAtCursor(editor, this.type);
        return false;
      },
    };
  },
  onTransaction({ transaction }) {
    if (transaction.docChanged) this.storage.isTyped = !transaction.getMeta(unlinkedMeta);
  },
  onBlur() {
    if (this.storage.isTyped) linkWordAtCursor(this.editor, this.type);
  },
});
