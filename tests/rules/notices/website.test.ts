/** The law's demands on a town's website, by the town's size. */
import { expect, test } from 'vitest';
import { findPack } from '../../../db/rules/notices/packs/packs.ts';
import { listWebsiteDuties } from '../../../db/rules/notices/website.ts';

const statusOf = (basis: string, population: number | null, county_population: number | null) =>
  listWebsiteDuties(findPack('TX'), { population, county_population }).find((duty) => duty.basis.endsWith(basis))
    ?.status;

test.each([
  [3000, 20_000, 'not_required'],
  [4999, 24_999, 'not_required'],
  [5000, 20_000, 'required'],
  [3000, 25_000, 'required'],
  [8000, null, 'required'],
  [null, 30_000, 'required'],
  [3000, null, 'unless_small'],
  [null, null, 'unless_small'],
])('of %s people in a county of %s: notices and records on the website are %s', (population, county, status) => {
  expect(statusOf('2051.201(b)(5)', population, county)).toBe(status);
  expect(statusOf('2051.201(b)(6)', population, county)).toBe(status);
  expect(statusOf('551.056', population, county)).toBe('required');
});

test('each rule names its source and the day on which somebody checked it', () => {
  for (const { basis, url, checked_on } of listWebsiteDuties(findPack('TX'), { population: 1, county_population: 1 })) {
    expect(basis).toMatch(/\d/);
    expect(new URL(url).protocol).toBe('https:');
    expect(checked_on).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
  expect(listWebsiteDuties(findPack('CA'), { population: 1, county_population: 1 })).toEqual([]);
});
