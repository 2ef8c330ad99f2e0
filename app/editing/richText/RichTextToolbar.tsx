/** The buttons above a formatted text. They are one tab stop; the arrow keys move between them. */
import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading from 'lucide-react/icons/heading';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Redo from 'lucide-react/icons/redo-2';
import TableIcon from 'lucide-react/icons/table';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useReducer, useState } from 'react';
import { richTextTexts as texts } from '../../texts/en/richText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useToolbarKeys } from '../fields/useToolbarKeys.ts';
import { LinkForm } from './LinkForm.tsx';
import styles from './RichTextField.module.css';
import { TableTools } from './TableTools.tsx';

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

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const { bar, stop, setStop, onKeyDown } = useToolbarKeys(tools.length + 1);
  const [isLinking, setIsLinking] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);
  return (
    <>
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
        <IconButton
          label={texts.link}
          tabIndex={stop === 0 ? 0 : -1}
          aria-expanded={isLinking}
          aria-pressed={editor.isActive('link')}
          onClick={() => setIsLinking(!isLinking)}
        >
          <LinkIcon size={20} aria-hidden />
        </IconButton>
        {tools.map(({ label, Icon, act, isActive, canAct }, place) => (
          <IconButton
            key={label}
            label={label}
            tabIndex={place + 1 === stop ? 0 : -1}
            aria-pressed={isActive?.(editor)}
            aria-disabled={canAct ? !canAct(editor) : undefined}
            onClick={() => act(editor)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
      {editor.isActive('table') && <TableTools editor={editor} />}
    </>
  );
}
