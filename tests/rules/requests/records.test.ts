/** The clock of requests for records, by Texas law. */
import { expect, test } from 'vitest';
import { computeRecordsClock, judgeAnswer, judgeEstimate, reasonPattern } from '../../../db/rules/requests/records.ts';
import { townDays } from '../notices/townDays.ts';

const endOfYear = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'];
const independenceDay = ['2027-07-05'];

test.each([
  ['B01', '2026-12-23', {}, '2027-01-11'],
  ['B01, designated', '2026-12-23', { choices: { designated_days: endOfYear } }, '2027-01-15'],
  ['B02', '2026-11-20', {}, '2026-12-08'],
  ['B03', '2026-11-29', {}, '2026-12-11'],
  ['B04, observed', '2027-06-21', { closed: independenceDay }, '2027-07-06'],
  ['B04, not observed', '2027-06-21', {}, '2027-07-05'],
  ['', '2026-11-12', {}, '2026-11-30'],
  ['', '2026-11-25', {}, '2026-12-11'],
  ['', '2026-12-15', {}, '2026-12-31'],
  ['', '2026-12-18', {}, '2027-01-06'],
])('%s: received on %s in a town with %j is due on %s', (_row, received, given, due) =>
  expect(computeRecordsClock(townDays(given), received)?.due).toBe(due),
);

test('the fifth and fifteenth business days are counted by the same calendar', () => {
  expect(computeRecordsClock(townDays(), '2026-11-20')).toMatchObject({
    fifth: '2026-12-01',
    due: '2026-12-08',
    fifteenth: '2026-12-15',
  });
  expect(computeRecordsClock(townDays({ state: 'CA' }), '2026-11-20')).toBeNull();
});

test.each([
  [4000, false, false],
  [4001, true, false],
  [10_000, true, false],
  [10_001, true, true],
])('charges of %i cents need a statement: %s; may need a deposit: %s', (cents, needsStatement, mayAskDeposit) =>
  expect(judgeEstimate(cents)).toEqual({ needsStatement, mayAskDeposit }),
);

test.each([
  ['2026-12-08', '2026-12-08', 'on_time'],
  ['2026-12-08', '2026-12-09', 'late'],
  ['', '2026-12-09', 'none'],
])('due on %s and answered on %s is %s', (due, answered, verdict) => expect(judgeAnswer(due, answered)).toBe(verdict));

test.each([
  ['Reason for request', true],
  ['Why do you want this?', true],
  ['What is the purpose of your request?', true],
  ['¿Por qué los necesita?', true],
  ['Which records?', false],
  ['Dates or years', false],
  ['Unreasonable noise complaints', false],
])('%s asks why: %s', (text, asks) => expect(reasonPattern.test(text)).toBe(asks));
