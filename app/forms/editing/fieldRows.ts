/** The fields of a form as rows of its editor, and as one text. */

import { isObject } from '../../../db/rules/fields/isObject.ts';
import { choosingTypes, type FieldType } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { blankField } from '../../../db/rules/forms/newField.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';

export const hasOptions = (type: FieldType): boolean => type === 'choice' || type === 'choices';
/** The types that can be limited further, with the unit of the limit. */
export const limitUnits: Partial<Record<FieldType, 'characters' | 'files' | 'answers'>> = {
  text: 'characters',
  long: 'characters',
  choices: 'answers',
  files: 'files',
};

const keyLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes the key of a new field. @param used keys of this and former versions, whose answers keep their meaning */
export function makeFieldKey(used: readonly string[]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const key = `f${[...bytes].map((byte) => keyLetters[byte % keyLetters.length]).join('')}`;
  return used.includes(key) ? makeFieldKey(used) : key;
}

/** Writes one field per line, as JSON. */
export const formatFields = (fields: readonly FormField[]): string =>
  fields
    .map(({ key, type, label, help, required, options, max, shown_if, is_private }) =>
      JSON.stringify({ key, type, label, help, required, options, max, shown_if, is_private }),
    )
    .join('\n');

/** @returns null for a text that formatFields() did not write */
export function parseFields(text: string): FormField[] | null {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const fields: unknown[] = lines.map((line) => JSON.parse(line));
    return fields.every(isObject) ? fields.map((field) => ({ ...blankField, ...field })) : null;
  } catch {
    return null;
  }
}

/** Leaves out what the type of a field has no use for. */
export function cleanField(field: FormField): FormField {
  const { type, label, help, required, options, max, is_private } = field;
  const isAsking = type !== 'heading';
  return {
    ...field,
    label: label.trim(),
    help: help.trim(),
    required: isAsking && required,
    options: hasOptions(type) ? options.map((option) => option.trim()).filter(Boolean) : [],
    max: limitUnits[type] ? max : 0,
    is_private: isAsking && is_private,
  };
}

/** Names the fields, one per line, to compare two versions. */
export const describeFields = (text: string): string =>
  (parseFields(text) ?? [])
    .map(({ label, type, required, options, help }) =>
      [
        `${label} (${[texts.types[type], required && texts.required].filter(Boolean).join(', ')})`,
        ...options.map((option) => `– ${option}`),
        help,
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n');

/** The answers of a field that another one may depend on, with their words. */
export const listAnswers = ({ type, options }: FormField): { value: string; label: string }[] =>
  type === 'yes_no'
    ? [
        { value: 'yes', label: texts.yes },
        { value: 'no', label: texts.no },
      ]
    : options
        .filter((option) => option.trim() !== '')
        .map((option) => ({ value: option.trim(), label: option.trim() }));

/** The fields that the one at a place may depend on. */
export const listSources = (fields: readonly FormField[], place: number): FormField[] =>
  fields.slice(0, place).filter(({ type, label, shown_if }) => choosingTypes.includes(type) && !shown_if && label);
