/** A field for one line of text. */
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../ui/forms/Field.tsx';
import { useMaxLength } from './useMaxLength.ts';

export type TextFieldProps = FieldProps & {
  /** The maximum number of characters. */
  limit?: number;
} & Omit<ComponentProps<'input'>, 'name' | 'ref' | 'className'>;

export function TextField({ label, hint, limit, onInput, ...rest }: TextFieldProps) {
  const limited = useMaxLength<HTMLInputElement>(limit, onInput);
  return (
    <Field label={label} hint={hint} required={rest.required ?? rest['aria-required'] === true}>
      {(control) => <input type="text" dir="auto" {...rest} {...limited} {...control} />}
    </Field>
  );
}
