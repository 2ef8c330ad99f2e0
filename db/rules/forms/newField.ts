/** Fields as they begin. */
import type { FieldType } from './fields.ts';
import type { FormField } from './forms.ts';

export const blankField: FormField = {
  key: '',
  type: 'text',
  label: '',
  help: '',
  required: false,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
};

export const makeField = (key: string, type: FieldType, label: string, more: Partial<FormField> = {}): FormField => ({
  ...blankField,
  key,
  type,
  label,
  ...more,
});
