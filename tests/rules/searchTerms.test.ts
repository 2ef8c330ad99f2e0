import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptAround } from '../../db/rules/search/excerpts.ts';
import { markFound } from '../../db/rules/search/marks.ts';
import { hasAllWords, parseQuery, spellingsOf } from '../../db/rules/search/query.ts';
import { isNear, listWords, toleranceOf } from '../../db/rules/search/terms.ts';

const termsOf = (text: string) => listWords(text).map(({ term }) => term);

describe('the terms of a text', () => {
  test.each([
    ['permits', 'Permit'],
    ['cafe', 'CAFÉ'],
    ['Recycling', 'recycled'],
    ["council's", 'council’s'],
    ['MUÑOZ', 'munoz'],
    ['e-mail', 'E–Mail'],
    ['leaves', 'leaf'],
    ['ordi\u00adnance', 'ordinance'],
    ['drain\u200bage', 'drainage'],
  ])('%s is found by %s', (a, b) => expect(termsOf(a)).toEqual(termsOf(b)));

  /** Whether a text has all words of a search in one of their spellings. */
  const finds = (query: string, text: string) => hasAllWords(text, parseQuery(query).map(spellingsOf));

  test.each([
    ['e-waste', 'ewaste'],
    ['Wi-Fi', 'wifi'],
    ['co-op', 'coop'],
    ['re-elected', 'reelect'],
    ['O’Leary', 'oleary'],
    ['P.O. box', 'PO Box'],
    ['4-H club', '4h club'],
    ['(512) 555-0199', '5125550199'],
    ['+1 512-555-0199', '512.555.0199'],
    ['512-555-0199', '+1 (512) 555 0199'],
    ['+49 89 1234567', '+49-89-1234567'],
  ])('%s and %s find each other', (a, b) => {
    expect([finds(a, b), finds(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['555-0199', 'Call (512) 555-0199', true],
    ['555-0199', 'Call 5125550199', true],
    ['5550199', 'Call 512 555 0199', true],
    ['5125550199', 'Call 830-555-0199', false],
    ['20264', 'Ordinance 2026-4', false],
  ])('%s finds “%s”: %s', (query, text, expected) => expect(finds(query, text)).toBe(expected));

  test('keeps numbers, and letters of other scripts in pairs where they have no spaces', () => {
    expect(termsOf('Ordinance 2026-14')).toEqual(['ordin', '2026', '14']);
    expect(termsOf('市役所')).toEqual(['市', '役', '所', '市役', '役所']);
    expect(termsOf('город Москва')).toEqual(['город', 'москва']);
  });
});

test.each([
  ['Council agenda', [[['council']], [['agenda'], ['agendum']]], true],
  ['Council', [[['council']], [['agenda']]], false],
  ['Council works', [[['pothole'], ['council', 'work']]], true],
  ['Council', [[['pothole'], ['council', 'work']]], false],
  ['Council', [], true],
])('%s has a word of each of %j: %s', (text, groups, expected) => expect(hasAllWords(text, groups)).toBe(expected));

describe('the words of a search', () => {
  test.each([
    ['When is the trash day?', ['trash', 'day']],
    ['the', []],
    ['rent the hall', ['rent', 'hall']],
    ['how do I get a fence permit?', ['fence', 'permit']],
    ['permit permits PERMIT', ['permit']],
    ['役所', ['役所']],
    ['役', ['役']],
    ['"; drop table -- OR *', ['drop', 'table']],
    ['...', []],
  ])('%s', (query, words) => expect(parseQuery(query).map(({ word }) => word)).toEqual(words));

  test('are at most eight', () => expect(parseQuery('one1 two2 six6 '.repeat(5)).length).toBeLessThanOrEqual(8));
});

test('while somebody types, the last word may go on; a compound as a whole', () => {
  const starts = (query: string) => parseQuery(query).map(({ start }) => start);
  expect(starts('free wi-f')).toEqual(['', 'wif', 'wif']);
  expect(starts('hall rent')).toEqual(['', 'rent']);
});

test.each([
  ['trash', 'trahs', 1, true],
  ['permit', 'permt', 1, true],
  ['permit', 'permits', 1, true],
  ['permit', 'summit', 1, false],
  ['recycling', 'recylcign', 2, true],
  ['a', 'abcd', 2, false],
])('%s and %s differ by at most %i: %s', (a, b, most, near) => expect(isNear(a, b, most)).toBe(near));

test('marked pieces are the text again, and words found are marked by their terms and beginnings', () => {
  const found = { terms: new Set(termsOf('permits café')), starts: ['garb'] };
  const marked = markFound('A permit for the Cafe: garbage, not permission.', found);
  expect(marked.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['permit', 'Cafe', 'garbage']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const terms = new Set(termsOf(query));
      expect(
        markFound(text, { terms, starts: [] })
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('an excerpt is around words that their terms don’t begin like', () => {
  const around = (query: string, text: string) =>
    excerptAround(`${'Nothing to see here. '.repeat(30)}${text}`, {
      terms: new Set(parseQuery(query).map(({ term }) => term)),
      starts: [],
    });
  expect(around('paying', 'Where to pay a bill')).toContain('pay a bill');
  expect(around('person', 'Most people')).toContain('people');
  expect(around('cafes', 'The CAFÉ')).toContain('CAFÉ');
});

test('an excerpt is around the first word found, cut between words', () => {
  const text = `${'Nothing of it here. '.repeat(40)}The permit costs $25. ${'Nor is it here. '.repeat(40)}`;
  const excerpt = excerptAround(text, { terms: new Set(['permit']), starts: [] });
  expect(excerpt).toContain('permit costs $25');
  expect(excerpt).toMatch(/^… \w.*\S …$/);
  expect(excerpt.length).toBeLessThan(230);
  expect(excerptAround(text, { terms: new Set(['absent']), starts: [] })).toMatch(/^Nothing/);
  expect(excerptAround('  Short.\n\nText ', { terms: new Set(), starts: [] })).toBe('Short. Text');
  expect(excerptAround('Rake leaves\n\n Bag them.\nDone', { terms: new Set(), starts: [] })).toBe(
    'Rake leaves · Bag them. Done',
  );
});

test.each([
  ['dog', 0],
  ['dogs', 1],
  ['honey', 1],
  ['permit', 1],
  ['permits', 2],
  ['2026', 0],
  ['ordinance12', 0],
])('%s may be mistyped by %i letters', (word, most) => expect(toleranceOf(word)).toBe(most));
