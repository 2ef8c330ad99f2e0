import { describe, expect, test } from 'vitest';
import { cartSessionPattern } from '../../../db/rules/cart/outbox.ts';
import { write } from '../../../server/store/write.ts';
import { dialects } from '../database.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

type Made = Awaited<ReturnType<typeof serveShop>>;

describe.each(dialects)('a cart on %s', (dialect) => {
  test('is filled, changed and emptied by somebody who is known by its session alone', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { title: 'Hat', price: 12.5, quantity: 9, image: '/media/a/hat.jpg' });
    const pie = await saveItem(made, made.town, { title: 'Pie', price: 0.1, quantity: 3 });
    const pat = shopper(made.ask);
    expect(await pat.cart()).toMatchObject({ session_id: '', items: [], total_items: 0, checkout_attempts: 0 });
    const opened = parseCart(await pat.open());
    expect(opened.session_id).toMatch(cartSessionPattern);
    expect(quantitiesByItem(parseCart(await pat.add(hat, 2)))).toEqual({ [hat]: 2 });
    expect(quantitiesByItem(parseCart(await pat.add(pie, 3)))).toEqual({ [hat]: 2, [pie]: 3 });
    expect(quantitiesByItem(parseCart(await pat.add(hat, 1)))).toEqual({ [hat]: 3, [pie]: 3 });
    const full = await pat.cart();
    expect(full).toEqual({
      session_id: opened.session_id,
      items: [
        {
          item_id: hat,
          title: 'Hat',
          image: '/media/a/hat.jpg',
          picture: null,
          quantity: 3,
          current_price: 12.5,
          price_snapshot: 12.5,
          price_changed: false,
          in_stock: true,
          available_quantity: 9,
        },
        {
          item_id: pie,
          title: 'Pie',
          image: '',
          picture: null,
          quantity: 3,
          current_price: 0.1,
          price_snapshot: 0.1,
          price_changed: false,
          in_stock: true,
          available_quantity: 3,
        },
      ],
      total_items: 6,
      current_total_price: 37.8,
      snapshot_total_price: 37.8,
      total_savings: 0,
      has_price_changes: false,
      has_stock_issues: false,
      last_activity: expect.any(String),
      expires_at: expect.any(String),
      checkout_attempts: 0,
    });
    expect(quantitiesByItem(parseCart(await pat.set(hat, 1)))).toEqual({ [hat]: 1, [pie]: 3 });
    expect(quantitiesByItem(parseCart(await pat.send({ kind: 'remove', item_id: hat })))).toEqual({ [pie]: 3 });
    expect(quantitiesByItem(parseCart(await pat.send({ kind: 'remove', item_id: hat })))).toEqual({ [pie]: 3 });
    expect(quantitiesByItem(parseCart(await pat.set(pie, 0)))).toEqual({});
    await pat.add(pie, 1);
    expect(parseCart(await pat.send({ kind: 'clear' }))).toMatchObject({ items: [], session_id: opened.session_id });
    const attempt = () => pat.call('POST', '/api/cart/checkout-attempt');
    expect((await attempt()).json()).toEqual({ checkout_attempts: 1, session_id: opened.session_id });
    expect((await attempt()).json()).toMatchObject({ checkout_attempts: 2 });
    expect(await pat.cart()).toMatchObject({ checkout_attempts: 2 });
  });

  test('sets a quantity of what was not in it, and caps what goes over the stock', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 5 });
    const pat = shopper(made.ask);
    expect(quantitiesByItem(parseCart(await pat.set(hat, 2)))).toEqual({ [hat]: 2 });
    expect(quantitiesByItem(parseCart(await pat.add(hat, 9)))).toEqual({ [hat]: 5 });
    expect(quantitiesByItem(parseCart(await pat.add(hat, 1)))).toEqual({ [hat]: 5 });
    expect(quantitiesByItem(parseCart(await pat.set(hat, Number.MAX_SAFE_INTEGER)))).toEqual({ [hat]: 5 });
    await saveItem(made, made.town, { id: hat, quantity: 3 });
    expect(await pat.cart()).toMatchObject({
      has_stock_issues: true,
      items: [{ quantity: 5, in_stock: false, available_quantity: 3 }],
    });
    expect(parseCart(await pat.add(hat, 1))).toMatchObject({ has_stock_issues: false, items: [{ quantity: 3 }] });
  });

  test('flags a changed price until it is refreshed, whatever else is done meanwhile', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { price: 10 });
    const pie = await saveItem(made, made.town, { title: 'Pie', price: 2.25 });
    const pat = shopper(made.ask);
    await pat.add(hat, 2);
    await pat.add(pie, 1);
    await saveItem(made, made.town, { id: hat, price: 7.99 });
    const flagged = {
      items: [
        { item_id: hat, price_changed: true, price_snapshot: 10, current_price: 7.99 },
        { item_id: pie, price_changed: false },
      ],
      has_price_changes: true,
    };
    expect(await pat.cart()).toMatchObject({
      ...flagged,
      current_total_price: 18.23,
      snapshot_total_price: 22.25,
      total_savings: 4.02,
    });
    expect(parseCart(await pat.open())).toMatchObject(flagged);
    expect(parseCart(await pat.set(hat, 3))).toMatchObject(flagged);
    expect(parseCart(await pat.refresh())).toMatchObject({
      has_price_changes: false,
      total_savings: 0,
      items: [{ price_snapshot: 7.99, current_price: 7.99 }, { price_snapshot: 2.25 }],
    });
    // An item that is added again gets the current price.
    await saveItem(made, made.town, { id: hat, price: 8 });
    await pat.send({ kind: 'remove', item_id: hat });
    expect(parseCart(await pat.add(hat))).toMatchObject({ has_price_changes: false, current_total_price: 10.25 });
  });

  test.each([
    ['hidden', async (made: Made, id: string) => void (await saveItem(made, made.town, { id, is_public: false }))],
    [
      'deleted',
      async (made: Made, id: string) =>
        void (await write(made.db, made.town.id, 'clerk', (tx) => tx.remove('items', id))),
    ],
  ])(
    'says that an item is not to be had any more which is %s, shows it as it was, and lets go of it',
    async (_, hide) => {
      const made = await serveShop(dialect);
      const hat = await saveItem(made, made.town, { title: 'Hat', image: '/media/a/hat.jpg', price: 10 });
      const pat = shopper(made.ask);
      await pat.add(hat, 2);
      await saveItem(made, made.town, { id: hat, title: 'Not for your eyes', price: 99, is_public: true });
      await hide(made, hat);
      const gone = { title: 'Hat', image: '/media/a/hat.jpg', quantity: 2, current_price: 10, price_changed: false };
      expect(await pat.cart()).toMatchObject({
        has_stock_issues: true,
        has_price_changes: false,
        items: [{ ...gone, in_stock: false, available_quantity: 0, for_sale: false }],
        current_total_price: 0,
        total_savings: 0,
      });
      for (const answer of [await pat.add(hat), await pat.set(hat, 1)]) {
        expect([answer.status, answer.json()]).toMatchObject([404, { message: 'This item is no longer for sale.' }]);
      }
      expect(parseCart(await pat.refresh())).toMatchObject({ items: [gone] });
      expect(parseCart(await pat.set(hat, 0)).items).toEqual([]);
    },
  );

  test('is nobody’s business: no seq, no audit line, no revision, and nothing keeps the answers', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, {});
    const traces = async () => [
      await made.db.read('towns').where({ id: made.town.id }).first('seq'),
      (await made.db.read('audit_log')).length,
      (await made.db.read('revisions')).length,
    ];
    const before = await traces();
    const pat = shopper(made.ask);
    const answers = [await pat.open(), await pat.add(hat), await pat.set(hat, 2), await pat.refresh()];
    answers.push(await pat.call('GET', '/api/cart'), await pat.call('POST', '/api/cart/checkout-attempt'));
    for (const { status, headers } of answers) expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await traces()).toEqual(before);
  });

  test('is good for a year from its last change, and an empty one as long as anybody looks', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const made = await serveShop(dialect, { now: () => now });
    const hat = await saveItem(made, made.town, {});
    const pat = shopper(made.ask);
    const days = ({ expires_at }: { expires_at: string }) => (Date.parse(expires_at) - now) / 86_400_000;
    expect(days(await pat.cart())).toBe(365);
    await pat.open();
    now += 40 * 86_400_000;
    expect(days(await pat.cart())).toBe(365);
    await pat.add(hat);
    now += 40 * 86_400_000;
    expect(days(await pat.cart())).toBe(325);
  });
});
