import { expect, test } from 'vitest';
import { countryCodes, isZipCode, parseState } from '../../db/rules/links/postalAddresses.ts';

test.each([
  ['TX', 'TX'],
  ['tx ', 'TX'],
  ['Texas', 'TX'],
  ['  new   york', 'NY'],
  ['N.Y.', 'NY'],
  ['D.C.', 'DC'],
  ['Puerto Rico', 'PR'],
  ['AE', 'AE'],
  ['Ontario', null],
  ['T', null],
  ['', null],
  ['constructor', null],
])('%j as a state is %j', (typed, code) => expect(parseState(typed)).toBe(code));

test.each([
  ['75001', true],
  ['75001-1234', true],
  ['7500', false],
  ['75001-', false],
  ['K1A 0B1', false],
])('%j as a ZIP code: %j', (typed, isOne) => expect(isZipCode(typed)).toBe(isOne));

test('each country has one code of two letters', () => {
  expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
});
