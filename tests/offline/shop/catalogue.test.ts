import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueTarget, readCatalogueStatus, readItem, readLists, readPage } from '../../../db/browser/catalogue.ts';
import { contentTarget } from '../../../db/browser/contentTarget.ts';
import { pullChanges } from '../../../db/browser/pullChanges.ts';
import { openTownDatabase, type TownDatabase } from '../../../db/browser/townDatabase.ts';
import { type Item, isLowStock, itemSortings, itemsPerPage, titleSortKey } from '../../../db/rules/items/items.ts';
import { type List, miscList } from '../../../db/rules/items/lists.ts';
import { parseItemsQuery } from '../../../db/rules/items/paths.ts';
import type { CatalogueSyncResponse } from '../../../db/rules/sync/sync.ts';
import fc from '../../properties.ts';
import { townServer } from '../sync/town-server.ts';

let database: TownDatabase;
beforeEach(async () => {
  database = await openTownDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

const item = (id: string, given: Partial<Item> = {}): Item => ({
  id,
  title: `Item ${id}`,
  description: 'Made by hand.',
  image: '',
  picture: null,
  price: 5,
  quantity: 3,
  list_ids: [miscList.id],
  is_public: true,
  taxable: true,
  tags: [],
  sku: '',
  version: 1,
  seq: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  ...given,
});
const hats: List = { id: 2, title: 'Hats', description: '' };

let clock = 0;
/** A round of the stream that is answered with these pages. */
function bring(...answers: CatalogueSyncResponse[]) {
  clock += 1;
  const left = [...answers];
  return pullChanges(catalogueTarget(database), Date.now() + clock, async () => left.shift() ?? { cursor: 'e.99' });
}
const hold = (items: Item[], lists: List[] = []) => bring({ cursor: 'e.1', snapshot: true, items, lists });

const byTitle = (a: Item, b: Item) =>
  titleSortKey(a.title) < titleSortKey(b.title) || (titleSortKey(a.title) === titleSortKey(b.title) && a.id < b.id)
    ? -1
    : 1;

describe('a sync of the catalogue', () => {
  test('is complete only at its end', async () => {
    const pages: CatalogueSyncResponse[] = [
      { cursor: 'e.0.2', more: true, snapshot: true, items: [item('a')], lists: [miscList] },
      { cursor: 'e.2', snapshot: true, items: [item('b')] },
    ];
    const held: boolean[] = [];
    const ask = async () => {
      held.push((await readCatalogueStatus(database)) !== null);
      const page = pages.shift();
      if (!page) throw new Error('cut off');
      return page;
    };
    // A run of several pages may have missed a change, and continues.
    await expect(pullChanges(catalogueTarget(database), Date.now(), ask)).rejects.toThrow('cut off');
    expect(held).toEqual([false, false, true]);
  });

  test('changes, deletes and moves items; screens learn only of real changes', async () => {
    await hold([item('a', { list_ids: [2] }), item('b')], [miscList, hats]);
    const first = await readCatalogueStatus(database);
    await bring({ cursor: 'e.2' });
    expect((await readCatalogueStatus(database))?.edition).toBe(first?.edition);

    await bring({
      cursor: 'e.3',
      items: [item('a', { price: 9 }), { id: 'b', deleted: true }],
      lists: [miscList, hats],
    });
    expect((await readCatalogueStatus(database))?.edition).not.toBe(first?.edition);
    expect(await readItem(database, 'b')).toBeNull();
    expect(await readPage(database, parseItemsQuery({ search: '', list: 2, page: 1 }))).toEqual({
      items: [],
      total: 0,
      page: 1,
    });
    expect((await readPage(database, parseItemsQuery({ search: '', list: null, page: 1 }))).items).toEqual([
      item('a', { price: 9 }),
    ]);
    expect(await readLists(database)).toEqual([
      { ...miscList, has_items: true },
      { ...hats, has_items: false },
    ]);
  });

  test('with a snapshot deletes what it does not send', async () => {
    await hold([item('a'), item('b')], [miscList, hats]);
    await bring(
      { cursor: 'f.0.2', more: true, snapshot: true, items: [item('c')], lists: [miscList] },
      { cursor: 'f.2', snapshot: true, items: [item('b')] },
    );
    expect(
      (await readPage(database, parseItemsQuery({ search: '', list: null, page: 1 }))).items.map(({ id }) => id),
    ).toEqual(['b', 'c']);
    expect(await readLists(database)).toEqual([{ ...miscList, has_items: true }]);
  });

  test('runs beside one of the content', async () => {
    const server = townServer(1);
    for (const key of ['a', 'b']) server.change({ act: 'save', noun: 'events', key, text: key });
    await pullChanges(contentTarget(database), Date.now(), async (since) => {
      await hold([item('a')]);
      return server.answer(since);
    });
    expect(await database.events.count()).toBe(2);
    expect(await database.items.count()).toBe(1);
  });

  test('is as new as the content where both have the same cursor', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1000);
    await hold([item('a')]);
    const sync = { key: 'sync' as const, nouns: '', asked_at: 5000, synced_at: 5000 };
    await database.meta.put({ ...sync, cursor: 'e.1' });
    expect(await readCatalogueStatus(database)).toMatchObject({ syncedAt: 5000 });
    await database.meta.put({ ...sync, cursor: 'e.2' });
    expect(await readCatalogueStatus(database)).toMatchObject({ syncedAt: 1000 });
  });
});

const word = fc.constantFrom('hat', 'Straw', 'Café', 'café', 'mug', 'ÉTÉ', 'Zebra', '7', '日本茶');
const someItem = fc.record({
  title: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  description: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
  tags: fc.array(word, { maxLength: 2 }),
  list_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  price: fc.constantFrom(0.5, 5, 12, 100),
  quantity: fc.constantFrom(0, 5, 6),
  created_at: fc.constantFrom('2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'),
});

const bySorting = {
  // As it was found.
  best: () => 0,
  title: byTitle,
  price_asc: (a: Item, b: Item) => a.price - b.price || byTitle(a, b),
  price_desc: (a: Item, b: Item) => b.price - a.price || byTitle(a, b),
  newest: (a: Item, b: Item) => b.created_at.localeCompare(a.created_at) || byTitle(a, b),
};

test('a page holds what a search found, or all items, narrowed and sorted as it is asked', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(someItem, { maxLength: 45 }),
      fc.option(fc.func(fc.boolean()), { nil: null }),
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...itemSortings),
      fc.constantFrom('low' as const, null),
      async (given, isHit, list, requestedPage, sort, stock) => {
        const items = given.map((fields, at) => item(`i${at}`, fields));
        await database.items.clear();
        await database.meta.clear();
        await hold(items);
        fc.pre(isHit !== null || sort !== 'best');
        // The newest are found first, whatever they are sorted by.
        const hits = isHit && items.filter(({ id }) => isHit(id)).reverse();
        const found = (hits ?? items)
          .filter((one) => (list === null || one.list_ids.includes(list)) && (stock === null || isLowStock(one)))
          .sort(bySorting[sort]);
        const page = Math.min(requestedPage, Math.max(1, Math.ceil(found.length / itemsPerPage)));
        const query = { search: hits ? 'word' : '', list, stock, sort, page: requestedPage };
        expect(
          await readPage(
            database,
            query,
            hits?.map(({ id }) => id),
          ),
        ).toEqual({
          items: found.slice((page - 1) * itemsPerPage, page * itemsPerPage),
          total: found.length,
          page,
        });
      },
    ),
    { numRuns: 120 },
  ));

test('at most a few hundred items out of ten thousand are in memory', async () => {
  const count = 10_000;
  const thing = (at: number) =>
    item(`i${at}`, {
      title: `Thing ${String((at * 7919) % count).padStart(5, '0')}`,
      description: at % 400 === 0 ? 'A rare find' : 'Plain',
      list_ids: [at % 50 === 0 ? 2 : 1],
    });
  let sent = 0;
  await pullChanges(catalogueTarget(database), Date.now(), async () => {
    const items = Array.from({ length: Math.min(500, count - sent) }, (_, at) => thing(sent + at));
    sent += items.length;
    if (items.length === 0) return { cursor: 'e.1' };
    return {
      cursor: `e.${sent}`,
      snapshot: true,
      ...(sent < count && { more: true }),
      ...(sent === 500 && { lists: [] }),
      items,
    };
  });

  let together = 0;
  for (const source of [IDBIndex.prototype, IDBObjectStore.prototype]) {
    const getAll = source.getAll;
    vi.spyOn(source, 'getAll').mockImplementation(function (this: typeof source, ...given) {
      const request = getAll.apply(this, given);
      request.addEventListener('success', () => {
        together = Math.max(together, request.result.length);
      });
      return request;
    });
  }
  const rare = Array.from({ length: 25 }, (_, at) => `i${400 * at}`);
  const found = await readPage(database, parseItemsQuery({ search: 'rare find', page: 3 }), rare);
  expect(found).toMatchObject({ total: 25, page: 3 });
  expect(found.items.map(({ id }) => id)).toEqual(rare.slice(20));
  expect(together).toBeLessThan(300);

  together = 0;
  const dearest = await readPage(database, parseItemsQuery({ sort: 'price_desc', page: 2 }));
  expect(dearest.items.map(({ title }) => title)[0]).toBe('Thing 00010');
  expect(together).toBeLessThan(300);

  together = 0;
  const third = await readPage(database, parseItemsQuery({ search: '', list: null, page: 3 }));
  expect(third).toMatchObject({ total: count, page: 3 });
  expect(third.items[0]?.title).toBe('Thing 00020');
  expect(await readPage(database, parseItemsQuery({ search: '', list: 2, page: 2 }))).toMatchObject({
    total: 200,
    page: 2,
  });
  expect(together).toBeLessThanOrEqual(itemsPerPage);
}, 30_000);
