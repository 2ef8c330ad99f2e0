/** A field of an editor: it says in words beside its label whether it must be filled. */
import type { ComponentProps, ReactNode } from 'react';
import { fieldTexts as texts } from '../../texts/en/fields.ts';
import { Field as BaseField } from '../../ui/forms/Field.tsx';

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** What is wrong with it, where the form says that itself; see useFieldErrors(). */
  error?: string | undefined;
};

type EditorFieldProps = Omit<ComponentProps<typeof BaseField>, 'note'> & { required?: boolean | undefined };

export const Field = ({ required, ...rest }: EditorFieldProps) => (
  <BaseField note={required ? texts.required : undefined} {...rest} />
);
