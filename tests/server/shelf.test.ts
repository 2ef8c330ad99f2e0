/** A shelf finds what the rules find, whatever was put in, changed and taken out before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Item, isFound, itemSorts, searchText, searchWords, titleKey } from '../../db/rules/items.ts';
import { emptyShelf, findOn, putIn, putWords } from '../../server/store/shelf.ts';
import { createWords } from '../../server/store/words.ts';
import { item } from './records.ts';

const words = ['red', 'Rédwood', 'hat', 'hats', 'h', 'wood red'];
const some = fc.constantFrom(...words);
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  title: some,
  description: some,
  price: fc.constantFrom(1, 2, 2.5),
  quantity: fc.nat(2),
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
  offset: fc.nat(3),
  limit: fc.integer({ min: 1, max: 3 }),
});

test('what it finds is what a look at all items finds, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, wanted), { maxLength: 30 }), (steps) => {
      const shelf = emptyShelf();
      const items = new Map<string, Item>();
      for (const [{ gone, ...given }, { search, ...asked }] of steps) {
        const stored = { ...item(given), ...given, picture: null, version: 1, seq: 1, updated_at: '' };
        if (gone) items.delete(given.id);
        else items.set(given.id, stored);
        putIn(shelf, {
          ...stored,
          title_key: titleKey(stored.title),
          price_cents: stored.price * 100,
          list_ids: JSON.stringify(stored.list_ids),
          deleted_at: gone ? 'then' : null,
        });
        if (!gone) putWords(shelf, shelf.places.length - 1, searchText(stored));

        const keys = ({ id, title, ...more }: Item) => [more[asked.sort as 'price'], titleKey(title), id] as const;
        const all = [...items.values()]
          .filter((one) => (one.is_public || asked.hidden) && isFound(one, searchWords(search), asked.list))
          .sort((a, b) => {
            const [x, y] = asked.sort === 'title' ? [keys(a).slice(1), keys(b).slice(1)] : [keys(a), keys(b)];
            const at = x.findIndex((value, n) => value !== y[n]);
            return at === -1 ? 0 : (x[at] as number) < (y[at] as number) ? -1 : 1;
          })
          .map(({ id }) => id);
        if (asked.descending) all.reverse();
        const page = all.slice(asked.offset, asked.offset + asked.limit);
        const found = findOn(shelf, { ...asked, words: searchWords(search) });
        expect(found).toEqual({ ids: page, total: all.length });
        // Asked again it says the same.
        expect(findOn(shelf, { ...asked, words: searchWords(search) })).toEqual(found);
      }
    }),
    { numRuns: 300 },
  );
});

test('words are found by any part of them, and cost memory', () => {
  const index = createWords();
  const empty = index.size();
  index.add(3, 'straw hat');
  index.add(5, 'hat-stand hat');
  const found = (part: string) => {
    const places: number[] = [];
    index.find(part, (place) => places.push(place));
    return [...new Set(places)].sort();
  };
  expect([found('hat'), found('tra'), found('stand'), found('cap')]).toEqual([[3, 5], [3], [5], []]);
  expect(index.size()).toBeGreaterThan(empty);
});
