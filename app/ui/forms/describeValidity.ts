/** Describes the errors of the browser's validation in the app's words. */
import { fieldErrorTexts as texts } from '../../texts/en/editing/fieldErrors.ts';

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The properties of a field that the description needs. */
export type CheckedField = Pick<FormField, 'type' | 'validationMessage'> & {
  validity: Partial<ValidityState>;
} & Partial<Pick<HTMLInputElement, 'min' | 'max' | 'step' | 'minLength' | 'maxLength' | 'title'>>;

/** Types whose value is a date, or starts with one. */
const isDay = (type: string) => type === 'date' || type === 'datetime-local';

const incomplete: Readonly<Record<string, string>> = {
  date: texts.date,
  time: texts.time,
  'datetime-local': texts.moment,
};

function describeMissing(type: string): string {
  if (type === 'checkbox') return texts.requiredTick;
  return type === 'radio' || type.startsWith('select') ? texts.requiredChoice : texts.required;
}

function describeStep(step: string): string {
  const decimals = step.split('.')[1]?.length ?? 0;
  return decimals > 0 ? texts.decimals(decimals) : texts.whole;
}

/** @returns '' for a valid field */
export function describeValidity(field: CheckedField): string {
  const { type, validity, validationMessage, min = '', max = '', step = '', title } = field;
  if (validity.valid) return '';
  // The form sets custom errors in its own words.
  if (validity.customError) return validationMessage;
  if (validity.badInput) return incomplete[type] ?? texts.number;
  if (validity.valueMissing) return describeMissing(type);
  if (validity.typeMismatch || (type === 'email' && validity.patternMismatch))
    return type === 'url' ? texts.url : texts.email;
  if (validity.rangeUnderflow) return isDay(type) ? texts.earliest(min.slice(0, 10)) : texts.atLeast(min);
  if (validity.rangeOverflow) return isDay(type) ? texts.latest(max.slice(0, 10)) : texts.atMost(max);
  if (validity.stepMismatch) return describeStep(step);
  if (validity.tooShort) return texts.tooShort(field.minLength ?? 0);
  if (validity.tooLong) return texts.tooLong(field.maxLength ?? 0);
  return title || texts.other;
}
