/** One order: who reads it, and what administrators say of its goods. */
import { describe, expect, test } from 'vitest';
import type { Order, OrdersPage } from '../../../db/rules/orders/orders.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host } from '../cart/shoppers.ts';
import { type Dialect, dialects } from '../database.ts';
import type { TestResponse } from '../serve.ts';
import { address, placeOfficeOrder, serveSellingShop } from '../shop/checkouts.ts';
import { addOrder } from './orders.ts';

const at = Date.parse('2026-11-22T18:00:00.000Z');

async function serveOrders(dialect: Dialect) {
  let clock = at;
  const shop = await serveSellingShop(dialect, { now: () => clock });
  const makeUser = async () => {
    let id = '';
    const cookie = await makeSessionCookie(shop.db, shop.town, false, async (userId) => {
      id = userId;
    });
    return { id, cookie, email: `${id}@maple.example` };
  };
  const [ann, bob] = [await makeUser(), await makeUser()];
  const pass = (ms: number) => {
    clock += ms;
  };
  const get = (path: string, cookie?: string, at = host) =>
    shop.ask(path, { host: at, headers: cookie ? { cookie } : {} });
  const setStatus = (id: string, body: unknown, headers = {}) =>
    shop.clerk('PUT', `/api/orders/${id}/status`, body, headers);
  return { ...shop, get, ann, bob, pass, setStatus };
}

const parse = (answer: TestResponse) => answer.json() as Order;

describe.each(dialects)('an order on %s', (dialect) => {
  test('is read by its owner and by administrators; to all others it does not exist', async () => {
    const shop = await serveOrders(dialect);
    const { get, ann, bob, clerkCookie, neighbor } = shop;
    const id = await addOrder(shop, shop.town, { user: ann, titles: ['Wool hat', 'Mug'] });
    const other = await addOrder(shop, shop.town, { user: bob });
    const path = `/api/orders/${id}`;
    const own = await get(path, ann.cookie);
    expect(own.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    expect(parse(own)).toMatchObject({ id, user_email: ann.email, items: [{ item_title: 'Wool hat' }, {}] });
    expect(parse(await get(path, clerkCookie)).id).toBe(id);
    const missing = { code: 'order_not_found', message: `Order with ID ${id} not found.` };
    const nextDoor = await makeSessionCookie(shop.db, neighbor, true);
    for (const answer of [await get(path, bob.cookie), await get(path, nextDoor, neighbor.host)]) {
      expect([answer.status, answer.json()]).toMatchObject([404, missing]);
    }
    expect((await get(path)).status).toBe(401);
    // A session of next door is none here.
    expect((await get(path, nextDoor)).status).toBe(401);
    for (const odd of ['nothing', '%00', '..%2F', 'x'.repeat(500), "1'%20or%201=1"]) {
      const answer = await get(`/api/orders/${odd}`, ann.cookie);
      expect([odd, answer.status, answer.json()]).toMatchObject([odd, 404, { code: 'order_not_found' }]);
    }
    const list = (await get('/api/orders/my-orders', ann.cookie)).json() as Order[];
    expect(list.map((order) => order.id)).toEqual([id]);
    const all = (await get('/api/orders/admin', clerkCookie)).json() as OrdersPage;
    expect(all.orders.map((order) => order.id).sort()).toEqual([id, other].sort());
    for (const call of ['admin', 'stats', 'export'])
      expect((await get(`/api/orders/${call}`, ann.cookie)).status).toBe(403);
  });

  test('is read where the town has no shop any more', async () => {
    const shop = await serveOrders(dialect);
    const id = await addOrder(shop, shop.town, { user: shop.ann });
    await shop.db.write('towns').where({ id: shop.town.id }).update({ commerce: 'off' });
    expect((await shop.get(`/api/orders/${id}`, shop.ann.cookie)).status).toBe(200);
    expect(((await shop.get('/api/orders/my-orders', shop.ann.cookie)).json() as Order[]).length).toBe(1);
  });

  test('takes any listed status after any other, with tracking number and notes, and keeps who said so', async () => {
    const { ask, get, ann, addItem, setStatus, clerkCookie, pass, db, town } = await serveOrders(dialect);
    const hat = await addItem({ title: 'Wool hat', price: 10, quantity: 5 });
    const { id, ...placed } = await placeOfficeOrder(
      ask,
      { [hat]: 2 },
      { delivery: 'shipping', shipping: address },
      { cookie: ann.cookie },
    );
    expect(placed).toMatchObject({ status: 'incomplete', completed_at: null, version: 1 });
    pass(60_000);
    const shipped = await setStatus(id, { status: 'shipped', tracking_number: ' 1Z999 ', notes: 'Left at the door.' });
    const instant = new Date(at + 60_000).toISOString();
    expect(shipped.headers.etag).toBe('"2"');
    expect(parse(shipped)).toMatchObject({
      status: 'shipped',
      tracking_number: '1Z999',
      notes: 'Left at the door.',
      completed_at: instant,
      version: 2,
      // It moves no money.
      paid_amount: 0,
      open_amount: placed.total_amount,
    });
    // Goods that have left are off the stock, paid or not, and held for nobody.
    expect(await db.read('items').where({ id: hat }).first('quantity')).toEqual({ quantity: 3 });
    expect(await db.read('stock_holds').where({ order_id: id })).toEqual([]);
    const mails = () => db.read('mails').where({ order_id: id, kind: 'shipped' }).select('recipient', 'once_key');
    expect(await mails()).toEqual([{ recipient: 'ann@buyer.example', once_key: `shipped:${id}` }]);
    pass(60_000);
    // Omitted fields stay; the status can go back, and is mailed and taken off the stock only once.
    expect(parse(await setStatus(id, { status: 'incomplete' }))).toMatchObject({
      status: 'incomplete',
      completed_at: null,
      tracking_number: '1Z999',
      notes: 'Left at the door.',
    });
    expect(parse(await setStatus(id, { status: 'paid' }))).toMatchObject({ status: 'paid', paid_amount: 0 });
    expect(parse(await setStatus(id, { status: 'shipped', tracking_number: '' }))).toMatchObject({
      tracking_number: '',
    });
    expect((await mails()).length).toBe(1);
    expect(await db.read('items').where({ id: hat }).first('quantity')).toEqual({ quantity: 3 });
    // A change of nothing leaves no audit entry.
    const before = parse(await get(`/api/orders/${id}`, clerkCookie));
    expect(parse(await setStatus(id, { status: 'shipped', notes: 'Left at the door.' })).version).toBe(before.version);
    const statuses = before.events.filter(({ kind }) => kind === 'status_changed').map(({ detail }) => detail.to);
    expect(statuses).toEqual(['shipped', 'incomplete', 'paid', 'shipped']);
    const person = before.events.find(({ kind }) => kind === 'status_changed')?.person;
    expect(person).toMatch(/@maple\.example$/);
    expect(parse(await get(`/api/orders/${id}`, ann.cookie)).events.map((event) => event.person)).not.toContain(person);
    const audit = await db.read('audit_log').where({ town_id: town.id, noun: 'orders', action: 'status_changed' });
    expect([audit.length, new Set(audit.map((line) => line.person))]).toEqual([4, new Set([person])]);
    // Counts follow.
    const days = await db
      .read('order_days')
      .where({ town_id: town.id })
      .whereNot({ count: 0 })
      .select('status', 'count');
    expect(days).toEqual([{ status: 'shipped', count: 1 }]);
    expect(await db.read('ledger_lines').where({ order_id: id })).toEqual([]);
  });

  test('is locked once it is refunded or cancelled, and a stale change gets the order as it stands', async () => {
    const shop = await serveOrders(dialect);
    const { addItem, ask, setStatus, clerk, db } = shop;
    const hat = await addItem({ quantity: 5, image: '/media/f1/hat.jpg' });
    const { id } = await placeOfficeOrder(ask, { [hat]: 2 });
    expect((await setStatus(id, { status: 'paid' }, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await setStatus(id, { status: 'shipped' }, { 'if-match': '"1"' });
    expect([stale.status, stale.json()]).toMatchObject([
      412,
      {
        code: 'changed_meanwhile',
        current: { id, status: 'paid', version: 2, items: [{ item_image: expect.stringContaining('signature=') }] },
      },
    ]);
    expect((await setStatus(id, { status: 'shipped' }, { 'if-match': 'two' })).status).toBe(400);
    expect((await setStatus(id, { status: 'refunded' }, { 'if-match': '"2"' })).status).toBe(200);
    const { id: cancelled } = await placeOfficeOrder(ask, { [hat]: 1 });
    expect((await clerk('POST', `/api/orders/${cancelled}/cancel`)).status).toBe(200);
    for (const closed of [id, cancelled]) {
      for (const status of ['paid', 'refunded', 'incomplete']) {
        const answer = await setStatus(closed, { status, notes: 'Again' });
        expect([answer.status, answer.json()]).toMatchObject([409, { code: 'order_locked' }]);
      }
    }
    // An unpaid order that is closed holds nothing.
    const { id: unpaid } = await placeOfficeOrder(ask, { [hat]: 1 });
    expect((await setStatus(unpaid, { status: 'refunded' })).status).toBe(200);
    expect(await db.read('stock_holds').where({ order_id: unpaid })).toEqual([]);
    expect(await db.read('items').where({ id: hat }).first('quantity')).toEqual({ quantity: 3 });
  });

  test('keeps its state whatever else is sent', async () => {
    const shop = await serveOrders(dialect);
    const { setStatus, ann, clerkCookie, get } = shop;
    const id = await addOrder(shop, shop.town, { user: ann });
    const nextDoor = await addOrder(shop, shop.neighbor);
    for (const [body, field] of [
      [{}, 'status'],
      [{ status: '' }, 'status'],
      [{ status: 'cancelled' }, 'status'],
      [{ status: 'lost' }, 'status'],
      [{ status: ['paid'] }, 'status'],
      [{ status: 'shipped', tracking_number: 'x'.repeat(101) }, 'tracking_number'],
      [{ status: 'shipped', notes: 7 }, 'notes'],
    ] as const) {
      const answer = await setStatus(id, body);
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { code: 'invalid', fields: { [field]: expect.any(String) } },
      ]);
    }
    for (const body of [[], 'shipped', null]) expect((await setStatus(id, body)).status).toBe(400);
    for (const unknown of ['nothing', '%00', nextDoor]) {
      expect([unknown, (await setStatus(unknown, { status: 'paid' })).status]).toEqual([unknown, 404]);
    }
    const asOwner = await shop.ask(`/api/orders/${id}/status`, {
      method: 'PUT',
      host,
      body: '{"status":"shipped"}',
      headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    });
    expect(asOwner.status).toBe(403);
    expect(parse(await get(`/api/orders/${id}`, clerkCookie))).toMatchObject({ status: 'paid', version: 1 });
  });
});
