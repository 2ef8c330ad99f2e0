/** Answers in words: days and hours as people write them, in files for programs as they are stored. */
import { expect, test } from 'vitest';
import type { FieldType } from '../../../db/rules/forms/fields.ts';
import { type AnswerValue, formatAnswer } from '../../../db/rules/requests/requests.ts';
import { answerWords } from '../../../server/render/requests/answerWords.ts';

const cases: [type: FieldType, value: AnswerValue, words: string, stored?: string][] = [
  ['date', '2027-03-06', 'March 6, 2027', '2027-03-06'],
  ['time', '14:00', '2:00 PM', '14:00'],
  ['date', 'next week', 'next week'],
  ['time', '99:99', '99:99'],
  ['text', '2027-03-06', '2027-03-06'],
  ['yes_no', true, 'Yes', 'yes'],
  ['choices', ['Red', 'Blue'], 'Red, Blue'],
  ['place', { address_text: 'Oak Street', lat: 30.5, long: -97, accuracy_m: 8 }, 'Oak Street · 30.50000, -97.00000'],
];

test.each(cases)('%s %j is written as %s', (type, value, words, stored = words) => {
  expect(formatAnswer({ type, value }, answerWords)).toBe(words);
  expect(formatAnswer({ type, value }, { yes: 'yes', no: 'no' })).toBe(stored);
});
