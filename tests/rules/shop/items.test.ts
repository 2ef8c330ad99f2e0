import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isImageUrl } from '../../../db/rules/documents/altText.ts';
import { ItemChanges, ItemInput } from '../../../db/rules/items/input.ts';
import { titleSortKey } from '../../../db/rules/items/items.ts';
import { ListInput } from '../../../db/rules/items/listInput.ts';
import { compareLists, type List, miscList, normalizeListIds } from '../../../db/rules/items/lists.ts';
import { formatPrice, toCents, toDollars } from '../../../db/rules/money.ts';
import fc from '../../properties.ts';
import { itemInput } from '../../server/records.ts';

const refusal = (shape: v.GenericSchema, given: unknown) => {
  const { success, issues } = v.safeParse(shape, given);
  return success ? '' : issues[0].message;
};

describe('money', () => {
  const cents = fc.integer({ min: -1e12, max: 1e12 });

  test('is the same in dollars and in cents', () => {
    fc.assert(fc.property(cents, (amount) => toCents(toDollars(amount)) === amount));
    // As people type it, and as JSON brings it.
    fc.assert(fc.property(fc.nat(1e8), (amount) => toCents(Number((amount / 100).toFixed(2))) === amount));
  });

  test.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [0.1 + 0.2, '$0.30'],
    [1_000_000, '$1,000,000.00'],
    [-3.5, '-$3.50'],
  ])('%d is shown as %s', (dollars, shown) => expect(formatPrice(dollars)).toBe(shown));
});

describe('the lists of an item', () => {
  const known = new Set([1, 2, 3, 7]);

  test.each([
    [[], [1]],
    [[1], [1]],
    [[3, 1], [3]],
    [
      [7, 2, 7],
      [2, 7],
    ],
    [[4], [1]],
    [[4, 2, 1], [2]],
  ])('%j become %j', (given, fitted) => expect(normalizeListIds(given, known)).toEqual(fitted));

  test('are never none, each once, known, and Misc only alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 9 })), (given) => {
        const lists = normalizeListIds(given, known);
        expect(lists.length).toBeGreaterThan(0);
        expect(new Set(lists).size).toBe(lists.length);
        expect(lists.every((id) => known.has(id))).toBe(true);
        expect(lists.includes(1)).toBe(lists.length === 1 && !given.some((id) => id !== 1 && known.has(id)));
        expect(normalizeListIds(lists, known)).toEqual(lists);
      }),
    );
  });

  test('come with Misc first, then by name', () => {
    const list = (id: number, title: string): List => ({ id, title, description: '' });
    const sorted = [list(4, 'zebra'), list(3, 'Éclairs'), miscList, list(2, 'apples')].sort(compareLists);
    expect(sorted.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    [{ title: '  ' }, 'Please enter a list name'],
    [{ title: 5 }, 'Please enter a list name'],
    [{ title: 'x'.repeat(61) }, 'The name of a list has at most 60 characters.'],
    [{}, 'Please enter a list name'],
    [{ title: '\u200b' }, 'Please enter a list name'],
    [5, 'A list is sent as an object with its title.'],
    [{ title: ' Hats ' }, ''],
  ])('are made from %j, or not: %s', (given, message) => expect(refusal(ListInput, given)).toBe(message));
});

describe('an item', () => {
  const price = 'Price must be a positive number';
  const quantity = 'Quantity must be a non-negative number';

  test.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'x'.repeat(160) }, ''],
    [{ title: 'x'.repeat(161) }, 'The title of an item has at most 160 characters.'],
    [{ title: null }, 'The title of an item must be text.'],
    [{ description: '' }, 'Description is required'],
    [{ description: 'x'.repeat(10_001) }, 'The description of an item has at most 10000 characters.'],
    [{ price: 0 }, price],
    [{ price: -1 }, price],
    [{ price: '12' }, price],
    [{ price: Number.NaN }, price],
    [{ price: 0.01 }, ''],
    [{ price: 19.99 }, ''],
    [{ price: 1.005 }, 'A price has at most two decimals.'],
    [{ price: 0.001 }, 'Price must be a positive number'],
    [{ price: 1e-20 }, 'Price must be a positive number'],
    [{ price: 1.001 }, 'A price has at most two decimals.'],
    [{ price: 999_999.99 }, ''],
    [{ price: 1_000_000.01 }, 'An item costs at most $1,000,000.'],
    [{ price: Number.POSITIVE_INFINITY }, 'An item costs at most $1,000,000.'],
    [{ quantity: 0 }, ''],
    [{ quantity: -1 }, quantity],
    [{ quantity: '3' }, quantity],
    [{ quantity: 1.5 }, 'Quantity must be a whole number.'],
    [{ quantity: 1_000_001 }, 'The quantity is at most 1,000,000.'],
    [{ image: 'abc' }, 'Invalid image URL format.'],
    [{ image: 'javascript:alert(1)' }, 'Invalid image URL format.'],
    [{ image: 'mailto:a@b.example' }, 'Invalid image URL format.'],
    [{ image: '//evil.example/a.png' }, 'Invalid image URL format.'],
    [{ image: 'https://images.example/a.png' }, ''],
    [{ image: '/media/1/a.png' }, ''],
    [{ list_ids: ['1'] }, 'Lists are named by their numbers.'],
    [{ list_ids: 1 }, 'Lists are named by their numbers.'],
    [{ is_public: 'no' }, 'is_public is true or false.'],
    [{ taxable: 0 }, 'taxable is true or false.'],
    [{ tags: 7 }, 'Tags are a list of words.'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'An item has at most 20 tags.'],
    [{ tags: ['x'.repeat(41)] }, 'A tag has at most 40 characters.'],
    [{ sku: 'x'.repeat(61) }, 'The SKU has at most 60 characters.'],
  ])('with %j: %s', (given, message) => {
    expect(refusal(ItemInput, { ...itemInput(), ...given })).toBe(message);
    // A call that changes only this field gets the same message.
    expect(refusal(ItemChanges, given)).toBe(message);
  });

  test('takes tags as a list or as one text, and is never given an owner', () => {
    const parsed = v.parse(ItemChanges, { tags: ' red, ,hat,red ', owner_id: 'me', id: 'x' });
    expect(parsed).toEqual({ tags: ['red', 'hat'] });
  });

  test('every price of whole cents is taken, and stored as those', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const { price: taken } = v.parse(ItemInput, itemInput({ price: cents / 100 }));
        expect(toCents(taken)).toBe(cents);
      }),
    );
  });

  test('its image is on this site or on the web', () => {
    expect(['/a.png', 'http://a.example/b', 'https://a.example/b?c'].filter(isImageUrl)).toHaveLength(3);
    expect(['', '//a', '/\\a', 'data:image/png,x', 'ftp://a.example', 'a.png'].filter(isImageUrl)).toEqual([]);
  });
});

test('titles are sorted without regard to case and accents', () => {
  const titles = ['Zebra', 'éclair', 'Eel', 'apple'].sort((a, b) => (titleSortKey(a) < titleSortKey(b) ? -1 : 1));
  expect(titles).toEqual(['apple', 'éclair', 'Eel', 'Zebra']);
});
