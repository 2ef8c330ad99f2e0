/** The items of an agenda: their numbers, levels and ids. */
import { describe, expect, test } from 'vitest';
import { dropUsualNumbers, identifyItems, numberItems, settleDepths } from '../../../db/rules/meetings/agenda.ts';

const at = (depths: number[], labels: string[] = []) =>
  depths.map((depth, place) => ({ depth: depth as 0 | 1 | 2, label: labels[place] ?? '', id: '' }));

describe('items are numbered', () => {
  test('by their place on three levels', () => {
    expect(numberItems(at([0, 1, 1, 2, 2, 0, 1]))).toEqual(['1', '1.a', '1.b', '1.b.i', '1.b.ii', '2', '2.a']);
  });
  test('by what the clerk wrote, which those below follow', () => {
    expect(numberItems(at([0, 1, 0, 1], ['IV', '', '', 'X-1']))).toEqual(['IV', 'IV.a', '2', 'X-1']);
  });
  test('past z, and past Roman ix', () => {
    const many = numberItems(at([0, ...Array(28).fill(1)]));
    expect(many.slice(26)).toEqual(['1.z', '1.aa', '1.ab']);
    const deep = numberItems(at([0, 1, ...Array(14).fill(2)]));
    expect([deep[5], deep[10], deep[15]]).toEqual(['1.a.iv', '1.a.ix', '1.a.xiv']);
  });
});

test.each([
  [
    [2, 1, 0],
    [0, 1, 0],
  ],
  [
    [0, 2, 2, 1],
    [0, 1, 2, 1],
  ],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
])('levels %j become %j', (given, settled) => {
  expect(settleDepths(at(given)).map(({ depth }) => depth)).toEqual(settled);
});

test('numbers that the place gives anyway are left out, unless one is different', () => {
  const labelsOf = (depths: number[], labels: string[]) =>
    dropUsualNumbers(at(depths, labels)).map(({ label }) => label);
  expect(labelsOf([0, 0, 1, 1, 0], ['1', '2', 'A', '', '3'])).toEqual(['', '', '', '', '']);
  expect(labelsOf([0, 1, 2, 0], ['I', 'A', '1', 'II'])).toEqual(['I', 'A', '1', 'II']);
});

test('items without an id of their own get the next number, never one of an item that is gone', () => {
  const items = ['2', '', '2', 'x', ''].map((id) => ({ id }));
  expect(identifyItems(items, [{ id: '7' }]).map(({ id }) => id)).toEqual(['2', '8', '9', 'x', '10']);
  expect(identifyItems([{ id: '' }], []).map(({ id }) => id)).toEqual(['1']);
});
