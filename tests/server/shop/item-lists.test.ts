import { describe, expect, test } from 'vitest';
import { lowStockUnits } from '../../../db/rules/items/items.ts';
import type { FilterList, List } from '../../../db/rules/items/lists.ts';
import { maxLists } from '../../../db/rules/items/lists.ts';
import type { OwnedItem, OwnedItemsPage } from '../../../server/store/items/items.ts';
import { dialects } from '../database.ts';
import { itemInput } from '../records.ts';
import { createItem, createList, serveItems, statusAndMessage } from './item-calls.ts';

describe.each(dialects)('items on %s', (dialect) => {
  test('come in pages, sorted, of one list, and by what is searched for', async () => {
    const given = await serveItems(dialect);
    const { call, ask, write, neighbor } = given;
    await write((tx) => tx.save('items', itemInput({ title: 'Not ours' })), neighbor);
    const hats = await createList(given, 'Hats');
    await write(async (tx) => {
      for (let n = 0; n < 25; n += 1) {
        const lists = n % 2 === 0 ? [hats.id] : [];
        const title = `${n % 3 === 0 ? 'ÉLAN' : 'elan'} ${String(n).padStart(2, '0')}`;
        await tx.save(
          'items',
          itemInput({ title, price: 30 - n, quantity: (n * 7) % 25, list_ids: lists, sku: `SKU-${n}` }),
        );
      }
    });
    const page = async (query = '') => (await ask(`/api/items?${query}`)).json() as OwnedItemsPage;
    const numbers = ({ items }: OwnedItemsPage) => items.map(({ title }) => Number(title.slice(5)));
    const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

    const pages = [await page(), await page('page=2'), await page('page=3'), await page('page=4')];
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ total, page: at }) => [total, at])).toEqual([1, 2, 3, 4].map((at) => [25, at]));
    // An accent and a capital do not matter: by what follows them.
    expect(pages.flatMap(numbers)).toEqual(upTo(25));
    const whole = (query: string) => page(`per_page=100&${query}`);
    expect(numbers(await whole('sort_by=title&sort_direction=desc'))).toEqual(upTo(25).reverse());
    expect(numbers(await whole('sort_by=price'))).toEqual(upTo(25).reverse());
    expect(numbers(await whole('sort_by=quantity'))).toEqual(upTo(25).sort((a, b) => ((a * 7) % 25) - ((b * 7) % 25)));
    expect(numbers(await whole('sort_by=created_at'))).toEqual(upTo(25));
    expect(numbers(await whole(`list_id=${hats.id}`))).toEqual(upTo(25).filter((n) => n % 2 === 0));
    expect(await whole('list_id=1')).toMatchObject({ total: 12 });
    expect(numbers(await whole('stock=low'))).toEqual(upTo(25).filter((n) => (n * 7) % 25 <= lowStockUnits));
    expect(await whole('list_id=77')).toMatchObject({ total: 0, items: [] });
    expect(numbers(await whole('search=sku-7'))).toEqual([7]);
    const backwards = 'search=%C3%89lan&sort_by=title&sort_direction=desc';
    expect(numbers(await whole(backwards))).toEqual(upTo(25).reverse());
    expect(await page(`${backwards}&page=3`)).toMatchObject({ total: 25, items: { length: 5 } });
    expect(await page('search=elan&page=3')).toMatchObject({ total: 25, items: { length: 5 } });
    expect(numbers(await whole('search=elan&stock=low&sort_by=title'))).toEqual(
      upTo(25).filter((n) => (n * 7) % 25 <= lowStockUnits),
    );
    expect(await whole('search=summer')).toMatchObject({ total: 25 });
    expect(await whole('search=%25')).toMatchObject({ total: 0 });
    expect(numbers(await whole(`search=elan&list_id=${hats.id}`)).sort((a, b) => a - b)).toEqual(
      upTo(25).filter((n) => n % 2 === 0),
    );

    // Saved items are found at once, and no longer by their old name.
    const [first] = (await page('search=sku-7')).items;
    await call(`/api/items/${first?.id}`, { method: 'PUT', json: { title: 'Zebra', sku: '', price: 0.5 } });
    expect(await page('search=sku-7')).toMatchObject({ total: 0 });
    expect(await page('search=zebra')).toMatchObject({ total: 1 });
    expect((await page('page=3')).items.at(-1)).toMatchObject({ title: 'Zebra' });
    expect((await page('sort_by=price')).items[0]).toMatchObject({ title: 'Zebra' });

    const wrong = [
      'stock=high',
      'sort_by=sku',
      'sort_direction=up',
      'page=0',
      'page=x',
      'per_page=101',
      'per_page=-1',
      'list_id=a',
    ];
    for (const query of [...wrong, 'search=a&search=b', 'page=1e3', 'page=99999999']) {
      expect((await ask(`/api/items?${query}`)).json(), query).toMatchObject({ code: 'bad_request' });
    }
    for (const query of ['search=', `search=${'x'.repeat(900)}`, 'search=%00', 'search=%F0%9F%8E%A9', 'page=1000000']) {
      expect((await ask(`/api/items?${query}`)).status, query).toBe(200);
    }
  });

  test('lie in lists that are numbered in their town, Misc first', async () => {
    const given = await serveItems(dialect);
    const { call, ask, callNextDoor, db, town } = given;
    expect((await ask('/api/items/lists')).json()).toMatchObject({ lists: [{ id: 1, title: 'Misc' }] });
    const zebras = await call('/api/items/lists', { json: { title: ' Zebras ', description: 'Striped' }, key: 'k' });
    expect(zebras).toMatchObject({ status: 201 });
    expect(zebras.json()).toEqual({ id: 2, title: 'Zebras', description: 'Striped' });
    expect(
      (await call('/api/items/lists', { json: { title: ' Zebras ', description: 'Striped' }, key: 'k' })).json(),
    ).toEqual(zebras.json());
    expect(await createList(given, 'Hats')).toEqual({ id: 3, title: 'Hats', description: '' });
    expect((await callNextDoor('/api/items/lists', { json: { title: 'Hats' } })).json()).toMatchObject({ id: 2 });
    const lists = (await ask('/api/items/lists')).json() as { lists: List[] };
    expect(lists.lists.map(({ id }) => id)).toEqual([1, 3, 2]);

    const make = (json: unknown) => statusAndMessage(call('/api/items/lists', { json }));
    expect(await make({ title: '  ' })).toEqual([400, 'Please enter a list name']);
    expect(await make({ title: 'HATS' })).toEqual([400, 'There is a list “Hats” already.']);
    expect(await make({ title: 'misc' })).toEqual([400, 'There is a list “Misc” already.']);

    const { id } = await createItem(given, { list_ids: [1, 3, 2, 3] });
    expect((await ask(`/api/items/${id}`)).json()).toMatchObject({ list_ids: [2, 3] });
    const put = async (list_ids: number[]) =>
      ((await call(`/api/items/${id}`, { method: 'PUT', json: { list_ids } })).json() as OwnedItem).list_ids;
    expect([await put([3]), await put([1]), await put([1, 2]), await put([])]).toEqual([[3], [1], [2], [1]]);
    const trace = await db
      .read('audit_log')
      .where({ town_id: town.id, noun: 'lists' })
      .orderBy('id')
      .select('action', 'record_id', 'person');
    expect(trace).toMatchObject([
      { action: 'created', record_id: '2', person: expect.stringContaining('@maple.example') },
      { action: 'created', record_id: '3' },
    ]);

    const now = new Date().toISOString();
    const more = Array.from({ length: maxLists - 2 }, (_, n) => ({ id: n + 4, title: `List ${n}` }));
    const rest = { town_id: town.id, description: '', version: 1, seq: 1, created_at: now, updated_at: now };
    await db.write.batchInsert(
      'lists',
      more.map((one) => ({ ...one, ...rest })),
      50,
    );
    expect(await make({ title: 'One more' })).toEqual([400, 'A shop has at most 200 lists.']);
  });

  test('in which everybody sees something are told from the others, whoever asks', async () => {
    const given = await serveItems(dialect);
    const { call, ask } = given;
    const [hats, mugs] = [await createList(given, 'Hats'), await createList(given, 'Mugs')];
    const filled = async () => {
      const { lists } = (await ask('/api/items/lists')).json() as { lists: FilterList[] };
      expect((await call('/api/items/lists')).json()).toEqual({ lists });
      return lists.filter(({ has_items }) => has_items).map(({ title }) => title);
    };
    expect(await filled()).toEqual([]);
    const hidden = await createItem(given, { list_ids: [hats.id], is_public: false });
    await createItem(given, { list_ids: [mugs.id], quantity: 0 });
    expect(await filled()).toEqual(['Mugs']);
    await call(`/api/items/${hidden.id}`, { method: 'PUT', json: { is_public: true } });
    expect(await filled()).toEqual(['Hats', 'Mugs']);
    await call(`/api/items/${hidden.id}`, { method: 'DELETE' });
    expect(await filled()).toEqual(['Mugs']);
  });
});
