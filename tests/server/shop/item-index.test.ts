/** The item index finds what the rules find, whatever was added, changed and removed before. */

import { expect, test } from 'vitest';
import {
  type Item,
  isLowStock,
  isSearchHit,
  itemSearchText,
  itemSorts,
  parseSearchWords,
  titleSortKey,
} from '../../../db/rules/items/items.ts';
import { createItemIndex, indexItem, indexWords, queryItemIndex } from '../../../server/store/items/index.ts';
import { createWordIndex } from '../../../server/store/search/wordIndex.ts';
import fc from '../../properties.ts';
import { itemInput } from '../records.ts';

const words = ['red', 'Rédwood', 'hat', 'hats', 'h', 'wood red'];
const some = fc.constantFrom(...words);
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  title: some,
  description: some,
  price: fc.constantFrom(1, 2, 2.5),
  quantity: fc.constantFrom(0, 5, 6),
  created_at: fc.constantFrom('2026-01-01', '2026-01-02'),
  list_ids: fc.subarray([1, 2, 3], { minLength: 1 }),
  is_public: fc.boolean(),
  gone: fc.boolean(),
});
const wanted = fc.record({
  search: fc.constantFrom('', 'red', 'h', 'HAT', 'wood r', 'red hat', 'x'),
  list: fc.constantFrom(null, 1, 2),
  sort: fc.constantFrom(...itemSorts),
  descending: fc.boolean(),
  hidden: fc.boolean(),
  lowStock: fc.boolean(),
  offset: fc.nat(3),
  limit: fc.integer({ min: 1, max: 3 }),
});

test('what it finds is what a look at all items finds, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, wanted), { maxLength: 30 }), (steps) => {
      const shelf = createItemIndex();
      const items = new Map<string, Item>();
      for (const [{ gone, ...given }, { search, ...asked }] of steps) {
        const stored = { ...itemInput(given), ...given, picture: null, version: 1, seq: 1, updated_at: '' };
        if (gone) items.delete(given.id);
        else items.set(given.id, stored);
        indexItem(shelf, {
          ...stored,
          title_key: titleSortKey(stored.title),
          price_cents: stored.price * 100,
          list_ids: JSON.stringify(stored.list_ids),
          deleted_at: gone ? 'then' : null,
        });
        if (!gone) indexWords(shelf, shelf.items.length - 1, itemSearchText(stored));

        const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);
        const field = (one: Item) => (asked.sort === 'title' ? titleSortKey(one.title) : one[asked.sort]);
        const all = [...items.values()]
          .filter((one) => (one.is_public || asked.hidden) && isSearchHit(one, parseSearchWords(search), asked.list))
          .filter((one) => !asked.lowStock || isLowStock(one))
          // What is equal comes by title, in either direction.
          .sort(
            (a, b) =>
              (asked.descending ? -1 : 1) * compare(field(a), field(b)) ||
              compare(titleSortKey(a.title), titleSortKey(b.title)) ||
              compare(a.id, b.id),
          )
          .map(({ id }) => id);
        const page = all.slice(asked.offset, asked.offset + asked.limit);
        const found = queryItemIndex(shelf, { ...asked, words: parseSearchWords(search) });
        expect(found).toEqual({ ids: page, total: all.length });
        // A second query finds the same.
        expect(queryItemIndex(shelf, { ...asked, words: parseSearchWords(search) })).toEqual(found);
      }
    }),
    { numRuns: 300 },
  );
});

test('words are found by any part of them, and cost memory', () => {
  const index = createWordIndex();
  const empty = index.estimateBytes();
  index.add(3, 'straw hat');
  index.add(5, 'hat-stand hat');
  const found = (part: string) => {
    const places: number[] = [];
    index.find(part, (place) => places.push(place));
    return [...new Set(places)].sort();
  };
  expect([found('hat'), found('tra'), found('stand'), found('cap')]).toEqual([[3, 5], [3], [5], []]);
  expect(index.estimateBytes()).toBeGreaterThan(empty);
});
