/** The rules of barriers in words and in descriptions of pictures: what each finds, and what stands beside it unharmed. */
import { describe, expect, test } from 'vitest';
import type { BarrierRule } from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { findSteepGrowth } from '../growth.ts';
import { bold, context, find, link, p, rulesOf } from './barriers.ts';

describe('words', () => {
  test.each<[string, BarrierRule[]]>([
    ['WATER MAIN BREAK ON OAK STREET', ['capitals']],
    ['Now: BOIL YOUR WATER BEFORE USE. Thanks', ['capitals']],
    ['TCEQ, FEMA and EPA', []],
    ['The TCEQ and TXDOT', []],
    ['BOIL WATER NOW', []],
    ['🎉🎉🎉 Party', ['emoji_run']],
    ['Party 🎉', []],
    ['🇺🇸🇺🇸🇺🇸 Parade', ['emoji_run']],
    ['🇺🇸 Parade', []],
    ['TCEQ, FEMA, EPA, TXDOT, NOAA, USDA', []],
    ['CITY OF MAPLE\n100 MAIN STREET\nMAPLE TX 78701', []],
    ['Chapter 5, MAPLE ORDINANCES', []],
    ['TCEQ 5, FEMA 6, EPA 7, TXDOT 8, NOAA 9, USDA 10', []],
    [`${'word '.repeat(50)}.`, ['long_sentences']],
  ])('%s', (text, rules) => {
    expect(rulesOf([p(text)])).toEqual(rules);
    expect(findBarriers('banners', { text }, context).map(({ rule }) => rule)).toEqual(rules);
  });

  test('in capitals become a sentence', () => {
    const tree = [p('So: ', bold('PLEASE BOIL YOUR WATER FIRST'), '!')];
    expect(find(tree).map((found) => mendTree(tree, found))).toEqual([
      [p('So: ', bold('Please boil your water first'), '!')],
    ]);
  });
});

describe('descriptions of pictures', () => {
  test.each<[string, BarrierRule[]]>([
    ['IMG_2041.jpg', ['alt_is_file_name']],
    ['DSC 0042', ['alt_is_file_name']],
    ['Scan 12', ['alt_is_file_name']],
    ['IMG_20240301_123456 (1)', ['alt_is_file_name']],
    ['Screenshot 2026-03-01 at 10.12.33', ['alt_is_file_name']],
    ['Photo 1 of the new bridge', []],
    ['Picture 3: the playground', []],
    ['Image 2 of 4: the mayor', []],
    ['image of a park', ['alt_says_picture']],
    ['A photo of the mayor', ['alt_says_picture']],
    ['x'.repeat(151), ['alt_is_long']],
    ['The mayor at the park', []],
    ['Image credits', []],
    ['Picture of the day winner', []],
    ['Foto de la semana: el parque', []],
    ['20261129_101010', ['alt_is_file_name']],
    ['WhatsApp Image 2026-11-29 at 10.10.10', ['alt_is_file_name']],
    ['received_123456789012345', ['alt_is_file_name']],
    ['Flyer_final_v2.pdf', ['alt_is_file_name']],
    ['Flyer_final_v2', ['alt_is_file_name']],
    ['Bild1', ['alt_is_file_name']],
    ['untitled', ['alt_is_file_name']],
    ['Unnamed (1)', ['alt_is_file_name']],
    ['IMG_2041.jpg - the pool', ['alt_is_file_name']],
    ['picture', ['alt_says_nothing']],
    ['Image', ['alt_says_nothing']],
    ['photo.', ['alt_says_nothing']],
    ['flyer', ['alt_says_nothing']],
    ['a photo of', ['alt_says_nothing']],
    ['.', ['alt_says_nothing']],
    ['asdf', ['alt_says_nothing']],
    ['xxx', ['alt_says_nothing']],
    ['una foto de', ['alt_says_nothing']],
    ['Pool', []],
    ['Flyer for the parade', []],
    ['Untitled, a painting by Ann Lee', []],
    ['公園', []],
    ['1776', ['alt_says_nothing']],
    ['Route 66', []],
    ['', []],
  ])('%s', (alt, rules) => {
    const found = findBarriers('announcements', { pictures: [{ src: '/media/a', alt }] }, context);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test('lose the name of a file before the words', () => {
    const found = findBarriers('people', { photo: { alt: 'IMG_2041.jpg - the pool' } }, context);
    expect(found).toMatchObject([{ fix: { kind: 'words', words: 'The pool' } }]);
  });

  test('of neighbors differ, and decorative ones have none', () => {
    const of = (...pictures: object[]) => findBarriers('announcements', { pictures }, context).map(({ rule }) => rule);
    expect(of({ alt: 'The park' }, { alt: 'The park' })).toEqual(['alt_is_repeated']);
    expect(of({ alt: 'a.jpg', decorative: true })).toEqual([]);
    expect(findBarriers('people', { photo: { src: '/media/a', alt: 'a.png' } }, context)).toMatchObject([
      { rule: 'alt_is_file_name', severity: 'error', path: ['photo', 'alt'] },
    ]);
  });
});

test('a cut inside an emoji leaves no half of it, which a store would change', () => {
  const alt = `${'a'.repeat(299)}😀${'b'.repeat(20)}`;
  const [found] = findBarriers('people', { photo: { alt } }, context);
  expect(found?.subject.isWellFormed()).toBe(true);
});

test('takes work in proportion to its text', () => {
  const units = ['A', 'A ', '• a\n', '🎉', '1) ', '.', ' '];
  const work = (text: string) => find([p(text), p(bold(text)), ...text.split('\n').map((line) => p(line))]);
  expect(units.map((unit) => findSteepGrowth((n) => unit.repeat(n / unit.length), work, 20_000))).toEqual(
    units.map(() => null),
  );
});

test('takes work in proportion to its links', () => {
  const work = (tree: FormattedElement[]) => find(tree);
  const make = (n: number) => [
    p(...Array.from({ length: n }, (_, at) => link(at % 2 ? `here ${at}` : 'here', `/${at}`))),
  ];
  expect(findSteepGrowth(make, work, 5000)).toBe(null);
});
