/** The tools for the table around the cursor. */
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { formattedLimits as limits } from '../../../db/rules/fields/formattedText.ts';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import styles from './RichTextField.module.css';
import { useTransactions } from './useTransactions.ts';

const actions: { label: string; act: (editor: Editor) => unknown }[] = [
  { label: texts.addRow, act: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: texts.addColumn, act: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: texts.deleteRow, act: (editor) => editor.chain().focus().deleteRow().run() },
  { label: texts.deleteColumn, act: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: texts.deleteTable, act: (editor) => editor.chain().focus().deleteTable().run() },
];

export function TableTools({ editor }: { editor: Editor }) {
  const redraw = useTransactions(editor);
  const isInTable = editor.isActive('table');
  useEffect(() => {
    // The tools would cover a row at the end of the window.
    if (isInTable) editor.commands.scrollIntoView();
  }, [editor, isInTable]);
  if (!isInTable) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons and a field that belong to the text, not a part of the form
    <div className={`${styles.tools} ${styles.below}`} role="group" aria-label={texts.tableTools}>
      <Field label={texts.caption} hint={texts.captionHint}>
        {(control) => (
          <input
            {...control}
            type="text"
            dir="auto"
            maxLength={limits.caption}
            value={String(editor.getAttributes('table').caption ?? '')}
            onChange={({ currentTarget }) => {
              editor.commands.updateAttributes('table', { caption: currentTarget.value });
              // The toolbar follows later, which would move the cursor of this field.
              redraw();
            }}
          />
        )}
      </Field>
      <Cluster>
        {actions.map(({ label, act }) => (
          <Button key={label} size="small" variant="secondary" onClick={() => act(editor)}>
            {label}
          </Button>
        ))}
      </Cluster>
    </div>
  );
}
