import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { maxCartItems } from '../../../db/rules/cart/cartInput.ts';
import { dialects } from '../database.ts';
import { host, parseCart, saveItem, serveShop, shopper } from './shoppers.ts';

describe.each(dialects)('a cart on %s', (dialect) => {
  test('takes nothing of what is sold out, and as much of the rest as there is', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 0 });
    const pat = shopper(made.ask);
    await pat.open();
    for (const answer of [await pat.add(hat), await pat.set(hat, 1)]) {
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'out_of_stock' }]);
    }
    expect((await pat.cart()).items).toEqual([]);
  });

  test('refuses in words what is no item and no quantity, and is not changed by it', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 9 });
    const hidden = await saveItem(made, made.town, { is_public: false });
    const theirs = await saveItem(made, made.neighbor, {});
    const pat = shopper(made.ask);
    await pat.add(hat, 2);
    const before = await pat.cart();
    const invalid = 'Invalid item or quantity.';
    const post = (json: unknown) => pat.call('POST', '/api/cart', json);
    for (const json of [
      ...[999999, '999999', randomUUID(), '', null, {}, ['x'], 'a/b', "' or 1=1 --", 'x'.repeat(5000), theirs].map(
        (item_id) => ({ item_id, quantity: 1 }),
      ),
      ...[0, -1, -0.5, 1.5, '2', '', null, [2], {}, true, 2 ** 53, 1e308].map((quantity) => ({
        item_id: hat,
        quantity,
      })),
      { quantity: 1 },
      { item_id: hat },
      [],
    ]) {
      const answer = await post(json);
      expect([JSON.stringify(json), answer.json()]).toMatchObject([JSON.stringify(json), { message: invalid }]);
      expect([400, 404]).toContain(answer.status);
    }
    expect((await post({ item_id: hidden, quantity: 1 })).json()).toMatchObject({
      message: 'This item is no longer for sale.',
    });
    const put = (quantity: unknown, id = hat) => pat.call('PUT', `/api/cart/${id}`, { item_id: id, quantity });
    for (const quantity of [-1, -0.5, -1e308]) {
      const answer = await put(quantity);
      expect([answer.status, answer.json()]).toMatchObject([400, { message: 'Quantity cannot be negative.' }]);
    }
    for (const quantity of ['3', '', null, 1.5, [], {}, true, 2 ** 53, undefined]) {
      const answer = await put(quantity);
      expect([answer.status, answer.json()]).toMatchObject([400, { message: 'Please enter a valid quantity.' }]);
    }
    for (const id of [hidden, theirs, '999999']) expect(await put(1, id)).toMatchObject({ status: 404 });
    expect(await pat.call('PUT', `/api/cart/${hat}`, { item_id: hidden, quantity: 1 })).toMatchObject({ status: 400 });
    const odd = ['%00', '%2e%2e', 'a%2fb', '%F0%9F%8D%8E', 'x'.repeat(300)];
    for (const id of odd) {
      expect(await put(1, id)).toMatchObject({ status: 400 });
      expect(await pat.call('DELETE', `/api/cart/${id}`)).toMatchObject({ status: 200 });
    }
    expect(await pat.call('POST', '/api/cart')).toMatchObject({ status: 400 });
    const raw = { method: 'POST', host, headers: { 'content-type': 'application/json' } };
    for (const body of [
      '{',
      '"text"',
      'null',
      '7',
      '{"item_id":"\\u0000","quantity":1}',
      `${'['.repeat(900)}${']'.repeat(900)}`,
    ]) {
      expect(await made.ask('/api/cart', { ...raw, body })).toMatchObject({ status: 400 });
    }
    expect({ ...(await pat.cart()), last_activity: '', expires_at: '' }).toEqual({
      ...before,
      last_activity: '',
      expires_at: '',
    });
    expect(await made.db.read('carts')).toHaveLength(1);
  });

  test('holds at most a hundred different items', async () => {
    const made = await serveShop(dialect);
    const pat = shopper(made.ask);
    const cart = parseCart(await pat.open());
    const row = await made.db.read('carts').first('id');
    const lines = Array.from({ length: maxCartItems - 1 }, (_, at) => ({
      cart_id: row.id,
      item_id: `gone-${at}`,
      quantity: 1,
      price_snapshot_cents: 1,
      title: 'Gone',
      image: '',
      added_at: cart.last_activity,
    }));
    await made.db.write('cart_items').insert(lines);
    const [hat, pie] = [await saveItem(made, made.town, {}), await saveItem(made, made.town, {})];
    expect(await pat.add(hat)).toMatchObject({ status: 200 });
    const answer = await pat.add(pie);
    expect([answer.status, answer.json()]).toMatchObject([400, { message: expect.stringContaining('100') }]);
    expect(await pat.add(hat)).toMatchObject({ status: 200 });
    expect((await pat.cart()).items).toHaveLength(maxCartItems);
  });
});
