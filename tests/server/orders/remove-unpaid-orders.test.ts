import { expect, test } from 'vitest';
import { unpaidOrderRetentionDays } from '../../../db/rules/retention.ts';
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkOrders } from '../../../server/doctor/orderProblems.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { dialects } from '../database.ts';
import { serveCardShop } from '../shop/cardShops.ts';
import { placeOfficeOrder } from '../shop/checkouts.ts';

const dayMs = 86_400_000;
const belonging = ['order_items', 'order_events', 'order_words', 'mails', 'payments', 'stock_holds'] as const;

test.each(dialects)(
  'orders that came to nothing go after 90 days, with all of theirs; those with money stay (%s)',
  async (dialect) => {
    const shop = await serveCardShop(dialect);
    const { db, clerk } = shop;
    const jam = await shop.addItem({ title: 'Jam', description: 'x'.repeat(4000), price: 10, quantity: 50 });
    const card = await shop.orderByCard({ [jam]: 1 });
    const cancelled = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    await clerk('POST', `/api/orders/${cancelled.id}/cancel`);
    const expired = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    const paid = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    await clerk('POST', `/api/orders/${paid.id}/payments`, { method: 'cash' });
    const refunded = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    await clerk('PUT', `/api/orders/${refunded.id}/status`, { status: 'refunded' });
    const shipped = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    await clerk('PUT', `/api/orders/${shipped.id}/status`, { status: 'shipped' });
    await clerk('PUT', `/api/orders/${shipped.id}/status`, { status: 'incomplete' });
    // Nothing that the shop says of an item is copied.
    for (const row of await db.read('order_items')) expect(JSON.stringify(row)).not.toContain('xxx');
    expect(await db.read('orders').whereNot({ hold_caller: '' }).pluck('id')).toEqual([card.order.id]);
    shop.pass(8 * dayMs);
    await shop.reconcile();
    await removeExpired(db, shop.now());
    expect(await db.read('orders').whereNot({ hold_caller: '' })).toEqual([]);
    const left = async () => new Set(await db.read('orders').pluck('id'));
    expect((await left()).size).toBe(6);
    await removeExpired(db, shop.now() + (unpaidOrderRetentionDays - 9) * dayMs);
    expect((await left()).size).toBe(6);
    await removeExpired(db, shop.now() + (unpaidOrderRetentionDays + 1) * dayMs);
    expect(await left()).toEqual(new Set([paid.id, refunded.id, shipped.id]));
    const gone = [card.order.id, cancelled.id, expired.id];
    for (const table of belonging) expect([table, await db.read(table).whereIn('order_id', gone)]).toEqual([table, []]);
    expect((await db.read('order_items')).length).toBe(3);
    expect(await checkCounts(db.read, shop.town.id)).toEqual([]);
    expect((await checkOrders(db.read, shop.town.id)).problems).toEqual([]);
    const next = await placeOfficeOrder(shop.ask, { [jam]: 1 });
    expect(next.order_number).toMatch(/-000007$/);
  },
);
