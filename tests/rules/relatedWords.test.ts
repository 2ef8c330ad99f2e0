import { expect, test } from 'vitest';
import { listRelatedTerms } from '../../db/rules/search/relatedWords.ts';
import { termOf } from '../../db/rules/search/terms.ts';

test.each([
  ['rent', 'rental'],
  ['rentals', 'renter'],
  ['payment', 'pay'],
  ['swimming', 'swimmer'],
  ['vote', 'voter'],
  ['store', 'storage'],
  ['apply', 'application'],
  ['burial', 'bury'],
  ['inspection', 'inspector'],
])('%s and %s have the same root', (a, b) => {
  expect(listRelatedTerms(a)).toContain(termOf(b));
  expect(listRelatedTerms(b)).toContain(termOf(a.replace(/s$/, '')));
});

test.each([
  ['corn', 'corner'],
  ['show', 'shower'],
  ['water', 'wat'],
])('%s and %s have not', (a, b) => expect([...listRelatedTerms(a), ...listRelatedTerms(b)]).not.toContain(termOf(b)));

test('a word has few, and numbers none', () => {
  expect(listRelatedTerms('administrations').length).toBeLessThan(60);
  expect(listRelatedTerms('2026')).toEqual([]);
});
