import { expect, test } from 'vitest';
import type { Budget } from '../bench/results/budgets.ts';
import { budgets } from '../bench/results/budgets.ts';
import { type Figure, findMisses, formatTable, median, medianRatio, percentile } from '../bench/results/judge.ts';

const table: Budget[] = [
  { part: 'short', what: 'home page', against: 'bare Koa', atLeast: 1 },
  { part: 'short', what: 'home page', against: 'node:http', atLeast: 0.5 },
  { part: 'towns', what: 'memory', against: 'the start', atMost: 512 },
];
const figure = (what: string, against: string, value: number): Figure => ({
  what,
  against,
  value,
  ours: 'ours',
  theirs: 'theirs',
});
const good = [figure('home page', 'bare Koa', 1), figure('home page', 'node:http', 0.5)];

test('a run within its budgets misses nothing; budgets of parts that did not run are not asked for', () => {
  expect(findMisses(['short'], good, [], table)).toEqual([]);
  expect(findMisses(['short', 'towns'], [...good, figure('memory', 'the start', 512)], [], table)).toEqual([]);
});

test.each([
  ['too little', [figure('home page', 'bare Koa', 0.99), good[1] as Figure], 'home page, against bare Koa: 0.99'],
  ['no number', [figure('home page', 'bare Koa', Number.NaN), good[1] as Figure], 'home page, against bare Koa: NaN'],
  ['not there', [good[1] as Figure], 'home page, against bare Koa: not measured.'],
])('a budget that is missed is named: %s', (_how, figures, sentence) => {
  expect(findMisses(['short'], figures, [], table)).toEqual([expect.stringContaining(sentence)]);
});

test('too much is missed too, and what has a reason not to be measured is not', () => {
  expect(findMisses(['towns'], [figure('memory', 'the start', 513)], [], table)).toEqual([
    'memory, against the start: 513, at most 512.',
  ]);
  expect(findMisses(['towns'], [], [{ part: 'towns', what: 'Towns', reason: 'no ps' }], table)).toEqual([]);
});

test('the table says what each ratio is against, its budget, and which one is missed', () => {
  expect(formatTable([good[0] as Figure, figure('memory', 'the start', 600), figure('other', 'none', 2)], table)).toBe(
    [
      'what       against    ours  theirs  ratio  budget',
      'home page  bare Koa   ours  theirs  1.00   at least 1',
      'memory     the start  ours  theirs  600    at most 512 MISSED',
      'other      none       ours  theirs  2.00',
    ].join('\n'),
  );
});

test('one odd round moves neither the median nor the ratio', () => {
  expect(median([5, 1, 1000])).toBe(5);
  expect(medianRatio([10, 20, 1], [10, 10, 10])).toBe(1);
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(percentile([4, 1, 3, 2], 0.99)).toBe(4);
});

test('each budget has a limit, and nothing has two', () => {
  const names = budgets.map(({ what, against }) => `${what} / ${against}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { atLeast, atMost } of budgets) expect(atLeast ?? atMost).toBeGreaterThan(0);
});
