import { expect, test } from 'vitest';
import { measureMiles } from '../../../db/rules/forms/distance.ts';
import { findSensitiveAnswers, hasEmergencyWords } from '../../../db/rules/forms/warnings.ts';
import { measureCpu } from '../../cpuTime.ts';

const answer = (value: string) => [{ key: 'what', type: 'long', label: 'What?', is_private: false, value } as const];
const kindOf = (text: string) => findSensitiveAnswers(answer(text))[0]?.kind ?? null;

test.each([
  ['my number is 123-45-6789', 'social_security'],
  ['123 45 6789', 'social_security'],
  ['SSN: 123456789', 'social_security'],
  ['Card 4242 4242 4242 4242 exp 12/29', 'card'],
  ['5555555555554444', 'card'],
  ['Driver’s license TX 12345678', 'license'],
  ['DL# 12345678', 'license'],
  ['call me at 512-555-0134', null],
  ['zip 76574-1234', null],
  ['900-12-3456 and 000-12-3456', null],
  ['4242 4242 4242 4243', null],
  ['0000 0000 0000 0000', null],
  ['account 123456789, ordinance 2026-11-0042', null],
  ['dog license 4411', null],
])('%s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  ['There is a gas leak at 4 Oak', true],
  ['it smells like gas', true],
  ['The field is on fire', true],
  ['FIRE behind the school', true],
  ['a downed power line', true],
  ['power lines are down on Main', true],
  ['The fire hydrant drips', false],
  ['Fireworks after ten', false],
  ['The gas station lights', false],
  ['a pothole on Main', false],
])('an emergency? %s', (text, isOne) => {
  expect(hasEmergencyWords(answer(text))).toBe(isOne);
});

test('only written answers are looked at', () => {
  const given = { key: 'n', type: 'number', label: 'Number', is_private: false, value: '4242424242424242' } as const;
  expect(findSensitiveAnswers([given])).toEqual([]);
});

test('texts made to be slow cost no more than their length', async () => {
  const texts = ['4', '4 ', '4-', 'SSN ', 'driver’s license ', 'smells '].map((piece) =>
    piece.repeat(10_000 / piece.length),
  );
  const spent = await measureCpu(() => {
    for (const text of texts) {
      findSensitiveAnswers(answer(text));
      hasEmergencyWords(answer(text));
    }
  });
  expect(spent).toBeLessThan(200);
});

test('Austin is some 146 miles from Houston', () => {
  const miles = measureMiles({ lat: 30.2672, long: -97.7431 }, { lat: 29.7604, long: -95.3698 });
  expect(Math.round(miles)).toBeGreaterThan(140);
  expect(Math.round(miles)).toBeLessThan(150);
});
