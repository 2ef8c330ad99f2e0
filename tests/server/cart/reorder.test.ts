import { describe, expect, test } from 'vitest';
import { maxCartItems } from '../../../db/rules/cart/cartInput.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import type { ReorderAnswer } from '../../../server/routes/shop/reorder.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects } from '../database.ts';
import type { TestResponse } from '../serve.ts';
import { newKey, placeOfficeOrder, serveSellingShop } from '../shop/checkouts.ts';
import { quantitiesByItem, saveItem, shopper } from './shoppers.ts';

async function serveReorders(dialect: Dialect) {
  const shop = await serveSellingShop(dialect);
  let userId = '';
  const cookie = await makeSessionCookie(shop.db, shop.town, false, async (id) => {
    userId = id;
  });
  const honey = await shop.addItem({ title: 'Honey', price: 8, quantity: 10 });
  const mug = await shop.addItem({ title: 'Mug', price: 20, quantity: 10 });
  const { id } = await placeOfficeOrder(shop.ask, { [honey]: 3, [mug]: 1 }, {}, { cookie });
  // The order holds its units; what is on sale is what the shop says.
  await shop.clerk('PUT', `/api/orders/${id}/status`, { status: 'shipped' });
  const buyer = shopper(shop.ask, { cookie });
  await buyer.open();
  const path = `/api/orders/${id}/reorder`;
  const change = (item: string, given: object) => saveItem(shop, shop.town, { id: item, ...given });
  return { ...shop, userId, cookie, honey, mug, id, buyer, path, change };
}

const parse = (answer: TestResponse) => answer.json() as ReorderAnswer;

describe.each(dialects)('ordering again on %s', (dialect) => {
  test('puts the items of an own order into the cart, at today’s prices, on top of what is there', async () => {
    const { buyer, path, honey, mug, change } = await serveReorders(dialect);
    await change(honey, { title: 'Honey', price: 9, quantity: 10 });
    await buyer.add(mug, 2);
    const answer = await buyer.call('POST', path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { success, message, error, cart, items } = parse(answer);
    expect({ success, message, error }).toEqual({
      success: true,
      message: 'The items were added to your cart.',
      error: null,
    });
    expect(quantitiesByItem(cart)).toEqual({ [honey]: 3, [mug]: 3 });
    expect(cart.current_total_price).toBe(87);
    expect(items.map(({ added, reason }) => [added, reason])).toEqual([
      [3, ''],
      [1, ''],
    ]);
    expect(quantitiesByItem(await buyer.cart())).toEqual({ [honey]: 3, [mug]: 3 });
  });

  test('adds what can be had and names the rest', async () => {
    const { buyer, path, honey, mug, change, db, town } = await serveReorders(dialect);
    await change(honey, { title: 'Honey', quantity: 4 });
    await buyer.add(honey, 2);
    await change(mug, { title: 'Mug', is_public: false });
    const { success, message, cart, items } = parse(await buyer.call('POST', path));
    expect({ success, message }).toEqual({
      success: true,
      message: 'The items were added to your cart. Not available: Honey (2 of 3 added), Mug',
    });
    expect(quantitiesByItem(cart)).toEqual({ [honey]: 4 });
    expect(items).toEqual([
      { item_id: honey, title: 'Honey', wanted: 3, added: 2, reason: 'out_of_stock' },
      { item_id: mug, title: 'Mug', wanted: 1, added: 0, reason: 'gone' },
    ]);
    // Less stock than is in the cart already: the cart is left as it is.
    await change(honey, { title: 'Honey', quantity: 1 });
    await change(mug, { title: 'Mug', quantity: 0 });
    const none = parse(await buyer.call('POST', path));
    const sentence = 'None of these items is available right now: Honey, Mug';
    expect(none).toMatchObject({ success: false, message: sentence, error: sentence });
    expect(quantitiesByItem(none.cart)).toEqual({ [honey]: 4 });
    expect(await db.read('cart_items').select('item_id', 'quantity')).toEqual([{ item_id: honey, quantity: 4 }]);
    await db.write('items').where({ town_id: town.id }).del();
    expect(parse(await buyer.call('POST', path))).toMatchObject({
      success: false,
      items: [{ reason: 'gone' }, { reason: 'gone' }],
    });
  });

  test('fills a cart up to its limit', async () => {
    const { buyer, path, honey, mug, db } = await serveReorders(dialect);
    await buyer.add(honey, 1);
    const { cart_id } = await db.read('cart_items').first('cart_id');
    const line = { cart_id, quantity: 1, price_snapshot_cents: 1, title: 'Old', image: '', added_at: '2026-11-01' };
    await db
      .write('cart_items')
      .insert(Array.from({ length: maxCartItems - 1 }, (_, n) => ({ ...line, item_id: `old-${n}` })));
    const { success, items } = parse(await buyer.call('POST', path));
    expect([success, items.map(({ item_id, added, reason }) => [item_id, added, reason])]).toEqual([
      true,
      [
        [honey, 3, ''],
        [mug, 0, 'cart_full'],
      ],
    ]);
  });

  test('happens once for one key, and only with an own order, a session and today’s page', async () => {
    const { buyer, ask, path, honey, mug, db, town, id, clerkCookie, userId } = await serveReorders(dialect);
    const key = newKey();
    const first = parse(await buyer.call('POST', path, undefined, { key }));
    const again = parse(await buyer.call('POST', path, undefined, { key }));
    expect(again).toEqual(first);
    expect(quantitiesByItem(again.cart)).toEqual({ [honey]: 3, [mug]: 1 });
    const other = await makeSessionCookie(db, town, false);
    for (const cookie of [other, clerkCookie]) {
      const refused = await shopper(ask, { cookie }).call('POST', path);
      expect([refused.status, refused.json()]).toMatchObject([
        404,
        { code: 'order_not_found', message: `Order with ID ${id} not found.` },
      ]);
    }
    expect((await shopper(ask).call('POST', path)).status).toBe(401);
    expect((await buyer.call('POST', path, undefined, { headers: { [cartHeaders.person]: 'somebody' } })).status).toBe(
      401,
    );
    expect((await buyer.call('POST', path, undefined, { headers: { [cartHeaders.protocol]: '0' } })).status).toBe(426);
    expect((await buyer.call('POST', path, undefined, { headers: { [cartHeaders.person]: userId } })).status).toBe(200);
    expect(quantitiesByItem(await buyer.cart())).toEqual({ [honey]: 6, [mug]: 2 });
  });
});
