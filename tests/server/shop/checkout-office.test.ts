/** Orders that are paid at the office: what is ordered, held, refused and repeated. */
import { describe, expect, test } from 'vitest';
import type { CheckoutAnswer, CheckoutOptions } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { saveItem } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { address, checkoutBody, newKey, placeOfficeOrder, serveSellingShop, shopperWith } from './checkouts.ts';

const inCanada = { ...address, city: 'Toronto', state: 'Ontario', postal_code: 'K1A 0B1', country: 'CA' };

describe.each(dialects)('%s', (dialect) => {
  test('people without a cart get an empty preview', async () => {
    const { ask } = await serveSellingShop(dialect);
    const buyer = await shopperWith(ask, {});
    const answer = await buyer.call('POST', '/api/checkout/preview', { delivery: 'pickup' });
    expect(answer.json()).toMatchObject({ subtotal: 0, total: 0, cart: { items: [] } });
    expect((await buyer.checkOut()).json()).toMatchObject({ code: 'cart_empty' });
  });

  test('an order has the cart, the sums and the buyer, holds the stock and empties the cart', async () => {
    const { ask, addItem, db } = await serveSellingShop(dialect);
    const jam = await addItem({ title: 'Jam', price: 0.33, quantity: 5 });
    const book = await addItem({ title: 'Book', price: 10, quantity: 2, taxable: false });
    const buyer = await shopperWith(ask, { [jam]: 3, [book]: 1 });
    const preview = (await buyer.call('POST', '/api/checkout/preview', { delivery: 'shipping' })).json();
    expect(preview).toMatchObject({ subtotal: 10.99, tax_amount: 0.08, shipping_cost: 5, total: 16.07 });
    const answer = await buyer.checkOut({ delivery: 'shipping', shipping: address, expected_total: 16.07 });
    expect(answer.status).toBe(201);
    const { order, payment } = answer.json() as CheckoutAnswer;
    expect(payment).toBeNull();
    expect(order).toMatchObject({
      status: 'incomplete',
      total_amount: 16.07,
      open_amount: 16.07,
      paid_amount: 0,
      items_count: 4,
      payment_method: 'cash',
      customer_email: 'ann@buyer.example',
      shipping_city: 'Maple',
      billing_city: 'Maple',
    });
    expect(order.order_number).toMatch(/^ORD-\d{4}-000001$/);
    expect(order.items.map(({ item_title, quantity, total_price }) => [item_title, quantity, total_price])).toEqual([
      ['Jam', 3, 0.99],
      ['Book', 1, 10],
    ]);
    expect(order.events.map(({ kind }) => kind)).toEqual(['placed']);
    expect((await buyer.cart()).items).toEqual([]);
    expect(await db.read('stock_holds').where({ order_id: order.id }).count({ n: '*' }).first()).toEqual({
      n: dialect === 'postgres' ? '2' : 2,
    });
    // A hold is not shown in the shop.
    expect((await db.read('items').where({ id: jam }).first()).quantity).toBe(5);
  });

  test('a call that comes again gets the same order, and nothing that is the shop’s own; another body is refused', async () => {
    const { ask, addItem, db, clerk } = await serveSellingShop(dialect);
    const item = await addItem({ price: 5, quantity: 9 });
    const buyer = await shopperWith(ask, { [item]: 2 });
    const key = newKey();
    const [first, second] = await Promise.all([buyer.checkOut({}, key), buyer.checkOut({}, key)]);
    const third = await buyer.checkOut({}, key);
    const ids = [first, second, third].map((answer) => (answer.json() as CheckoutAnswer).order.id);
    expect(new Set(ids).size).toBe(1);
    expect(await db.read('orders')).toHaveLength(1);
    expect((await buyer.checkOut({ special_instructions: 'Ring twice' }, key)).status).toBe(422);
    expect((await clerk('POST', `/api/orders/${ids[0]}/payments`, { method: 'cash' })).body).toContain('"Ann Lee"');
    const { order } = (await buyer.checkOut({}, key)).json() as CheckoutAnswer;
    expect(order.events.map(({ kind, person, person_name }) => [kind, person, person_name])).toEqual([
      ['placed', '', ''],
      ['paid', '', ''],
    ]);
  });

  test('a changed price, total or stock is shown and not ordered; the refusal is repeated with its key', async () => {
    const { ask, addItem, db, town } = await serveSellingShop(dialect);
    const item = await addItem({ price: 5, quantity: 9 });
    const buyer = await shopperWith(ask, { [item]: 2 });
    expect((await buyer.checkOut({ expected_total: 1 })).status).toBe(409);
    await saveItem({ db }, town, { id: item, price: 6, quantity: 9 });
    const key = newKey();
    const refused = await buyer.checkOut({ expected_total: 10.83 }, key);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'cart_changed', preview: { total: 12.99 } });
    await buyer.refresh();
    expect((await buyer.checkOut({ expected_total: 10.83 }, key)).status).toBe(409);
    expect((await buyer.checkOut({ expected_total: 12.99 })).status).toBe(201);
  });

  test.each([
    ['nobody', { contact: undefined }, 'contact'],
    ['no name', { contact: { first_name: '', last_name: 'Lee', email: 'a@b.example' } }, 'contact.first_name'],
    ['no address', { contact: { first_name: 'A', last_name: 'Lee', email: 'a' } }, 'contact.email'],
    ['nowhere to ship to', { delivery: 'shipping' }, 'shipping'],
    ['half a place', { delivery: 'shipping', shipping: { ...address, city: '' } }, 'shipping.city'],
    ['a false ZIP code', { delivery: 'shipping', shipping: { ...address, postal_code: '1' } }, 'shipping.postal_code'],
    ['a state that there isn’t', { delivery: 'shipping', shipping: { ...address, state: 'XX' } }, 'shipping.state'],
    ['no country', { delivery: 'shipping', shipping: { ...address, country: 'ZZ' } }, 'shipping.country'],
    ['a country that the shop doesn’t ship to', { delivery: 'shipping', shipping: inCanada }, 'shipping.country'],
    ['an unknown way to pay', { payment_method: 'gold' }, 'payment_method'],
    ['a long note', { special_instructions: 'x'.repeat(1001) }, 'special_instructions'],
  ])('%s is refused and named', async (_, given, field) => {
    const { ask, addItem } = await serveSellingShop(dialect);
    const buyer = await shopperWith(ask, { [await addItem({ price: 5, quantity: 9 })]: 1 });
    const answer = await buyer.call('POST', '/api/checkout', { ...checkoutBody(), ...given }, { key: newKey() });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json() as { fields: object }).fields)).toContain(field);
  });

  test('missing fields get their own messages', async () => {
    const { ask, addItem } = await serveSellingShop(dialect);
    const buyer = await shopperWith(ask, { [await addItem({ price: 5, quantity: 9 })]: 1 });
    const answer = await buyer.call('POST', '/api/checkout', {}, { key: newKey() });
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      {
        fields: {
          contact: 'Please tell us who you are.',
          delivery: 'Please choose pickup or shipping.',
          payment_method: 'Please choose how to pay.',
        },
      },
    ]);
  });

  test('options that the shop does not offer are refused, and an empty cart', async () => {
    const { ask, addItem } = await serveSellingShop(dialect, { settings: { shipping_enabled: false } });
    const buyer = await shopperWith(ask, { [await addItem({ price: 5, quantity: 9 })]: 1 });
    expect((await buyer.checkOut({ payment_method: 'card' })).json()).toMatchObject({
      code: 'payment_method_unavailable',
    });
    expect((await buyer.checkOut({ delivery: 'shipping', shipping: address })).status).toBe(400);
    const other = await shopperWith(ask, {});
    expect((await other.checkOut()).json()).toMatchObject({ code: 'cart_empty' });
  });

  test('a shop ships to the countries that it names, and a state is stored by its code', async () => {
    const settings = { shipping_countries: ['US', 'CA'], shipping_price: 5, free_shipping_above: 75 };
    const { ask, addItem, db } = await serveSellingShop(dialect, { settings });
    const item = await addItem({ price: 5, quantity: 9 });
    const buyer = await shopperWith(ask, { [item]: 1 });
    expect((await buyer.call('GET', '/api/checkout')).json()).toMatchObject(settings);
    const abroad = await placeOfficeOrder(ask, { [item]: 1 }, { delivery: 'shipping', shipping: inCanada });
    expect(abroad).toMatchObject({ shipping_country: 'CA', shipping_state: 'Ontario' });
    const texan = { ...address, state: 'texas' };
    const order = await placeOfficeOrder(ask, { [item]: 1 }, { delivery: 'shipping', shipping: texan });
    expect(order.shipping_state).toBe('TX');
    // Administrators find both by their postal codes.
    const words = await db
      .read('order_words')
      .whereIn('word', ['75001', 'k1a'])
      .orderBy('word')
      .select('word', 'is_private');
    expect(words.map(({ word, is_private }) => [word, Boolean(is_private)])).toEqual([
      ['75001', true],
      ['k1a', true],
    ]);
  });

  test('the address of an earlier order is offered, also after one that was picked up', async () => {
    const { ask, addItem, clerkCookie } = await serveSellingShop(dialect);
    const item = await addItem({ price: 5, quantity: 9 });
    const usual = { cookie: clerkCookie };
    const offered = async () => {
      const buyer = await shopperWith(ask, {}, usual);
      return ((await buyer.call('GET', '/api/checkout')).json() as CheckoutOptions).last_address?.address_line1;
    };
    await placeOfficeOrder(ask, { [item]: 1 }, {}, usual);
    expect(await offered()).toBeUndefined();
    await placeOfficeOrder(ask, { [item]: 1 }, { delivery: 'shipping', shipping: address }, usual);
    await placeOfficeOrder(ask, { [item]: 1 }, {}, usual);
    expect(await offered()).toBe('1 Main St');
  });

  test('marking as paid enters the ledger, takes the stock and mails the receipt, once', async () => {
    const { ask, addItem, db, clerk, town } = await serveSellingShop(dialect);
    const item = await addItem({ price: 5, quantity: 9 });
    const { id } = await placeOfficeOrder(ask, { [item]: 2 });
    const readSeq = async () => (await db.read('towns').where({ id: town.id }).first()).seq;
    const seq = await readSeq();
    const answer = await clerk('POST', `/api/orders/${id}/payments`, { method: 'check', reference: 'No. 1201' });
    expect(answer.json()).toMatchObject({
      status: 'paid',
      paid_amount: 10.83,
      open_amount: 0,
      refundable_amount: 10.83,
      payment_method: 'check',
    });
    expect((await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' })).status).toBe(409);
    expect((await db.read('items').where({ id: item }).first()).quantity).toBe(7);
    expect(await readSeq()).toBeGreaterThan(seq);
    expect(await db.read('stock_holds')).toEqual([]);
    expect((await db.read('mails').orderBy('kind')).map(({ kind }) => kind)).toEqual([
      'new_order',
      'ordered',
      'receipt',
    ]);
    expect(await db.read('ledger_lines').select('kind', 'amount_cents', 'method', 'reference')).toEqual([
      { kind: 'charge', amount_cents: 1083, method: 'check', reference: 'No. 1201' },
    ]);
  });

  test('refunds by amount and by line add up, never beyond what was paid', async () => {
    const { ask, addItem, db, clerk } = await serveSellingShop(dialect);
    const item = await addItem({ price: 0.33, quantity: 9 });
    const { id, items } = await placeOfficeOrder(ask, { [item]: 3 });
    const refund = (refund_amount: number, lines?: unknown, key = newKey()) =>
      clerk(
        'PUT',
        `/api/orders/${id}/refund`,
        { refund_amount, refund_reason: 'wrong_item', ...(lines !== undefined && { lines }) },
        { 'idempotency-key': key },
      );
    expect((await refund(0.36)).json()).toMatchObject({
      code: 'refund_refused',
      message: 'Nothing was paid, so there is nothing to refund.',
    });
    await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' });
    const one = [{ order_item_id: items[0]?.id, quantity: 1, restock: true }];
    expect((await refund(0.35, one)).status).toBe(409);
    const amounts = [];
    for (const amount of [0.36, 0.35, 0.36])
      amounts.push(((await refund(amount, one)).json() as Order).refunded_amount);
    expect(amounts).toEqual([0.36, 0.71, 1.07]);
    expect((await refund(0.01)).json()).toMatchObject({
      message: 'All that was paid has been refunded, or is on its way back.',
    });
    const order = (await clerk('POST', `/api/orders/${id}/cancel`)).json();
    expect(order).toMatchObject({ code: 'order_paid' });
    expect((await db.read('items').where({ id: item }).first()).quantity).toBe(9);
    expect((await db.read('orders').first()).status).toBe('refunded');
  });

  test('a refund that is sent twice is made once', async () => {
    const { ask, addItem, clerk, db } = await serveSellingShop(dialect);
    const { id } = await placeOfficeOrder(ask, { [await addItem({ price: 20, quantity: 9 })]: 1 });
    await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' });
    const body = { refund_amount: 5, refund_reason: 'other', refund_notes: 'Dented' };
    const headers = { 'idempotency-key': newKey() };
    const send = () => clerk('PUT', `/api/orders/${id}/refund`, body, headers);
    for (const answer of await Promise.all([send(), send(), send()])) {
      expect(answer.json()).toMatchObject({ refunded_amount: 5, status: 'paid' });
    }
    expect(await db.read('refunds')).toHaveLength(1);
  });

  test('cancelling an unpaid order lets go of its stock; then it is locked', async () => {
    const { ask, addItem, clerk } = await serveSellingShop(dialect);
    const item = await addItem({ price: 5, quantity: 1 });
    const { id } = await placeOfficeOrder(ask, { [item]: 1 });
    const other = await shopperWith(ask, { [item]: 1 });
    expect((await other.checkOut()).status).toBe(409);
    expect((await clerk('POST', `/api/orders/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled' });
    expect((await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' })).status).toBe(409);
    expect((await other.checkOut()).status).toBe(201);
  });
});
