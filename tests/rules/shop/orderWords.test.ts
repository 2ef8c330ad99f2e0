import { expect, test } from 'vitest';
import { orderWords, type WordedOrder } from '../../../db/rules/orders/words.ts';
import { parseQuery } from '../../../db/rules/search/query.ts';
import fc from '../../properties.ts';

const order: WordedOrder = {
  order_number: 'ORD-2026-000042',
  customer_first_name: 'José',
  customer_last_name: "O'Brien",
  customer_email: 'jose@maple.example',
  user_email: 'obrien@home.example',
  tracking_number: '9400 1000 0000 4012',
  shipping_postal_code: '75691',
  billing_postal_code: '75701-1234',
  items: [{ item_title: 'Salt-glazed mug (blue)' }, { item_title: 'José’s “Honey”, 12 oz' }],
};

/** As the store looks for them: each word of the search, or one that the last begins. */
const isFound = (search: string, isAdmin: boolean, of: WordedOrder = order): boolean => {
  const words = orderWords(of).flatMap(({ word, is_private }) => (isAdmin || !is_private ? [word] : []));
  return parseQuery(search, true).every(({ term, spellings, start }) =>
    words.some((word) => [term, ...spellings].includes(word) || (start !== '' && word.startsWith(start))),
  );
};

test.each<[string, boolean, boolean]>([
  ['ORD-2026-000042', true, true],
  ['ord-2026', true, true],
  ['2026-000042', true, true],
  ['000042', true, true],
  ['0042', true, true],
  ['#42', true, true],
  ['43', false, false],
  ['salt-glazed', true, true],
  ['glazed MUG', true, true],
  ['mug glaz', true, true],
  ['blue)', true, true],
  ['laze', false, false],
  ['mugs', true, true],
  ['jos bri', true, false],
  ['glazing', true, true],
  ['honey 12', true, true],
  // Public as well as private: it is in a title.
  ['jose', true, true],
  ["o'brien", true, false],
  ['brien', true, false],
  ['jose@maple.example', true, false],
  ['maple.example', true, false],
  ['home', true, false],
  ['mug brien', true, false],
  ['9400 1000 0000 4012', true, true],
  ['9400100000004012', true, true],
  ['75691', true, false],
  ['75701-1234', true, false],
  ['', true, true],
  [' - ', true, true],
])('%j finds it: for administrators %j, for its owner %j', (search, forAdmins, forUsers) => {
  expect([isFound(search, true), isFound(search, false)]).toEqual([forAdmins, forUsers]);
});

test('every order is found by each of its titles and by its number, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 9_999_999 }), (title, n) => {
      const of = { ...order, order_number: `ORD-2026-${String(n).padStart(6, '0')}`, items: [{ item_title: title }] };
      expect(isFound(title, false, of)).toBe(true);
      expect(isFound(of.order_number, false, of)).toBe(true);
    }),
  );
});

test('words are few, short and each there once, however a title is written', () => {
  const items = Array.from({ length: 100 }, (_, n) => ({ item_title: `${n}${'-a'.repeat(79)}` }));
  const words = orderWords({ ...order, items });
  expect(words.length).toBeLessThanOrEqual(1500);
  expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  expect(Math.max(...words.map(({ word }) => word.length))).toBe(40);
  expect(parseQuery('a b c d e f g h i j k', true).length).toBe(8);
});
