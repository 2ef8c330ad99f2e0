/** A one-line field in checkout, named as in the request. Its error comes from the form. */
import type { ComponentProps } from 'react';
import { contactLimits } from '../../../db/rules/orders/contact.ts';
import { checkoutTexts as texts } from '../../texts/en/shop/checkout.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { useFieldError } from './fieldErrors.ts';

type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string;
  label: string;
  hint?: string;
  /** Whether an optional field says so itself; otherwise the form explains it. */
  isOptionalShown?: boolean;
};

/** By the last part of the name, as the server counts it. */
const limitOf = (name: string): number | undefined =>
  Object.entries(contactLimits).find(([part]) => name.endsWith(`.${part}`))?.[1];

export function TextInput({ name, label, hint, required, isOptionalShown = true, ...attributes }: TextInputProps) {
  const error = useFieldError(name);
  return (
    <Field label={label} note={required || !isOptionalShown ? undefined : texts.optional} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          dir="auto"
          maxLength={limitOf(name)}
          {...control}
          {...attributes}
          name={name}
          required={required}
        />
      )}
    </Field>
  );
}
