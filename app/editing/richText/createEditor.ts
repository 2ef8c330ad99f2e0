/**
 * The editor of formatted text: Tiptap, a kept library on ProseMirror, with the few elements that texts may have.
 * Only an open form loads it.
 */
import { Editor, textblockTypeInputRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { BarrierMarks } from './barrierMarks.ts';
import { ButtonLink, Callout, CaptionedTable, Contact, PlacedPicture } from './blockNodes.ts';
import { cleanPastedHtml } from './cleanPastedHtml.ts';
import { docToTree } from './docToTree.ts';
import { Link } from './linkMark.ts';
import { treeToDoc } from './treeToDoc.ts';

const LineBreak = HardBreak.extend({
  // Ctrl+Enter sends the form, where the library would add a line, too.
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
  },
});

const AnyHeading = Heading.extend({
  // Texts have one level of headings, however many signs Markdown's readers are used to.
  addInputRules() {
    return [textblockTypeInputRule({ find: /^#{1,6}\s$/, type: this.type, getAttributes: { level: 3 } })];
  },
});

const ParagraphInLanguage = Paragraph.extend({
  addAttributes: () => ({
    lang: {
      default: null,
      // Word names the language of every paragraph.
      parseHTML: (paragraph) => /^(?!en)[a-z]{2,3}\b/i.exec(paragraph.lang)?.[0].toLowerCase() ?? null,
    },
  }),
});

// Other blocks would be lost in an item, so they go below the list.
const Item = ListItem.extend({ content: 'paragraph (paragraph | heading | bulletList | orderedList)*' });

const extensions = [
  Document,
  ParagraphInLanguage,
  Text,
  LineBreak,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  Item,
  ListKeymap,
  Gapcursor,
  UndoRedo,
  AnyHeading.configure({ levels: [3] }),
  Link,
  Callout,
  ButtonLink,
  PlacedPicture,
  Contact,
  CaptionedTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph+' }),
  TableCell.extend({ content: 'paragraph+' }),
  BarrierMarks,
];

/**
 * The height of the toolbar above, and of a table's tools and the form's buttons below, in pixels. In a low window
 * these tools are not fixed: see RichTextField.module.css.
 */
const cursorRoom = { top: 110, right: 0, bottom: matchMedia('(height >= 50rem)').matches ? 340 : 20, left: 0 };

type EditorOptions = {
  element: HTMLElement;
  tree: readonly FormattedElement[];
  label: string;
  describedBy: string;
  placeholder: string | undefined;
  required: boolean;
  className: string;
  onChange: (tree: FormattedElement[]) => void;
};

export type RichTextEditor = { editor: Editor; setTree: (tree: readonly FormattedElement[]) => void };

export function createEditor({
  element,
  tree,
  label,
  describedBy,
  placeholder,
  required,
  className,
  onChange,
}: EditorOptions): RichTextEditor {
  const editor = new Editor({
    element,
    extensions: placeholder ? [...extensions, Placeholder.configure({ placeholder })] : extensions,
    content: treeToDoc(tree),
    // The content security policy refuses added style elements; the stylesheet has the few rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-required': String(required),
        ...(placeholder && { 'aria-placeholder': placeholder }),
        dir: 'auto',
      },
      // The line with the cursor stays clear of the toolbar and of the table's tools.
      scrollThreshold: cursorRoom,
      scrollMargin: cursorRoom,
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: (event) => onChange(docToTree(event.editor.getJSON())),
  });
  return { editor, setTree: (next) => editor.commands.setContent(treeToDoc(next), { emitUpdate: false }) };
}
