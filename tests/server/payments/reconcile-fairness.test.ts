/** One town whose Stripe refuses or does not answer keeps no other town waiting. */
import { describe, expect, test } from 'vitest';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { testCards } from '../../stripe/cards.ts';
import { saveItem } from '../cart/shoppers.ts';
import { type Dialect, dialects } from '../database.ts';
import { paidOrder, refund, serveWithItem } from '../shop/cardOrders.ts';
import { shopperWith } from '../shop/checkouts.ts';

const minute = 60_000;

/** A shop in order beside a neighbor with an account of its own, and an open card order there. */
async function serveBeside(dialect: Dialect) {
  const shop = await serveWithItem(dialect);
  const { db, neighbor } = shop;
  await write(db, neighbor.id, 'clerk', (tx) => saveShopSettings(tx, neighbor.id, { card_enabled: true }, { now: 0 }));
  const own = shop.emulator.addAccount();
  await shop.saveKeys(own, neighbor.id);
  const item = await saveItem(shop, neighbor, { title: 'Hat', price: 10, quantity: 5000 });
  const buyer = await shopperWith(shop.ask, { [item]: 1 }, { host: 'neighbormarket.test' });
  const answer = await buyer.checkOut({ payment_method: 'card' });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  const { order } = answer.json() as { order: { id: string } };
  const payment = await shop.readPayment(order.id);
  return { ...shop, own, neighborOrder: order.id, payment };
}
type Shops = Awaited<ReturnType<typeof serveBeside>>;

const copies = 201;
/** Copies of a row, older than anything else. */
async function copyRow({ db }: Shops, table: string, row: Record<string, unknown>, change: (at: number) => object) {
  const rows = Array.from({ length: copies }, (_, at) => ({ ...row, ...change(at) }));
  for (let at = 0; at < rows.length; at += 10) await db.write(table).insert(rows.slice(at, at + 10));
}

describe.each(dialects)('%s', (dialect) => {
  test('two hundred holds, webhooks and refunds of a town whose key is refused hold up none of another', async () => {
    const shops = await serveBeside(dialect);
    const { db, neighbor, own, payment, neighborOrder } = shops;
    const early = { created_at: '2020-01-01T00:00:00.000Z' };
    const order = await db.read('orders').where({ id: neighborOrder }).first();
    await copyRow(shops, 'orders', order, (at) => ({
      id: `order-${at}`,
      sequence: 1000 + at,
      order_number: `N-${at}`,
      hold_expires_at: '2020-01-01T00:30:00.000Z',
    }));
    const row = payment;
    await copyRow(shops, 'payments', row, (at) => ({ ...early, id: `payment-${at}`, order_id: `order-${at}` }));
    const refundRow = {
      town_id: neighbor.id,
      order_id: neighborOrder,
      payment_id: payment.id,
      provider: 'stripe',
      status: 'pending',
      amount_cents: 1,
      reason: 'other',
      lines: '[]',
      ...early,
      updated_at: early.created_at,
    };
    await copyRow(shops, 'refunds', refundRow, (at) => ({ id: `refund-${at}` }));
    const event = { town_id: neighbor.id, type: 'x', payload: JSON.stringify({ intent_id: payment.intent_id }) };
    const received_at = early.created_at;
    await copyRow(shops, 'stripe_events', event, (at) => ({ id: `event-${at}`, attempts: 2, received_at }));
    own.secretKey = `sk_test_${'x'.repeat(30)}`;

    // The healthy town: a refund and a webhook that were left, and a hold that ends.
    const paid = await paidOrder(shops, testCards.succeeds);
    shops.emulator.fail({ kind: 'reset', method: 'POST', path: /refunds/, times: 2 });
    expect((await refund(shops, paid.id, 5)).status).toBe(200);
    shops.emulator.clearFaults();
    const left = await shops.order();
    shops.pass(31 * minute);
    const last = await shops.db.read('stripe_events').where({ town_id: shops.town.id }).first('id');
    await db.write('stripe_events').where({ id: last.id }).update({ handled_at: null });
    const { failures, ...done } = await shops.reconcile();
    expect(done).toMatchObject({ events: 1, holds: 1, refunds: 1 });
    expect((await shops.readOrder(left.order.id)).status).toBe('cancelled');
    expect((await shops.readOrder(paid.id)).refunded_amount).toBe(5);
    // Failed ones go to the back, and no run takes on more than a share of them.
    expect([failures > 0, failures <= 400]).toEqual([true, true]);
    const retries = await db.read('payment_retries').where('next_at', '>', new Date(shops.now()).toISOString());
    expect([retries.length, new Set(retries.map(({ attempts }) => attempts))]).toEqual([failures, new Set([1])]);
    // With a key that works, nothing waits any longer.
    await shops.saveKeys(own, neighbor.id);
    expect(await db.read('payment_retries')).toEqual([]);
  });

  test('a Stripe that does not answer holds up its own town alone', async () => {
    const { own: _, payment, ...shop } = await serveBeside(dialect);
    await shop.order();
    shop.pass(31 * minute);
    shop.emulator.fail({ kind: 'hang', path: new RegExp(payment.intent_id), times: 9 });
    expect(await shop.reconcile()).toMatchObject({ holds: 1, failures: 2 });
    const log = JSON.stringify(shop.reconcilerLines);
    const times = [await shop.reconcile()];
    shop.pass(minute);
    times.push(await shop.reconcile());
    expect(times).toMatchObject([{ failures: 0 }, { failures: 2 }]);
    expect(log.indexOf('"payments: ended a hold"')).toBeLessThan(log.indexOf('payments: ended a hold failed'));
  });
});
