/** An item in its form: what people type, what is found wrong with it, and which lists it ends up in. */

import { describe, expect, test } from 'vitest';
import { chooseList } from '../../../app/items/editing/chooseList.ts';
import { formatLists, itemValues, newItemBody, parseListIds, readItem } from '../../../app/items/editing/form.ts';
import { parseAmount, tidyAmount } from '../../../app/items/editing/parseAmount.ts';
import { shortenFileName } from '../../../app/items/editing/shortenFileName.ts';
import { itemEditingTexts as texts } from '../../../app/texts/en/shop/itemEditing.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { ItemInput } from '../../../db/rules/items/input.ts';
import { miscList, normalizeListIds } from '../../../db/rules/items/lists.ts';
import fc from '../../properties.ts';
import { itemInput } from '../../server/records.ts';

/** Builds the form data of a browser, which sends only checked boxes. */
function sent(fields: Record<string, string | boolean>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== false) data.set(name, value === true ? 'on' : value);
  }
  return data;
}

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['12.', 12],
  ['1,200', 1200],
  ['1,200.50', 1200.5],
  ['1.200,50', 1200.5],
  ['1,234,567', 1234567],
  ['1 200', 1200],
  ['$12.50', 12.5],
  ['US$ 12', 12],
  ['12 USD', 12],
  ['0,500', 0.5],
  ['1.234', 1.234],
  ['-1', -1],
  ['0', 0],
  ['', null],
  ['abc', null],
  ['1e3', null],
  ['.', null],
  ['1,23.50', null],
  ['1.2.3', null],
  ['12 50', null],
])('%j is the amount %j', (typed, amount) => expect(parseAmount(typed)).toBe(amount));

test('whatever cents there are, they come back from how they are written in either way, and tidying loses nothing', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, (cents) => {
      const dollars = cents / 100;
      const american = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 });
      const european = dollars.toLocaleString('de-DE', { minimumFractionDigits: 2 });
      for (const typed of [String(dollars), american, european, `$${american}`]) {
        expect(parseAmount(typed)).toBe(dollars);
        expect(tidyAmount(typed, 2)).toBe(dollars.toFixed(2));
      }
    }),
  );
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const tidied = tidyAmount(typed, 2);
      if (tidied !== typed) expect(parseAmount(tidied)).toBe(parseAmount(typed));
    }),
  );
  expect(tidyAmount('1.234', 2)).toBe('1.234');
  expect(tidyAmount('twelve', 2)).toBe('twelve');
  expect(tidyAmount('1,000', 0)).toBe('1000');
});

describe('the form of an item', () => {
  const lists = [miscList, { id: 2, title: 'Hats (all)', description: '' }];

  test('gives back the item that it was filled with', () => {
    const given = { price: 1234.5, list_ids: [2, 7], tags: ['summer', 'straw'], image: '/media/a/hat.jpg' };
    const stored = itemInput({ ...given, description_blocks: [], pictures: [] });
    expect(readItem(sent(itemValues(stored, lists)))).toEqual(stored);
    const unusual = { ...stored, is_public: false, taxable: false };
    expect(readItem(sent(itemValues(unusual, lists)))).toEqual(unusual);
    const blocks: ItemInput['description_blocks'] = [['p', ['Woven ', ['strong', ['by hand']], '.']]];
    const formatted = itemInput({ description: 'Woven by hand.', description_blocks: blocks, pictures: [] });
    expect(readItem(sent(itemValues(formatted, lists)))).toEqual(formatted);
    expect(() => readItem(sent({ ...itemValues(stored, lists), uploading: '1' }))).toThrow(texts.uploadRunning);
  });

  test('sends of a new item what the call has, and what was filled in besides', () => {
    const { is_public: _, taxable: ____, tags: __, sku: ___, ...needed } = itemInput({ list_ids: [1] });
    expect(newItemBody({ ...needed, is_public: true, taxable: true, tags: [], sku: '' })).toEqual(needed);
    const rest = { is_public: false, taxable: false, tags: ['summer'], sku: 'HAT-1' };
    expect(newItemBody({ ...needed, ...rest })).toEqual({ ...needed, ...rest });
  });

  test('checks what is typed with the schema of the call', () => {
    const typed = sent({ ...itemValues(itemInput(), lists), title: ' ', price: '1.234', quantity: 'many' });
    expect(findFaults(ItemInput, readItem(typed))).toEqual({
      title: 'Title is required',
      price: 'A price has at most two decimals.',
      quantity: 'Quantity must be a non-negative number',
    });
  });

  test('writes lists so that people and the form can read them', () => {
    expect(formatLists([2, 7], lists)).toBe('Hats (all) (2)\nList 7 (7)');
    expect(parseListIds('Hats (all) (2)\r\nList 7 (7)\n')).toEqual([2, 7]);
    expect(parseListIds('')).toEqual([]);
  });
});

test.each([
  ['a real list takes it out of Misc', [1], 2, true, [2], []],
  ['a second one is added', [3], 2, true, [2, 3], []],
  ['one of two is left', [2, 3], 2, false, [3], []],
  ['the last real one is left for Misc', [2], 2, false, [1], [texts.lastList, texts.inMisc]],
  ['Misc alone is not left', [1], 1, false, [1], [texts.lastList]],
  ['Misc does not go with others', [2], 1, true, [2], [texts.miscAlone]],
] as const)('%s', (_, ids, id, on, after, messages) => {
  expect(chooseList(ids, id, on)).toEqual({ ids: after, messages });
});

test('whatever is pressed, an item is in the lists that the server would put it in', () => {
  const known = new Set([1, 2, 3, 4]);
  const press = fc.tuple(fc.constantFrom(...known), fc.boolean());
  fc.assert(
    fc.property(fc.array(press), (presses) => {
      let ids: number[] = [miscList.id];
      for (const [id, on] of presses) ids = chooseList(ids, id, on).ids;
      expect(ids).toEqual(normalizeListIds(ids, known));
    }),
  );
});

test('a file name is shown whole up to 30 characters, and shortened in its middle beyond (R571)', () => {
  const whole = `${'a'.repeat(26)}.jpg`;
  expect(shortenFileName(whole)).toBe(whole);
  const long = shortenFileName(`blue-${'a'.repeat(31)}.jpg`);
  expect([...long]).toHaveLength(30);
  expect(long).toMatch(/^blue-a+…a+\.jpg$/);
});
