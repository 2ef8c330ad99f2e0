import { describe, expect, test } from 'vitest';
import { countExcess, isFieldShown, limitOf, readAnswers, readContact } from '../../../db/rules/forms/answers.ts';
import { answerLimits } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  key: 'a',
  type,
  label: 'A field',
  help: '',
  required: false,
  options: ['Light', 'Street'],
  max: 0,
  shown_if: null,
  is_private: false,
  ...more,
});

/** Reads one answer as it is stored, or its fault. */
function readOne(one: FormField, given: unknown) {
  const { answers, faults } = readAnswers([one], { a: given });
  return faults.a?.fault ?? answers[0]?.value ?? null;
}

test.each<[type: FormField['type'], given: unknown, stored: unknown]>([
  ['text', '  Oak Street\0 \ud800', 'Oak Street \ufffd'],
  ['text', 12, '12'],
  ['text', '', null],
  ['text', ['a'], null],
  ['text', 'a'.repeat(301), 'too_long'],
  ['text', 'a'.repeat(300), 'a'.repeat(300)],
  ['email', ' Rosa@Example.COM ', 'rosa@example.com'],
  ['email', 'rosa@', 'email'],
  ['phone', '(555) 201-3344 x2', '(555) 201-3344 x2'],
  ['phone', '555-20 3', 'phone'],
  ['phone', '------------', 'phone'],
  ['phone', 'call 5552013344', 'phone'],
  ['number', '-12.5', '-12.5'],
  ['number', '1e5', 'number'],
  ['number', '12a', 'number'],
  ['number', 'a12', 'number'],
  ['date', '2027-02-28', '2027-02-28'],
  ['date', '2027-02-30', 'date'],
  ['time', '23:59', '23:59'],
  ['time', '24:00', 'time'],
  ['choice', 'Light', 'Light'],
  ['choice', 'Dark', 'choice'],
  ['choices', ['Light', 'Light', '', 3, 'Street'], ['Light', 'Street']],
  ['choices', 'Street', ['Street']],
  ['choices', ['Light', 'Dark'], 'choice'],
  ['choices', [], null],
  ['files', ['one', 'two'], ['one', 'two']],
  ['yes_no', 'yes', true],
  ['yes_no', true, true],
  ['yes_no', 'no', false],
  ['yes_no', false, false],
  ['yes_no', 'maybe', null],
  ['heading', 'words', null],
  ['place', ' 12 Oak Street ', { address_text: '12 Oak Street', lat: null, long: null, accuracy_m: null }],
  ['place', '', null],
  ['place', { address_text: '', lat: 31.5 }, null],
  [
    'place',
    { address_text: 4, lat: 31.5, long: -97.5, accuracy_m: 12.6 },
    { address_text: '', lat: 31.5, long: -97.5, accuracy_m: 13 },
  ],
  ['place', { lat: 90.1, long: 0 }, null],
  ['place', { lat: 0, long: -180.1 }, null],
  ['place', { lat: Number.NaN, long: 0 }, null],
  [
    'place',
    { lat: 90, long: -180, accuracy_m: -2_000_000 },
    { address_text: '', lat: 90, long: -180, accuracy_m: null },
  ],
  ['place', { address_text: 'a'.repeat(answerLimits.place + 1) }, 'too_long'],
])('an answer of the type %s: %j', (type, given, stored) => {
  expect(readOne(field(type), given)).toEqual(stored);
});

test('an answer carries the words that asked for it; a fault carries its limit', () => {
  expect(readAnswers([field('text', { is_private: true })], { a: 'Oak', b: 'unknown' })).toEqual({
    answers: [{ key: 'a', type: 'text', label: 'A field', is_private: true, value: 'Oak' }],
    faults: {},
  });
  expect(readAnswers([field('choices', { max: 1 })], { a: ['Light', 'Street'] }).faults).toEqual({
    a: { fault: 'too_many', max: 1 },
  });
  expect(readAnswers([field('text', { max: 4 })], { a: 'Oak S' }).faults).toEqual({ a: { fault: 'too_long', max: 4 } });
});

test('what is required and missing is named, a place by how it can be given', () => {
  expect(readOne(field('text', { required: true }), ' ')).toBe('required');
  expect(readOne(field('place', { required: true }), '')).toBe('place');
  expect(readOne(field('yes_no', { required: true }), false)).toBe(false);
});

test('a field’s own limit never exceeds its type’s', () => {
  expect([0, 10, 400].map((max) => limitOf({ type: 'text', max }))).toEqual([300, 10, 300]);
});

describe('a field that depends on another', () => {
  const shown = (equals: string, value: unknown) =>
    isFieldShown(field('text', { shown_if: { key: 'kind', equals } }), { kind: value });

  test.each<[equals: string, value: unknown, isShown: boolean]>([
    ['Light', 'Light', true],
    ['Light', 'Street', false],
    ['Light', ['Street', 'Light'], true],
    ['Light', ['Street'], false],
    ['yes', true, true],
    ['yes', false, false],
    ['no', false, true],
    ['yes', 'yes', true],
    ['Light', undefined, false],
  ])('on %j, given %j', (equals, value, isShown) => {
    expect(shown(equals, value)).toBe(isShown);
  });

  test('is neither required nor stored while it is hidden', () => {
    const hidden = field('text', { required: true, shown_if: { key: 'kind', equals: 'Light' } });
    expect(readAnswers([hidden], { a: 'Oak', kind: 'Street' })).toEqual({ answers: [], faults: {} });
    expect(isFieldShown(field('text'), {})).toBe(true);
  });
});

describe('who sends a request', () => {
  const nobody = { name: '', email: '', phone: '' };
  const faultsOf = (given: unknown, asks: 'none' | 'optional' | 'required') =>
    Object.fromEntries(Object.entries(readContact(given, asks).faults).map(([key, { fault }]) => [key, fault]));

  test('is not stored where a form does not ask', () => {
    expect(readContact({ name: 'Rosa', email: 'x' }, 'none')).toEqual({ contact: nobody, faults: {} });
  });

  test('is trimmed, and may be nobody where it is optional', () => {
    const given = { name: ' Rosa\0 ', email: ' Rosa@Example.com', phone: ' 555-201-3344 ', more: 1 };
    expect(readContact(given, 'optional')).toEqual({
      contact: { name: 'Rosa', email: 'rosa@example.com', phone: '555-201-3344' },
      faults: {},
    });
    for (const odd of [null, 'Rosa', { name: 4 }]) expect(readContact(odd, 'optional').contact).toEqual(nobody);
    expect(faultsOf({}, 'optional')).toEqual({});
  });

  test('has a name and one way to be reached where it is required', () => {
    expect(faultsOf({}, 'required')).toEqual({ 'contact.name': 'required', 'contact.email': 'reachable' });
    expect(faultsOf({ name: 'Rosa', phone: '555-201-3344' }, 'required')).toEqual({});
    expect(faultsOf({ name: 'Rosa', email: 'rosa@example.com' }, 'required')).toEqual({});
  });

  test('is named where it can’t be right', () => {
    expect(faultsOf({ email: 'rosa', phone: '12' }, 'optional')).toEqual({
      'contact.email': 'email',
      'contact.phone': 'phone',
    });
    const name = 'a'.repeat(requestLimits.name + 1);
    expect(readContact({ name }, 'optional').faults).toEqual({
      'contact.name': { fault: 'too_long', max: requestLimits.name },
    });
    expect(faultsOf({ name: 'a'.repeat(requestLimits.name) }, 'optional')).toEqual({});
  });
});

test('answers that are too long together say by about how many characters', () => {
  const answer = (value: string) => [{ key: 'a', type: 'long' as const, label: 'A', is_private: false, value }];
  const rest = requestLimits.answerBytes - JSON.stringify(answer('')).length;
  expect(countExcess(answer('a'.repeat(rest)))).toBe(0);
  expect(countExcess(answer('a'.repeat(rest + 7)))).toBe(7);
  // Each of these letters takes three bytes.
  expect(countExcess(answer('水'.repeat(rest)))).toBeGreaterThan(rest * 0.6);
  expect(countExcess(answer('水'.repeat(rest)))).toBeLessThan(rest * 0.7);
});
