/** Text with light formatting: a plain field, buttons that insert the marks, and a preview. */

import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formattedTextTexts as texts } from '../../texts/en/formattedText.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { CheckField } from './CheckField.tsx';
import styles from './FormattedTextField.module.css';
import { type Edit, FormattingToolbar, makeBold } from './FormattingToolbar.tsx';
import type { TextEdit } from './formatMarkdown.ts';
import { TextPreview } from './TextPreview.tsx';
import { useMaxLength } from './useMaxLength.ts';

/** Inserts text as if typed, so that the browser's undo works; otherwise sets the value. */
function applyEdit(area: HTMLTextAreaElement, { from, to, text, start, end }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
    area.setRangeText(text, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

type FormattedTextFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  required: boolean;
  /** The maximum numbers of characters. */
  limits: { plain: number; formatted: number };
  defaultValue: string;
  /** Whether the text uses formatting; the form's field is `formatted`. */
  isFormatted: boolean;
};

export function FormattedTextField(props: FormattedTextFieldProps) {
  const { name, label, placeholder, required, limits, defaultValue } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isFormatted, setIsFormatted] = useState(props.isFormatted);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const limited = useMaxLength<HTMLTextAreaElement>(isFormatted ? limits.formatted : limits.plain);
  const area = limited.ref;

  const format = (edit: Edit) => {
    const field = area.current;
    if (field) applyEdit(field, edit({ value: field.value, start: field.selectionStart, end: field.selectionEnd }));
  };
  const onShortcut = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!isFormatted || key.toLowerCase() !== 'b' || ctrlKey === metaKey || shiftKey || altKey) return;
    event.preventDefault();
    format(makeBold);
  };
  useLayoutEffect(() => {
    const node = frame.current;
    // A hidden field could not show its error.
    const show = () => flushSync(() => setPreviewed(null));
    node?.addEventListener('invalid', show, { capture: true });
    return () => node?.removeEventListener('invalid', show, { capture: true });
  }, []);
  return (
    <Stack ref={frame} gap={2}>
      <Field label={label} hint={isFormatted ? texts.formattedHint : texts.plainHint} required={required}>
        {(control) => (
          <>
            <FormattingToolbar
              isFormatted={isFormatted}
              isPreviewing={previewed !== null}
              controls={`${id}preview`}
              onFormat={format}
              onPreview={() => setPreviewed(previewed === null ? (area.current?.value ?? '') : null)}
            />
            {/* In a separate element, because forms style all of their fields, even hidden ones. */}
            <div hidden={previewed !== null}>
              <textarea
                name={name}
                placeholder={placeholder}
                required={required}
                defaultValue={defaultValue}
                rows={9}
                dir="auto"
                {...limited}
                {...control}
                onKeyDown={onShortcut}
              />
            </div>
            <section
              id={`${id}preview`}
              className={styles.preview}
              aria-label={texts.preview}
              hidden={previewed === null}
            >
              {previewed !== null && <TextPreview text={previewed} isFormatted={isFormatted} />}
            </section>
          </>
        )}
      </Field>
      <CheckField
        name="formatted"
        label={texts.use}
        hint={texts.useHint}
        defaultChecked={isFormatted}
        onChange={({ target }) => setIsFormatted(target.checked)}
      />
    </Stack>
  );
}
