/** A field for several lines of text. */
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../ui/forms/Field.tsx';
import { useMaxLength } from './useMaxLength.ts';

export type TextAreaProps = FieldProps & {
  /** The maximum number of characters. */
  limit?: number;
} & Omit<ComponentProps<'textarea'>, 'name' | 'ref' | 'className'>;

export function TextArea({ label, hint, limit, onInput, ...rest }: TextAreaProps) {
  const limited = useMaxLength<HTMLTextAreaElement>(limit, onInput);
  return (
    <Field label={label} hint={hint} required={rest.required ?? rest['aria-required'] === true}>
      {(control) => <textarea dir="auto" {...rest} {...limited} {...control} />}
    </Field>
  );
}
