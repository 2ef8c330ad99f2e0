/** A formatted text as people will see it. A hidden text is the form's field, so that memory and drafts handle it. */
import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Field, type FieldProps } from '../../ui/forms/Field.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { formatBlocks, parseBlocks } from './blocksText.ts';
import type { RichTextEditor } from './createEditor.ts';
import { registerEditor } from './openEditors.ts';
import styles from './RichTextField.module.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { TableTools } from './TableTools.tsx';

type RichTextFieldProps = FieldProps & {
  /** Shown while there is no text. */
  placeholder?: string;
  /** The text of formatBlocks(). */
  defaultValue: string;
};

export function RichTextField({ name, label, hint, required, placeholder, defaultValue }: RichTextFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLTextAreaElement>(null);
  const made = useRef<RichTextEditor | null>(null);
  const isWriting = useRef(false);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setHasFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the label and the field stay while the form is open
  useEffect(() => {
    let isGone = false;
    const write = (changed: FormattedElement[]) => {
      if (!value.current) return;
      isWriting.current = true;
      value.current.value = formatBlocks(changed);
      value.current.dispatchEvent(new Event('input', { bubbles: true }));
      isWriting.current = false;
    };
    setHasFailed(false);
    import('./createEditor.ts')
      .then(({ createEditor }) => {
        if (isGone || !host.current) return;
        made.current = createEditor({
          element: host.current,
          // The form may have put remembered text into its field meanwhile.
          tree: parseBlocks(value.current?.value ?? ''),
          label,
          describedBy: value.current?.getAttribute('aria-describedby') ?? '',
          placeholder,
          required: required === true,
          className: styles.text ?? '',
          onChange: write,
        });
        setEditor(made.current.editor);
        if (value.current) registerEditor(value.current, made.current.editor);
      })
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      made.current?.editor.destroy();
      made.current = null;
    };
  }, [attempt]);

  /** Shows a text that the editor did not write: a remembered one, or the other version. */
  const read = (text: string) => {
    if (!isWriting.current) made.current?.setTree(parseBlocks(text));
  };
  const labelText = (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as other labels do; keyboards reach the text itself
    <span onClick={() => made.current?.editor.commands.focus()}>{label}</span>
  );
  return (
    <Field label={labelText} required={required} hint={hint ? `${hint} ${texts.hint}` : texts.hint}>
      {({ 'aria-describedby': describedBy }) => (
        <>
          <div hidden>
            <textarea
              ref={value}
              name={name}
              defaultValue={defaultValue}
              required={required}
              placeholder={placeholder}
              aria-describedby={describedBy}
              onInput={({ currentTarget }) => read(currentTarget.value)}
            />
          </div>
          {hasFailed && <RetryNotice retry={retry}>{texts.loadFailed}</RetryNotice>}
          {!editor && !hasFailed && <p role="status">{texts.loading}</p>}
          <div className={styles.frame} hidden={!editor} data-no-memory>
            {editor && <RichTextToolbar editor={editor} />}
            <div ref={host} />
            {editor && <TableTools editor={editor} />}
          </div>
        </>
      )}
    </Field>
  );
}
