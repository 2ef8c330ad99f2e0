/** The buttons above a formatted text. They are one tab stop; the arrow keys move between them. */
import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Contact from 'lucide-react/icons/contact';
import Files from 'lucide-react/icons/files';
import Heading from 'lucide-react/icons/heading';
import ImageIcon from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Redo from 'lucide-react/icons/redo-2';
import TableIcon from 'lucide-react/icons/table';
import Undo from 'lucide-react/icons/undo-2';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useToolbarKeys } from '../fields/useToolbarKeys.ts';
import { ButtonForm } from './ButtonForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { DocumentsForm } from './DocumentsForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { findPicturesField, PictureForm } from './PictureForm.tsx';
import styles from './RichTextField.module.css';
import { useTransactions } from './useTransactions.ts';

type Tool = {
  label: string;
  Icon: LucideIcon;
  act: (editor: Editor) => unknown;
  /** Whether the selection has it; undefined for a button that is no switch. */
  isActive?: (editor: Editor) => boolean;
  canAct?: (editor: Editor) => boolean;
};

const tools: Tool[] = [
  {
    label: texts.bold,
    Icon: Bold,
    act: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    label: texts.italic,
    Icon: Italic,
    act: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    label: texts.heading,
    Icon: Heading,
    act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading'),
  },
  {
    label: texts.list,
    Icon: List,
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    label: texts.numbered,
    Icon: ListOrdered,
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    label: texts.callout,
    Icon: MessageSquareWarning,
    act: (editor) => editor.chain().focus().toggleWrap('callout').run(),
    isActive: (editor) => editor.isActive('callout'),
    // Lists and tables hold none.
    canAct: (editor) => !editor.isActive('listItem') && !editor.isActive('table'),
  },
  {
    label: texts.table,
    Icon: TableIcon,
    act: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    canAct: (editor) => !editor.isActive('table'),
  },
  {
    label: texts.undo,
    Icon: Undo,
    act: (editor) => editor.chain().focus().undo().run(),
    canAct: (editor) => editor.can().undo(),
  },
  {
    label: texts.redo,
    Icon: Redo,
    act: (editor) => editor.chain().focus().redo().run(),
    canAct: (editor) => editor.can().redo(),
  },
];

type FormProps = { editor: Editor; onClose: () => void };

/** A button that opens a small form below the toolbar. */
type FormTool = { label: string; Icon: LucideIcon; Form: ComponentType<FormProps>; name: string };

const formTools: FormTool[] = [
  { label: texts.link, Icon: LinkIcon, Form: LinkForm, name: 'link' },
  { label: texts.button, Icon: MousePointerClick, Form: ButtonForm, name: 'button' },
  { label: texts.documents, Icon: Files, Form: DocumentsForm, name: 'documents' },
  { label: texts.contact, Icon: Contact, Form: ContactForm, name: 'contact' },
  { label: texts.picture, Icon: ImageIcon, Form: PictureForm, name: 'picture' },
];

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [hasPictures] = useState(() => findPicturesField(editor) !== null);
  const offered = formTools.filter(({ name }) => name !== 'picture' || hasPictures);
  const { bar, stop, setStop, onKeyDown } = useToolbarKeys(offered.length + tools.length);
  const [opened, setOpened] = useState<FormTool | null>(null);
  useTransactions(editor);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !opened) return;
    // Otherwise the whole form would close.
    event.preventDefault();
    setOpened(null);
    editor.commands.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the forms within
    <div className={styles.bar} onKeyDown={closeByEscape}>
      <div
        ref={bar}
        className={styles.toolbar}
        role="toolbar"
        aria-label={texts.toolbar}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) =>
          setStop(
            [...currentTarget.querySelectorAll<Element>('button')].indexOf(document.activeElement ?? currentTarget),
          )
        }
      >
        {offered.map((tool, place) => (
          <IconButton
            key={tool.name}
            label={tool.label}
            tabIndex={place === stop ? 0 : -1}
            aria-expanded={opened === tool}
            aria-pressed={tool.name === 'link' || tool.name === 'button' ? editor.isActive(tool.name) : undefined}
            onClick={() => setOpened(opened === tool ? null : tool)}
          >
            <tool.Icon size={20} aria-hidden />
          </IconButton>
        ))}
        {tools.map(({ label, Icon, act, isActive, canAct }, place) => (
          <IconButton
            key={label}
            label={label}
            tabIndex={place + offered.length === stop ? 0 : -1}
            aria-pressed={isActive?.(editor)}
            aria-disabled={canAct ? !canAct(editor) : undefined}
            onClick={() => act(editor)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
      </div>
      {opened && <opened.Form key={opened.name} editor={editor} onClose={() => setOpened(null)} />}
    </div>
  );
}
