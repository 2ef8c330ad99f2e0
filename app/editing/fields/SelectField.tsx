/** A field to choose one of several options. */
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../ui/forms/Field.tsx';

export type SelectFieldProps = FieldProps & {
  /** The options in display order: plain texts, or values with labels. */
  options: readonly (string | { value: string; label: string })[];
} & Omit<ComponentProps<'select'>, 'name' | 'className' | 'children' | 'multiple'>;

export function SelectField({ label, hint, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} required={rest.required}>
      {(control) => (
        <select {...rest} {...control}>
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
