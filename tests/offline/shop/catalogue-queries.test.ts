import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findItem, findPage, parseItem } from '../../../app/data/catalogue/queries.ts';
import { openSharedDatabase } from '../../../app/data/database.ts';
import { catalogueTarget } from '../../../db/browser/catalogue.ts';
import { pullChanges } from '../../../db/browser/pullChanges.ts';
import type { TownDatabase } from '../../../db/browser/townDatabase.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { miscList } from '../../../db/rules/items/lists.ts';
import { parseItemsQuery } from '../../../db/rules/items/paths.ts';
import { asServer } from '../../serverAnswer.ts';

let database: TownDatabase;
let clock = 0;
beforeEach(async () => {
  vi.stubGlobal('location', new URL('http://market.test/items'));
  database = (await openSharedDatabase()) as TownDatabase;
  await Promise.all(database.tables.map((table) => table.clear()));
  // Answers are good for a second.
  clock += 10_000;
  vi.spyOn(Date, 'now').mockReturnValue(clock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hat = {
  id: 'hat',
  title: 'Straw hat',
  description: 'Woven.',
  image: '',
  price: 24.5,
  quantity: 3,
  list_ids: [1],
};
const whole = parseItem(hat) as Item;
const first = parseItemsQuery({});
const lists = [{ ...miscList, has_items: true }];

/** A server with these answers; what it was asked. Other addresses get no answer at all. */
function server(answers: Record<string, unknown>) {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    paths.push(pathname + search);
    const answer = answers[pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const refusal = { code: 'x', message: 'Out for lunch.' };
    return asServer(typeof answer === 'number' ? Response.json(refusal, { status: answer }) : Response.json(answer));
  });
  return paths;
}
const working = { '/api/items': { items: [hat], total: 1, page: 1 }, '/api/items/lists': { lists: [miscList] } };

const hold = (...items: Item[]) =>
  pullChanges(catalogueTarget(database), clock, async () => ({
    cursor: 'e.1',
    snapshot: true,
    items,
    lists: [miscList],
  }));

describe('while the local catalogue is incomplete', () => {
  test('the page is fetched, ten items by title (R548, R549)', async () => {
    const paths = server(working);
    const found = await findPage(parseItemsQuery({ search: 'straw hat', list: 2 }), false);
    expect(found).toEqual({
      page: { items: [whole], total: 1, page: 1 },
      lists,
      failure: '',
      isLocal: false,
    });
    const query = 'page=1&per_page=10&search=straw+hat&list_id=2';
    expect(paths.sort()).toEqual([`/api/items/lists`, `/api/items?${query}`].sort());
  });

  test('other parameters of the address are requested', async () => {
    const paths = server(working);
    await findPage(parseItemsQuery({ sort: 'price_desc', stock: 'low', page: '2' }), true);
    expect(paths).toContain('/api/items?page=2&per_page=10&sort_by=price&sort_direction=desc&stock=low');
  });

  test.each([
    ['a failure (R552)', { '/api/items': 500 }, 'Failed to load items. Please try again later. Out for lunch.'],
    ['no answer (R552)', {}, 'Failed to load items. Please try again later.'],
    ['another shape (R553)', { '/api/items': { x: 1 } }, 'Could not fetch items/orders: Unexpected server response.'],
    [
      'a list of no items',
      { '/api/items': { items: [{ x: 1 }], total: 1 } },
      'Could not fetch items/orders: Unexpected server response.',
    ],
  ])('%s is told', async (_name, answers, failure) => {
    server({ '/api/items/lists': working['/api/items/lists'], ...answers });
    expect(await findPage(first, false)).toEqual({ page: null, lists, failure, isLocal: false });
  });

  test('without a connection it says that this device has no items yet', async () => {
    server({});
    vi.stubGlobal('navigator', { onLine: false });
    const { failure } = await findPage(first, false);
    expect(failure).toContain('You are offline, and this device has not stored the shop’s items yet.');
  });

  test.each([500, undefined, { lists: [{}] }])('items show without their lists (R554)', async (lists) => {
    server({ ...working, '/api/items/lists': lists });
    const found = await findPage(first, false);
    expect(found).toMatchObject({ page: { total: 1 }, lists: null, failure: 'Could not fetch item lists.' });
  });

  test('a page beyond the last is the last', async () => {
    const paths = server({ ...working, '/api/items': { items: [], total: 25, page: 9 } });
    expect((await findPage({ ...first, page: 9 }, false)).page?.page).toBe(3);
    expect(paths.filter((path) => path.includes('page=3&'))).toHaveLength(1);
  });

  test('an item is fetched; an unknown one is null, a broken one a failure (R555, R556)', async () => {
    server({ '/api/items/hat': hat, '/api/items/gone': 404, '/api/items/broken': { id: 'broken' } });
    expect(await findItem('hat', false)).toEqual(whole);
    expect(await findItem('gone', false)).toBeNull();
    await expect(findItem('broken', false)).rejects.toThrow();
    await expect(findItem('lost', false)).rejects.toThrow();
  });
});

describe('once it is complete', () => {
  test('nothing is fetched', async () => {
    await hold(whole);
    const paths = server(working);
    expect(await findPage(first, false)).toMatchObject({ page: { total: 1 }, isLocal: true, failure: '' });
    expect(await findItem('hat', false)).toEqual(whole);
    expect(paths).toEqual([]);
  });

  test('a missing item may still be new', async () => {
    await hold(whole);
    server({ '/api/items/new': { ...hat, id: 'new' } });
    expect(await findItem('new', false)).toEqual({ ...whole, id: 'new' });
    expect(await findItem('other', false)).toBeNull();
  });

  test('administrators see the server\u2019s response, and the local catalogue without one', async () => {
    await hold(whole);
    server({
      ...working,
      '/api/items': { items: [hat, { ...hat, id: 'secret', is_public: false }], total: 2, page: 1 },
    });
    expect(await findPage(first, true)).toMatchObject({ page: { total: 2 }, isLocal: false });
    server({});
    clock += 10_000;
    vi.mocked(Date.now).mockReturnValue(clock);
    expect(await findPage(first, true)).toMatchObject({ page: { total: 1 }, isLocal: true, failure: '' });
    expect(await findItem('hat', true)).toEqual(whole);
  });
});

test('an item\u2019s fields may come under a second name (R557)', () => {
  const { title, quantity, ...rest } = hat;
  const other = { ...rest, id: 7, name: title, stock_quantity: quantity, tags: ' sun, straw ,', list_ids: undefined };
  expect(parseItem(other)).toEqual({ ...whole, id: '7', tags: ['sun', 'straw'] });
  for (const broken of [null, [], 'x', {}, { ...hat, title: 3 }, { ...hat, price: '3' }, { ...hat, quantity: null }]) {
    expect(parseItem(broken)).toBeNull();
  }
});
