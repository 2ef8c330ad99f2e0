/** The props of a field's control, and its hint. */
import type { FormField } from '../../db/rules/forms/forms.ts';

export type FieldControlProps = {
  field: FormField;
  /** Says when the field counts, where it can't be hidden; else empty. */
  condition: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** A sentence. */
  fault: string | undefined;
};

/** Joins the parts of a hint. */
export const hintOf = ({ field, condition }: Pick<FieldControlProps, 'field' | 'condition'>, more = ''): string =>
  [condition, field.help, more].filter(Boolean).join(' ');
