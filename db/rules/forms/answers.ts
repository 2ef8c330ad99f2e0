/**
 * Checks the answers to a form, in browsers and on the server alike, with the form's version that was filled in. Readers
 * do without the validation library.
 */
import { isEmail, normalizeEmail } from '../email.ts';
import { isObject } from '../fields/isObject.ts';
import { ownValue } from '../fields/ownValue.ts';
import { requestLimits } from '../requests/fields.ts';
import type { Answer, AnswerValue, RequestContact, RequestPlace } from '../requests/requests.ts';
import { isDate, timePattern } from '../time.ts';
import { answerLimits, type ContactChoice } from './fields.ts';
import type { FormField } from './forms.ts';

/** Sentences about an answer; `{max}` is the limit. */
export const answerFaults = {
  required: 'This is needed.',
  too_long: 'At most {max} characters.',
  too_many: 'At most {max}.',
  email: 'Enter a complete email address, such as name@example.org.',
  phone: 'Enter a phone number with at least 7 digits.',
  number: 'Enter a number.',
  date: 'Enter a day, such as 2026-12-08.',
  time: 'Enter a time, such as 14:30.',
  choice: 'Choose one of the answers.',
  place: 'Enter an address, or use your location.',
  reachable: 'Enter an email address or a phone number, so that we can answer.',
  file: 'This file was not accepted. Choose a photo, PDF, Office or text file of at most 15 MB.',
} as const;
export type AnswerFault = keyof typeof answerFaults;

/** Faults by the key of the field; of contact details by `contact.name`, `contact.email`, `contact.phone`. */
export type AnswerFaults = Record<string, { fault: AnswerFault; max: number }>;

const phonePattern = /^\+?[\d\s().\-/x]{7,40}$/;
const numberPattern = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** The most characters, or entries, that a field takes. */
export const limitOf = ({ type, max }: Pick<FormField, 'type' | 'max'>): number =>
  max > 0 ? Math.min(max, answerLimits[type]) : answerLimits[type];

/** Whether a field is shown for these answers: it always is, unless it depends on another one. */
export function isFieldShown({ shown_if }: FormField, answers: Readonly<Record<string, unknown>>): boolean {
  if (!shown_if) return true;
  const value = ownValue(answers, shown_if.key);
  if (typeof value === 'boolean') return shown_if.equals === (value ? 'yes' : 'no');
  return Array.isArray(value) ? value.includes(shown_if.equals) : value === shown_if.equals;
}

const isCoordinate = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

function readPlace(given: unknown): RequestPlace | null {
  const { address_text, lat, long, accuracy_m } = isObject(given) ? given : { address_text: given };
  const text = typeof address_text === 'string' ? address_text.trim() : '';
  const hasPoint = isCoordinate(lat, 90) && isCoordinate(long, 180);
  if (text === '' && !hasPoint) return null;
  return {
    address_text: text,
    lat: hasPoint ? lat : null,
    long: hasPoint ? long : null,
    accuracy_m: hasPoint && isCoordinate(accuracy_m, 1_000_000) ? Math.round(accuracy_m) : null,
  };
}

const readList = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string' && one !== '');

/** @returns the value to store, or null for no answer */
function readValue({ type }: FormField, given: unknown): AnswerValue | null {
  if (type === 'yes_no')
    return given === true || given === 'yes' ? true : given === false || given === 'no' ? false : null;
  if (type === 'choices' || type === 'files') {
    const list = [...new Set(readList(given))];
    return list.length > 0 ? list : null;
  }
  if (type === 'place') return readPlace(given);
  const text = typeof given === 'string' ? given : typeof given === 'number' ? String(given) : '';
  const value = (type === 'email' ? normalizeEmail(text) : text).toWellFormed().replaceAll('\0', '').trim();
  return value === '' ? null : value;
}

function findTextFault({ type, options }: FormField, value: string): AnswerFault | null {
  if (type === 'email' && !isEmail(value)) return 'email';
  if (type === 'phone' && (!phonePattern.test(value) || value.replace(/\D/g, '').length < 7)) return 'phone';
  if (type === 'number' && !numberPattern.test(value)) return 'number';
  if (type === 'date' && !isDate(value)) return 'date';
  if (type === 'time' && !timePattern.test(value)) return 'time';
  return type === 'choice' && !options.includes(value) ? 'choice' : null;
}

function findFault(field: FormField, value: AnswerValue): AnswerFault | null {
  const limit = limitOf(field);
  if (typeof value === 'string') return value.length > limit ? 'too_long' : findTextFault(field, value);
  if (typeof value === 'boolean') return null;
  if ('address_text' in value) return value.address_text.length > limit ? 'too_long' : null;
  if (value.length > limit) return 'too_many';
  return field.type === 'choices' && value.some((one) => !field.options.includes(one)) ? 'choice' : null;
}

/**
 * Reads the answers to the shown fields; answers to hidden and unknown ones are left out.
 * @param given by key; the answers of `files` are the ids of files
 */
export function readAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): { answers: Answer[]; faults: AnswerFaults } {
  const answers: Answer[] = [];
  const faults: AnswerFaults = {};
  for (const field of fields) {
    const { key, type, label, is_private, required } = field;
    if (type === 'heading' || !isFieldShown(field, given)) continue;
    const value = readValue(field, ownValue(given, key));
    const fault =
      value === null ? (required ? (type === 'place' ? 'place' : 'required') : null) : findFault(field, value);
    if (fault) faults[key] = { fault, max: limitOf(field) };
    else if (value !== null) answers.push({ key, type, label, is_private, value });
  }
  return { answers, faults };
}

/** About how many characters the answers of a request are too long together, by their size as stored; 0 if they fit. */
export function countExcess(answers: readonly Answer[]): number {
  const stored = JSON.stringify(answers);
  const bytes = new TextEncoder().encode(stored).length;
  const over = Math.max(0, bytes - requestLimits.answerBytes);
  return Math.ceil((over * stored.length) / bytes);
}

/** Reads who sends a request. */
export function readContact(given: unknown, asks: ContactChoice): { contact: RequestContact; faults: AnswerFaults } {
  const text = (name: string) => {
    const value = isObject(given) ? given[name] : '';
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() : '';
  };
  const faults: AnswerFaults = {};
  if (asks === 'none') return { contact: { name: '', email: '', phone: '' }, faults };
  const contact = { name: text('name'), email: normalizeEmail(text('email')), phone: text('phone') };
  for (const name of ['name', 'email', 'phone'] as const)
    if (contact[name].length > requestLimits[name])
      faults[`contact.${name}`] = { fault: 'too_long', max: requestLimits[name] };
  if (contact.email && !isEmail(contact.email)) faults['contact.email'] = { fault: 'email', max: 0 };
  if (contact.phone && !phonePattern.test(contact.phone)) faults['contact.phone'] = { fault: 'phone', max: 0 };
  if (asks === 'required') {
    if (!contact.name) faults['contact.name'] = { fault: 'required', max: 0 };
    if (!contact.email && !contact.phone) faults['contact.email'] ??= { fault: 'reachable', max: 0 };
  }
  return { contact, faults };
}
