/** The shop's prints: packing slips without prices, and the pickup list. */
import { describe, expect, test } from 'vitest';
import type { Town } from '../../../db/rules/town/towns.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { insertOrder, payOrder } from './orderRows.ts';

const now = Date.parse('2026-11-24T21:04:00.000Z');

/** The words of a page, without its style and markup. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<head>.*?<\/head>|<[^>]+>/gs, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');

async function openShop(dialect: 'sqlite' | 'postgres') {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { host: 'maplemarket.test', display_name: 'Maple Market' });
  const neighbor = await makeTown(database.db, { host: 'neighbormarket.test' });
  const { ask } = await serve(database, { now: () => now });
  const print = async (path: string, at: Town = town) =>
    ask(path, { host: at.host, headers: { cookie: await makeSessionCookie(database.db, at, true) } });
  const pickup = (given: Record<string, unknown> = {}, item: Record<string, unknown> = {}) =>
    insertOrder(database, town, { delivery: 'pickup', pickup_address: 'Town Hall', ...given }, item);
  return { ...database, town, neighbor, print, pickup };
}

describe.each(dialects)('printing on %s', (dialect) => {
  test('a packing slip names what goes into the parcel, without prices, cards and the shop’s own notes', async () => {
    const { db, town, neighbor, print, ...database } = await openShop(dialect);
    const id = await insertOrder({ db, ...database }, town, { is_test: true }, { title: 'Wool <hat>', quantity: 3 });
    const lines = async (quantity: number) => {
      const { id: line } = await db.read('order_items').where({ order_id: id }).first('id');
      return JSON.stringify([{ order_item_id: line, quantity, restock: true }]);
    };
    await db.write('refunds').insert({
      id: 'refund-1',
      town_id: town.id,
      order_id: id,
      payment_id: 'p',
      provider: 'office',
      status: 'succeeded',
      amount_cents: 1,
      lines: await lines(1),
      created_at: '2026-11-23',
      updated_at: '2026-11-23',
    });
    const answer = await print(`/api/orders/${id}/packing-slip`);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const words = wordsOf(answer.body);
    for (const input of [
      'Packing slip',
      'TEST',
      'ORD-2026-000001',
      'November 22, 2026',
      'Shipping',
      'Rosa Tate',
      '12 Juniper Lane',
      'Packed Item Qty',
      'Wool <hat> 2',
      'Leave it with Juno.',
    ]) {
      expect(words).toContain(input);
    }
    for (const hidden of ['$', '12.50', '4242', 'Called on Monday', 'Bill to']) expect(words).not.toContain(hidden);
    expect((await print(`/api/orders/${id}/packing-slip`, neighbor)).status).toBe(404);
    expect((await print('/api/orders/none/packing-slip')).json()).toMatchObject({ code: 'order_not_found' });
  });

  test('the pickup list has who may still come, the oldest first, and what to collect', async () => {
    const shop = await openShop(dialect);
    const paid = await shop.pickup({ customer_first_name: 'Paid' });
    await payOrder(shop, shop.town, paid);
    const office = { payment_method: 'cash', payment_card_last_four: '' };
    await shop.pickup({ customer_first_name: 'Office', ...office, created_at: '2026-11-20T18:00:00.000Z' });
    await shop.pickup({ customer_first_name: 'Abandoned' });
    await shop.pickup({ customer_first_name: 'Shipped', status: 'shipped' });
    await insertOrder(shop, shop.town, { customer_first_name: 'Parcel', status: 'paid' });
    await insertOrder(shop, shop.neighbor, { customer_first_name: 'Neighbor', status: 'paid', delivery: 'pickup' });
    const list = async (query = '') => wordsOf((await shop.print(`/api/orders/pickup-list${query}`)).body);
    const names = (words: string) => words.match(/\b(Paid|Office|Abandoned|Shipped|Parcel|Neighbor) Tate/g);
    const all = await list();
    expect(names(all)).toEqual(['Office Tate', 'Paid Tate']);
    for (const input of [
      'Ready for pickup · 2 orders · Printed on November 24, 2026, 3:04 PM',
      'Phone: 555-0199',
      'Ordered on November 20, 2026 Not paid: collect $33.06',
      'Ordered on November 22, 2026 Paid',
      'Wool hat 2',
      'Called on Monday.',
      'Leave it with Juno.',
      'Picked up by',
    ]) {
      expect(all).toContain(input);
    }
    expect(names(await list('?day=2026-11-22'))).toEqual(['Paid Tate']);
    expect(names(await list('?status=shipped'))).toEqual(['Shipped Tate']);
    expect(await list('?day=2026-11-21')).toContain('No orders to pick up.');
    for (const query of ['?day=tomorrow', '?day=2026-02-30', '?status=gone', '?day=2026-11-22&day=2026-11-23']) {
      expect((await shop.print(`/api/orders/pickup-list${query}`)).status).toBe(400);
    }
  });

  test('a day is the town’s, also where its clock is put back', async () => {
    const shop = await openShop(dialect);
    const at = async (created_at: string) =>
      void (await shop.pickup({ customer_first_name: created_at.slice(0, 16), status: 'paid', created_at }));
    // November 1 has 25 hours in Chicago: from 05:00 to 06:00 the next day in UTC.
    await at('2026-11-01T04:59:00.000Z');
    await at('2026-11-01T05:00:00.000Z');
    await at('2026-11-02T05:59:00.000Z');
    await at('2026-11-02T06:00:00.000Z');
    const { body } = await shop.print('/api/orders/pickup-list?day=2026-11-01');
    expect(wordsOf(body).match(/2026-11-\d\dT\d\d:\d\d Tate/g)).toEqual([
      '2026-11-01T05:00 Tate',
      '2026-11-02T05:59 Tate',
    ]);
  });
});

test('a list has at most 200 orders, and says so', async () => {
  const { db, print, pickup } = await openShop('sqlite');
  const id = await pickup({ status: 'paid' });
  const order = await db.read('orders').where({ id }).first();
  for (let index = 2; index <= 201; index += 1) {
    await db.write('orders').insert({ ...order, id: `order-${index}`, sequence: index, order_number: `ORD-${index}` });
  }
  const words = wordsOf((await print('/api/orders/pickup-list')).body);
  expect(words).toContain('Only the first 200 orders are shown. Choose a day to see fewer.');
  expect(words.match(/Picked up by/g)).toHaveLength(200);
});
