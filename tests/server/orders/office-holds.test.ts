/** Holds of unconfirmed orders, and their ends: by the clock, the buyer, the shop. */
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { maxLapsedHolds } from '../../../server/store/orders/holds.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { type CardShop, serveCardShop } from '../shop/cardShops.ts';
import { newKey, placeOfficeOrder, shopperWith } from '../shop/checkouts.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

async function serveJam(dialect: Dialect, quantity = 10, options: Parameters<typeof serveCardShop>[1] = {}) {
  const shop = await serveCardShop(dialect, options);
  const jam = await shop.addItem({ title: 'Jam', price: 10, quantity, taxable: false });
  /** The units that an order holds of its only item. */
  const heldOf = async (id: string) => (await shop.readOrder(id)).items[0]?.held_quantity;
  const later = async (ms: number) => {
    shop.pass(ms);
    return shop.reconcile();
  };
  const sendMails = async () => {
    const { db, config, now } = shop.parts;
    const errors: unknown[] = [];
    const log = { error: (error: unknown) => void errors.push(error) };
    await sendDueMails({ db, config, now, sendMail: createMailer(config), log });
    expect(errors).toEqual([]);
    return readMails(shop.dataDir).filter(({ to }) => to === 'ann@buyer.example');
  };
  const confirm = (id: string, token: string) =>
    shop.ask(`/api/orders/${id}/confirmation`, {
      method: 'POST',
      host: 'maplemarket.test',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
    });
  return { ...shop, jam, heldOf, later, sendMails, confirm };
}

const availableTo = async (shop: CardShop, item: string) => {
  const answer = await shop.ask(`/api/items/${item}/availability`, { host: 'maplemarket.test' });
  return (answer.json() as { available_quantity: number }).available_quantity;
};

const tokenOf = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? '';

describe.each(dialects)('on %s', (dialect) => {
  test('an order of all the stock by nobody known holds it for half an hour, then a fifth', async () => {
    const shop = await serveJam(dialect);
    const { id, confirm_by, hold_expires_at, created_at } = await placeOfficeOrder(shop.ask, { [shop.jam]: 10 });
    expect(Date.parse(confirm_by ?? '') - Date.parse(created_at)).toBe(30 * minuteMs);
    expect(Date.parse(hold_expires_at ?? '') - Date.parse(created_at)).toBe(7 * dayMs);
    expect(await shop.heldOf(id)).toBe(10);
    await shop.later(29 * minuteMs);
    expect([await shop.heldOf(id), await availableTo(shop, shop.jam)]).toEqual([10, 0]);
    expect(await shop.later(2 * minuteMs)).toMatchObject({ holds: 1 });
    expect([await shop.heldOf(id), await availableTo(shop, shop.jam)]).toEqual([2, 8]);
    expect(await shop.readOrder(id)).toMatchObject({ status: 'incomplete', confirm_by: null, hold_expires_at });
    // Another buyer gets them, and the clerk hears that the first order is short.
    const other = await placeOfficeOrder(shop.ask, { [shop.jam]: 8 });
    expect(await shop.heldOf(other.id)).toBe(8);
    const paid = (await shop.clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' })).json() as Order;
    expect(paid.events.find(({ kind }) => kind === 'stock_short')?.detail).toEqual({ items: 'Jam' });
    const stock = async () => (await shop.db.read('items').where({ id: shop.jam }).first()).quantity;
    expect(await stock()).toBe(8);
    expect(await shop.heldOf(other.id)).toBe(8);
    // The units that were never taken are refunded first: only what comes back after them is on sale again.
    const [line] = paid.items;
    const refund = (quantity: number) =>
      shop.clerk(
        ...(['PUT', `/api/orders/${id}/refund`] as const),
        {
          refund_amount: 10 * quantity,
          refund_reason: 'other',
          lines: [{ order_item_id: line?.id, quantity, restock: true }],
        },
        { 'idempotency-key': newKey() },
      );
    expect([(await refund(7)).status, await stock()]).toEqual([200, 8]);
    expect([(await refund(2)).status, await stock()]).toEqual([200, 9]);
    expect([(await refund(1)).status, await stock()]).toEqual([200, 10]);
  });

  test.each([
    ['a fifth of ten is two, for all such orders together', 10, 20, [1, 1, 1], [1, 1, 0]],
    ['of three it is one at least', 3, 20, [1, 1], [1, 0]],
    ['the shop says which part', 10, 50, [4, 4], [4, 1]],
    ['or all of it', 10, 100, [9], [9]],
  ])('%s', async (_what, quantity, unconfirmed_hold_percent, ordered, heldCounts) => {
    const shop = await serveJam(dialect, quantity, { settings: { unconfirmed_hold_percent } });
    const ids: string[] = [];
    for (const units of ordered) ids.push((await placeOfficeOrder(shop.ask, { [shop.jam]: units })).id);
    await shop.later(31 * minuteMs);
    expect(await Promise.all(ids.map(shop.heldOf))).toEqual(heldCounts);
  });

  test('a confirmed account, or a confirmation by the mailed link, holds all of it', async () => {
    const shop = await serveJam(dialect);
    const cookie = await makeSessionCookie(shop.db, shop.town, false);
    const known = await placeOfficeOrder(shop.ask, { [shop.jam]: 4 }, {}, { cookie });
    expect(known).toMatchObject({ confirm_by: null, confirmed_at: known.created_at });
    const { id } = await placeOfficeOrder(shop.ask, { [shop.jam]: 5 });
    const mails = await shop.sendMails();
    expect(mails.map(({ subject }) => subject)).toHaveLength(2);
    const token = tokenOf(mails[1]?.text ?? '');
    for (const wrong of ['', 'x', `${token}x`, tokenOf(mails[0]?.text ?? '') || 'y'.repeat(43)]) {
      expect([wrong, (await shop.confirm(id, wrong)).status]).toEqual([wrong, 404]);
    }
    expect((await shop.confirm(known.id, token)).status).toBe(404);
    expect((await shop.confirm(id, token)).status).toBe(200);
    expect((await shop.confirm(id, token)).status).toBe(200);
    await shop.later(31 * minuteMs);
    expect([await shop.heldOf(known.id), await shop.heldOf(id)]).toEqual([4, 5]);
    const { events, confirm_by } = await shop.readOrder(id);
    expect([confirm_by, events.filter(({ kind }) => kind === 'confirmed').length]).toEqual([null, 1]);
  });

  test('confirmed too late it holds what is still there; a closed order is not confirmed', async () => {
    const shop = await serveJam(dialect);
    const { id } = await placeOfficeOrder(shop.ask, { [shop.jam]: 9 });
    const token = tokenOf((await shop.sendMails())[0]?.text ?? '');
    await shop.later(31 * minuteMs);
    await placeOfficeOrder(shop.ask, { [shop.jam]: 4 });
    await shop.confirm(id, token);
    expect(await shop.heldOf(id)).toBe(6);
    expect(await shop.readOrder(id)).toMatchObject({ hold_reduced_at: expect.any(String) });
    await shop.later(31 * minuteMs);
    // The units that the other order lost are back.
    await shop.confirm(id, token);
    expect(await shop.heldOf(id)).toBe(9);
    expect(await shop.readOrder(id)).toMatchObject({ hold_reduced_at: null });
    await shop.clerk('POST', `/api/orders/${id}/cancel`);
    expect((await shop.confirm(id, token)).json()).toMatchObject({ code: 'order_locked' });
  });

  test('the clerk sees what is held, by whom and until when, confirms it and releases it', async () => {
    const shop = await serveJam(dialect);
    const { id } = await placeOfficeOrder(shop.ask, { [shop.jam]: 6 });
    const listed = async () => ((await shop.clerk('GET', '/api/orders/held')).json() as { orders: Order[] }).orders;
    expect(await listed()).toMatchObject([
      { id, customer_email: 'ann@buyer.example', hold_expires_at: expect.any(String), items: [{ held_quantity: 6 }] },
    ]);
    const act = (what: string, of = id) => shop.clerk('POST', `/api/orders/${of}/${what}`);
    expect((await act('confirm')).json()).toMatchObject({ confirm_by: null, confirmed_at: expect.any(String) });
    await shop.later(31 * minuteMs);
    expect(await shop.heldOf(id)).toBe(6);
    expect((await act('release')).json()).toMatchObject({ status: 'incomplete', items: [{ held_quantity: 0 }] });
    expect([await listed(), await availableTo(shop, shop.jam)]).toEqual([[], 10]);
    // Confirmed once more, it holds them again.
    expect((await act('confirm')).json()).toMatchObject({ items: [{ held_quantity: 6 }] });
    const { events } = await shop.readOrder(id);
    const byClerk = events.filter(({ person }) => person !== '').map(({ kind }) => kind);
    expect(byClerk).toEqual(['confirmed', 'hold_reduced', 'confirmed']);
    // A card that may still pay is canceled with its order.
    const { order } = await shop.orderByCard({ [shop.jam]: 1 });
    expect([(await act('release', order.id)).status, (await act('confirm', order.id)).status]).toEqual([400, 400]);
    await shop.clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' });
    expect((await act('release')).status).toBe(409);
  });

  test('holding by card again and again without paying ends for the cart, and for the address', async () => {
    const shop = await serveJam(dialect);
    const other = await shop.addItem({ title: 'Honey', price: 10, quantity: 100, taxable: false });
    const buyer = await shopperWith(shop.ask, { [shop.jam]: 10 });
    const tryCard = async (again: Awaited<ReturnType<typeof shopperWith>>) => {
      const answer = await again.checkOut({ payment_method: 'card' });
      await shop.later(31 * minuteMs);
      return answer;
    };
    for (let n = 0; n < maxLapsedHolds.cart; n += 1) expect([n, (await tryCard(buyer)).status]).toEqual([n, 201]);
    const refused = await tryCard(buyer);
    expect([refused.status, refused.json()]).toMatchObject([
      429,
      {
        code: 'too_many_attempts',
        message:
          'This was ordered several times from here without being paid, so we can’t hold it again today. Please call or visit us.',
      },
    ]);
    expect(await availableTo(shop, shop.jam)).toBe(10);
    for (let n = maxLapsedHolds.cart; n < maxLapsedHolds.address; n += 1) {
      expect([n, (await tryCard(await shopperWith(shop.ask, { [shop.jam]: 10 }))).status]).toEqual([n, 201]);
    }
    const stranger = await shopperWith(shop.ask, { [shop.jam]: 10 });
    expect((await tryCard(stranger)).status).toBe(429);
    // Neither does an office order hold all of it again; a small one is no matter, nor is another item.
    expect((await stranger.checkOut()).status).toBe(429);
    await stranger.set(shop.jam, 2);
    expect((await stranger.checkOut()).status).toBe(201);
    expect((await tryCard(await shopperWith(shop.ask, { [other]: 1 }))).status).toBe(201);
    shop.pass(dayMs);
    await buyer.set(shop.jam, 8);
    expect((await tryCard(buyer)).status).toBe(201);
  });

  test('a cart and an item’s own screen count what others hold, and not what the cart itself holds', async () => {
    const shop = await serveJam(dialect);
    const { buyer } = await shop.orderByCard({ [shop.jam]: 7 });
    const other = await shopperWith(shop.ask, { [shop.jam]: 4 });
    expect((await other.cart()).items).toMatchObject([{ available_quantity: 3, in_stock: false }]);
    expect((await buyer.cart()).items).toMatchObject([{ available_quantity: 10, in_stock: true }]);
    expect(await availableTo(shop, shop.jam)).toBe(3);
    const own = await buyer.call('GET', `/api/items/${shop.jam}/availability`);
    expect(own.json()).toEqual({ available_quantity: 10 });
    // The catalogue's pages stay as they are.
    const item = (await shop.ask(`/api/items/${shop.jam}`, { host: 'maplemarket.test' })).json();
    expect(item).toMatchObject({ quantity: 10 });
    expect(await availableTo(shop, 'none')).toBe(0);
  });

  test('the buyer hears of the order, of its end before it comes, and of the end', async () => {
    const settings = { pickup_address: 'Town Hall\n1 Main Street', pickup_hours: 'Mon–Fri 9–5' };
    const shop = await serveJam(dialect, 10, { settings });
    const typed = { special_instructions: 'Buy pills at pills.example', payment_method: 'check' as const };
    const { id, order_number } = await placeOfficeOrder(shop.ask, { [shop.jam]: 5 }, typed);
    const [ordered] = await shop.sendMails();
    expect(ordered?.subject).toContain(order_number);
    for (const part of [
      'We have your order',
      'Hello Ann,',
      'Jam',
      '5 × $10.00 = $50.00',
      'Please bring a check for $50.00 to the office:',
      'Town Hall, 1 Main Street',
      'Mon–Fri 9–5',
      'Please confirm your order by',
      'Confirm your order',
      `/order-confirmation?orderId=${id}#`,
    ]) {
      expect(ordered?.text).toContain(part);
    }
    // Anybody may name the address of anybody.
    for (const part of ['pills', 'Lee']) expect(ordered?.text).not.toContain(part);
    await shop.later(5 * dayMs);
    expect(await shop.sendMails()).toHaveLength(1);
    await shop.later(1.1 * dayMs);
    await shop.later(minuteMs);
    const soon = (await shop.sendMails()).slice(1);
    expect(soon.map(({ subject }) => subject)).toEqual([
      `Your order at Maplemarket is about to expire (${order_number})`,
    ]);
    expect(soon[0]?.text).toContain(`Your order ${order_number} will be cancelled if it isn’t paid by`);
    await shop.later(dayMs);
    const end = (await shop.sendMails()).slice(2);
    expect(end.map(({ subject }) => subject)).toEqual([`Your order at Maplemarket was cancelled (${order_number})`]);
    expect(end[0]?.text).toContain(`Your order ${order_number} wasn’t paid in time, so its items are on sale again.`);
    const cancelled = await placeOfficeOrder(shop.ask, { [shop.jam]: 1 });
    await shop.clerk('POST', `/api/orders/${cancelled.id}/cancel`);
    const mailsAfter = (await shop.sendMails()).slice(3);
    // An order that was cancelled before its first mail is mentioned once.
    expect(
      mailsAfter.map(({ text }) => text.includes(`We’ve cancelled your order ${cancelled.order_number}.`)),
    ).toEqual([true]);
  });

  test('an address that is named again and again is mailed to ten times a day', async () => {
    const shop = await serveJam(dialect, 400);
    for (let n = 0; n < 12; n += 1) await placeOfficeOrder(shop.ask, { [shop.jam]: 1 });
    expect(await shop.db.read('mails').where({ kind: 'ordered' })).toHaveLength(10);
    // Having an account makes nobody else's address one's own.
    const cookie = await makeSessionCookie(shop.db, shop.town, false);
    await placeOfficeOrder(shop.ask, { [shop.jam]: 1 }, {}, { cookie });
    expect(await shop.db.read('mails').where({ kind: 'ordered' })).toHaveLength(10);
  });
});

test('a card order that is called off brings no mail', async () => {
  const shop = await serveJam('sqlite');
  const { order } = await shop.orderByCard({ [shop.jam]: 1 });
  await shop.later(31 * minuteMs);
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled' });
  expect(await shop.db.read('mails')).toEqual([]);
});
