/** Lists of orders: whose, which, sorted how, counted how; beside a plain model of the same. */
import { describe, expect, test } from 'vitest';
import {
  allOrderStatuses,
  type Order,
  type OrderStats,
  type OrdersPage,
  orderSorts,
} from '../../../db/rules/orders/orders.ts';
import { orderWords } from '../../../db/rules/orders/words.ts';
import { parseQuery } from '../../../db/rules/search/query.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host } from '../cart/shoppers.ts';
import { type Dialect, dialects } from '../database.ts';
import { serveSellingShop } from '../shop/checkouts.ts';
import { addOrder, type NewOrder } from './orders.ts';

const titles = ['Wool hat', 'Honey, 12 oz', 'Salt-glazed mug', 'Beeswax candle', 'Rye bread'];
const people = [
  ['Rosa', 'Tate', 'rosa@buyer.example'],
  ['José', 'Muñoz', 'jose@buyer.example'],
  ['Ann', 'Honey', 'ann@elsewhere.example'],
] as const;

/** Midnights of the town (UTC-6), the same total twice, every status, two users and guests. */
function listOrdersToAdd(users: { id: string; email: string }[]): Partial<NewOrder>[] {
  return Array.from({ length: 45 }, (_, n) => {
    const [first, last, email] = people[n % 3] as (typeof people)[number];
    const hour = ['05:59:59.000', '06:00:00.000', '18:30:00.000'][n % 3];
    const day = String(1 + Math.floor(n / 3)).padStart(2, '0');
    return {
      at: n < 40 ? `2026-11-${day}T${hour}Z` : `2025-12-31T${hour}Z`,
      status: allOrderStatuses[n % allOrderStatuses.length] as (typeof allOrderStatuses)[number],
      totalCents: 500 + ((n * 7) % 20) * 100,
      titles: titles.filter((_title, at) => (n + at) % 3 === 0 || n % 5 === at),
      user: n % 4 === 3 ? null : (users[n % 2] ?? null),
      first,
      last,
      email,
      paidCents: n % 2 === 0 ? 500 + n : 0,
    };
  });
}

async function serveOrders(dialect: Dialect, count = Number.POSITIVE_INFINITY) {
  const shop = await serveSellingShop(dialect, { now: () => Date.parse('2026-11-22T18:00:00Z') });
  const makeUser = async () => {
    let id = '';
    const cookie = await makeSessionCookie(shop.db, shop.town, false, async (userId) => {
      id = userId;
    });
    return { id, cookie, email: `${id}@maple.example` };
  };
  const users = [await makeUser(), await makeUser()];
  for (const given of listOrdersToAdd(users).slice(0, count)) await addOrder(shop, shop.town, given);
  await addOrder(shop, shop.neighbor, { titles: ['Wool hat'], paidCents: 900 });
  const get = (path: string, cookie: string) => shop.ask(path, { host, headers: { cookie } });
  const all = async (query = '') =>
    (await get(`/api/orders/admin?per_page=100&${query}`, shop.clerkCookie)).json() as OrdersPage;
  return { ...shop, users, get, all };
}

type Filters = { status?: string; date_from?: string; date_to?: string; search?: string };

/** The town's date of an order. Its clock is six hours behind, all of that time. */
const dayOf = ({ created_at }: Order) => new Date(Date.parse(created_at) - 6 * 3_600_000).toISOString().slice(0, 10);

const matches = ({ status = '', date_from = '', date_to = '9', search = '' }: Filters, isAdmin: boolean) => {
  const words = parseQuery(search, true);
  return (order: Order) => {
    const own = orderWords(order).filter(({ is_private }) => isAdmin || !is_private);
    return (
      (status === '' || order.status === status) &&
      dayOf(order) >= date_from &&
      dayOf(order) <= date_to &&
      words.every(({ term, start }) =>
        own.some(({ word }) => word === term || (start !== '' && word.startsWith(start))),
      )
    );
  };
};

function compare(sort: string, direction: string) {
  const keys = (order: Order): (string | number)[] =>
    ({
      created_at: [order.created_at, order.id],
      total_amount: [order.total_amount, order.id],
      order_number: [order.order_number, order.id],
      status: [order.status, order.created_at, order.id],
    })[sort] ?? [];
  return (a: Order, b: Order) => {
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, index) => key !== other[index]);
    const sign = at < 0 ? 0 : (one[at] as string) < (other[at] as string) ? -1 : 1;
    return direction === 'asc' ? sign : -sign;
  };
}

const filters: Filters[] = [
  {},
  { status: 'paid' },
  { status: 'cancelled' },
  { date_from: '2026-11-05', date_to: '2026-11-05' },
  { date_from: '2026-11-10' },
  { date_to: '2026-01-01' },
  { date_from: '2026-11-03', date_to: '2026-11-09', status: 'shipped' },
  { search: 'honey' },
  { search: 'hat wool' },
  { search: 'glaz', status: 'paid' },
  { search: 'jose@buyer' },
  { search: 'munoz', date_from: '2026-11-05', date_to: '2026-11-12' },
  { search: 'ord-2026' },
  { search: 'rosa tate candle' },
  { search: 'mugs' },
  { search: 'submarine' },
];

describe.each(dialects)('lists of orders on %s', (dialect) => {
  test('every filter, in every sorting, lists what a plain model of it lists: all to administrators, own to users', async () => {
    const { all, get, users } = await serveOrders(dialect);
    const everything = (await all()).orders;
    expect(everything.length).toBe(45);
    const [user] = users as [(typeof users)[number]];
    for (const filter of filters) {
      for (const sort of orderSorts) {
        for (const direction of ['asc', 'desc']) {
          const query = new URLSearchParams({ ...filter, sort_by: sort, sort_direction: direction }).toString();
          const label = `${query} `;
          const numbers = (orders: Order[]) => orders.map(({ order_number }) => order_number);
          const expected = everything.filter(matches(filter, true)).sort(compare(sort, direction));
          const page = await all(query);
          expect(label + numbers(page.orders)).toBe(label + numbers(expected));
          expect([page.total, page.totalOrders, page.total_is_capped]).toEqual([
            expected.length,
            expected.length,
            false,
          ]);
          const own = everything
            .filter(({ user_id }) => user_id === user.id)
            .filter(matches(filter, false))
            .sort(compare(sort, direction));
          const answer = await get(`/api/orders/my-orders?per_page=100&${query}`, user.cookie);
          expect(label + numbers(answer.json() as Order[])).toBe(label + numbers(own));
          expect(answer.headers['x-total-count']).toBe(String(own.length));
        }
      }
    }
  });

  test('pages are cut from the same list, a page beyond the last one is the last one, and administrators narrow it further', async () => {
    const { all, get, users, clerkCookie } = await serveOrders(dialect);
    const everything = (await all()).orders.map(({ id }) => id);
    const page = async (query: string) => (await get(`/api/orders/admin?${query}`, clerkCookie)).json() as OrdersPage;
    const first = await page('');
    expect([first.page, first.perPage, first.orders.map(({ id }) => id)]).toEqual([1, 20, everything.slice(0, 20)]);
    for (const [words, found] of [
      ['0', 1],
      ['2', 2],
      ['3', 3],
      ['4', 3],
      ['9999999', 3],
    ] as const) {
      const { page: number, orders } = await page(`page=${words}`);
      expect([words, number]).toEqual([words, found]);
      expect(orders.map(({ id }) => id)).toEqual(everything.slice((found - 1) * 20, found * 20));
    }
    const found = await page('search=honey&per_page=5&page=2');
    const hits = (await all('search=honey')).orders.map(({ id }) => id);
    expect(found.orders.map(({ id }) => id)).toEqual(hits.slice(5, 10));
    expect((await page('search=submarine&page=7')).page).toBe(1);
    const own = await get('/api/orders/my-orders?page=99', users[0]?.cookie ?? '');
    const ownCount = Number(own.headers['x-total-count']);
    expect(own.headers).toMatchObject({ 'x-per-page': '10', 'x-page': String(Math.ceil(ownCount / 10)) });
    const filtered = await get('/api/orders/my-orders?search=honey', users[0]?.cookie ?? '');
    expect(filtered.headers['x-total-orders']).toBe(String(ownCount));
    expect(Number(filtered.headers['x-total-count'])).toBeLessThan(ownCount);
    // Filters by one account, or one number.
    const orders = (await all()).orders;
    const [user] = users as [(typeof users)[number]];
    const ofUser = await all(`user_email=${encodeURIComponent(user.email.toUpperCase())}`);
    expect(ofUser.orders).toEqual(orders.filter(({ user_id }) => user_id === user.id));
    expect(ofUser.total).toBe(ofUser.orders.length);
    expect((await all('user_email=rosa@buyer.example')).total).toBe(0);
    const { order_number = '' } = orders[7] ?? {};
    expect((await all(`order_number=${order_number.toLowerCase()}`)).orders).toEqual([orders[7]]);
    expect((await all(`order_number=${order_number.slice(0, -1)}`)).total).toBe(0);
    expect((await all(`order_number=${order_number}&search=submarine`)).total).toBe(0);
  });

  test('the figures are those of a recount, whatever the list is filtered by; a neighbor’s are not among them', async () => {
    const { all, get, db, town, clerkCookie } = await serveOrders(dialect);
    const { orders, stats } = await all();
    const thisYear = orders.filter((order) => dayOf(order).startsWith('2026'));
    const sum = (of: Order[]) => of.reduce((cents, { paid_amount }) => cents + Math.round(paid_amount * 100), 0) / 100;
    const ofStatus = (status: string) => orders.filter((order) => order.status === status).length;
    const expected: OrderStats = {
      total_orders: 45,
      total_revenue: sum(orders),
      total_spent: sum(orders),
      incomplete_orders: ofStatus('incomplete'),
      paid_orders: ofStatus('paid'),
      shipped_orders: ofStatus('shipped'),
      this_year_count: thisYear.length,
      this_year_spent: sum(thisYear),
    };
    expect(thisYear.length).toBeLessThan(45);
    expect(stats).toEqual(expected);
    expect((await all('search=honey&status=paid')).stats).toEqual(expected);
    expect((await get('/api/orders/stats', clerkCookie)).json()).toEqual(expected);
    // A fee is the shop's cost and no figure of its customers'.
    await db.write('ledger_days').insert({ town_id: town.id, day: '2026-11-01', kind: 'fee', amount_cents: -300 });
    await db.write('ledger_days').insert({ town_id: town.id, day: '2026-11-01', kind: 'refund', amount_cents: -150 });
    // Payments of invoices are no income of orders.
    const invoiced = { day: '2026-11-01', kind: 'charge', paid_for: 'invoice', amount_cents: 900 };
    await db.write('ledger_days').insert({ town_id: town.id, ...invoiced });
    const after = (await get('/api/orders/stats', clerkCookie)).json() as OrderStats;
    expect(after.total_spent).toBeCloseTo(expected.total_spent - 1.5, 5);
    expect(after.this_year_spent).toBeCloseTo(expected.this_year_spent - 1.5, 5);
  });

  test('nonsense in a query is answered with a sentence, never with an error of ours', async () => {
    const { get, users, clerkCookie } = await serveOrders(dialect, 2);
    const refused = [
      'date_from=2026-02-30',
      'date_to=yesterday',
      'date_from=2026-11-22&date_to=2026-11-21',
      'date_from=%00',
      'status=lost',
      'status=paid&status=shipped',
      'sort_by=password',
      'sort_by=total_cents',
      'sort_direction=up',
      'page=-1',
      'page=1.5',
      'page=',
      'page=99999999',
      'page=1&page=2',
      'per_page=0',
      'per_page=101',
      'per_page=x',
      'search=a&search=b',
      'search=%00',
      'search[]=a&search[]=b&search=c&search=d',
    ];
    const taken = [
      `search=${'a'.repeat(5000)}`,
      `search=${'%25_'.repeat(40)}`,
      "search=');drop%20table%20orders;--",
      'search=%F0%9F%8D%AF',
      'search=%ED%A0%BD',
      `search=${'a%20'.repeat(200)}`,
      'search=%20%20',
      'search=-',
      'status=all',
      'status=',
      'date_from=&date_to=',
      'page=0',
      'x=1',
      'constructor=1',
      'order_number=',
      'page=0000007',
    ];
    for (const [path, cookie] of [
      ['/api/orders/admin', clerkCookie],
      ['/api/orders/my-orders', users[0]?.cookie ?? ''],
    ] as const) {
      for (const query of refused) {
        const answer = await get(`${path}?${query}`, cookie);
        expect([query, answer.status, answer.json()]).toMatchObject([
          query,
          400,
          { code: 'bad_request', message: expect.stringMatching(/^[A-Z].+|^per_page .+/) },
        ]);
      }
      for (const query of taken) expect([query, (await get(`${path}?${query}`, cookie)).status]).toEqual([query, 200]);
    }
  });
});

test('a search with more matches than it lists says so', async () => {
  const { db, town, all, users, get } = await serveOrders('sqlite');
  const seed = (await all()).orders[0] as Order;
  const row = await db.read('orders').where({ id: seed.id }).first();
  const [user] = users as [(typeof users)[number]];
  const count = 12_000;
  await db.write.transaction(async (trx) => {
    for (let from = 0; from < count; from += 100) {
      const numbers = Array.from({ length: 100 }, (_, n) => from + n);
      const at = (n: number) => new Date(Date.parse('2026-01-01T12:00:00Z') + n * 60_000).toISOString();
      await trx('orders').insert(
        numbers.map((n) => ({
          ...row,
          id: `bulk-${n}`,
          sequence: 1000 + n,
          order_number: `ORD-2026-B${n}`,
          created_at: at(n),
          day: at(n).slice(0, 10),
          user_id: user.id,
          status: 'paid',
        })),
      );
      // One word in all, one in thousands that are not new, one in three.
      const word = (n: number, text: string) => ({
        town_id: town.id,
        word: text,
        order_id: `bulk-${n}`,
        is_private: false,
      });
      await trx('order_words').insert(numbers.map((n) => word(n, 'common')));
      if (from >= 6000 && from < 9500) await trx('order_words').insert(numbers.map((n) => word(n, 'older')));
      if (from === 0) await trx('order_words').insert([word(0, 'single'), word(1, 'single'), word(2, 'single')]);
    }
    await trx('order_days').insert({ town_id: town.id, day: '2026-01-01', status: 'paid', count });
  });
  const found = async (search: string) => {
    const { total, total_is_capped, orders } = await all(`search=${search}`);
    return [total, total_is_capped, orders.length];
  };
  expect(await found('common')).toEqual([1000, true, 100]);
  expect(await found('single%20common')).toEqual([3, false, 3]);
  // Both words are frequent: of the three thousand newest orders, forty have neither and 2,500 are too new.
  expect(await found('older%20common')).toEqual([460, true, 100]);
  const own = await get('/api/orders/my-orders?per_page=5', user.cookie);
  expect(own.headers).toMatchObject({
    'x-total-count': '10000',
    'x-total-is-capped': 'true',
    'x-total-orders': '10000',
  });
  expect((own.json() as Order[]).length).toBe(5);
});
