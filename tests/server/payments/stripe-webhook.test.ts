/** Stripe's webhooks: who may send them, whom they are about, and that each counts once, however it comes. */
import { describe, expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import { signWebhook, webhookPath } from '../../stripe/webhooks.ts';
import { host } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { serveCardShop } from '../shop/cardShops.ts';

const charge = (amount_cents: number) => ({ kind: 'charge', corrects: '', amount_cents });
const fee = (amount_cents: number) => ({ kind: 'fee', corrects: '', amount_cents });
const minute = 60_000;

describe.each(dialects)('%s', (dialect) => {
  test('a payment is settled by its webhook: paid once, stock taken, cart emptied, fee noted', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ title: 'Jam', price: 100, quantity: 5, taxable: false });
    const { buyer, order, intentId } = await shop.orderByCard({ [item]: 2 });
    expect(order).toMatchObject({ status: 'incomplete', total_amount: 200, is_test: true });
    shop.emulator.pay(intentId, testCards.succeeds);
    expect((await shop.readOrder(order.id)).status).toBe('incomplete');
    expect(await shop.deliver()).toEqual([200, 200, 200]);
    const paid = await shop.readOrder(order.id);
    expect(paid).toMatchObject({ status: 'paid', paid_amount: 200, open_amount: 0, payment_card_last_four: '4242' });
    expect(paid.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
    expect(await shop.readLedger(order.id)).toEqual([charge(20_000), fee(-610)]);
    expect((await shop.db.read('items').where({ id: item }).first()).quantity).toBe(3);
    expect((await buyer.cart()).items).toEqual([]);
  });

  test('the same events again, at once and in reverse, change nothing', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.declined);
    shop.emulator.pay(intentId, testCards.succeeds);
    await shop.deliver({ order: 'reversed' });
    const [before, ledger] = [await shop.readOrder(order.id), await shop.readLedger(order.id)];
    await Promise.all([1, 2, 3].map(() => shop.emulator.deliver({ events: shop.emulator.events, times: 2 })));
    await shop.deliver({ events: shop.emulator.events, order: 'reversed' });
    expect(await shop.readOrder(order.id)).toEqual(before);
    expect(await shop.readLedger(order.id)).toEqual(ledger);
    expect(before).toMatchObject({ status: 'paid' });
    const stored = await shop.db.read('stripe_events');
    expect(stored).toHaveLength(shop.emulator.events.length);
    expect(stored.every(({ handled_at, attempts }) => handled_at && attempts >= 1)).toBe(true);
  });

  test('a decline is told once; what comes late says how things stand now, not how they stood then', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.declined);
    await shop.deliver();
    await shop.deliver({ events: shop.emulator.events });
    const declined = await shop.readOrder(order.id);
    expect(declined.status).toBe('incomplete');
    expect(declined.events.map(({ kind }) => kind)).toEqual(['placed', 'payment_failed']);
    shop.emulator.pay(intentId, testCards.expired);
    shop.emulator.pay(intentId, testCards.succeeds);
    // The second failure's webhook comes alone, after the payment.
    const failures = shop.emulator.events.filter(({ event, deliveries }) => {
      return event.type === 'payment_intent.payment_failed' && deliveries.length === 0;
    });
    expect(await shop.deliver({ events: failures })).toEqual([200]);
    expect((await shop.readOrder(order.id)).status).toBe('paid');
  });

  test('nothing that Stripe sends is stored but ids: no client secret, no card, in no table and no log', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    await shop.deliver();
    const secret = shop.emulator.account.intents.get(intentId)?.client_secret ?? '';
    expect(secret).not.toBe('');
    const tables = [
      'stripe_events',
      'payments',
      'orders',
      'order_events',
      'receipts',
      'mails',
      'audit_log',
      'revisions',
    ];
    const stored = await Promise.all(tables.map((table) => shop.db.read(table)));
    const everything = JSON.stringify(stored) + shop.lines.join('');
    expect(everything).toContain(order.id);
    for (const hidden of [secret, shop.emulator.account.secretKey, shop.emulator.account.webhookSecret, '42424242']) {
      expect(everything).not.toContain(hidden);
    }
  });

  test('with the environment’s keys any host takes the webhook, and the payment says whose it is', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    expect(await shop.deliver({ host: 'neighbormarket.test' })).toEqual([200, 200, 200]);
    expect((await shop.readOrder(order.id)).status).toBe('paid');
    expect(await shop.db.read('stripe_events').distinct('town_id')).toEqual([{ town_id: shop.town.id }]);
  });

  test('with a town’s own keys only its own host takes it; another town’s payments are not touched', async () => {
    const shop = await serveCardShop(dialect, { keys: 'town' });
    const other = shop.emulator.addAccount();
    await shop.saveKeys(other, shop.neighbor.id);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    expect(await shop.deliver({ host: 'neighbormarket.test' })).toEqual([400, 400, 400]);
    // The neighbor signs an event that names our intent.
    expect(await shop.deliver({ host: 'neighbormarket.test', secret: other.webhookSecret })).toEqual([200, 200, 200]);
    expect((await shop.readOrder(order.id)).status).toBe('incomplete');
    expect(await shop.db.read('stripe_events')).toEqual([]);
    expect(await shop.deliver({ events: shop.emulator.events })).toEqual([200, 200, 200]);
    expect((await shop.readOrder(order.id)).status).toBe('paid');
  });

  test('a webhook secret that was replaced is valid for a day more', async () => {
    const shop = await serveCardShop(dialect, { keys: 'town' });
    const item = await shop.addItem({ price: 10, quantity: 9 });
    const before = shop.emulator.account.webhookSecret;
    shop.emulator.account.webhookSecret = 'whsec_thenextone';
    await shop.saveKeys(shop.emulator.account);
    const pay = async () => {
      const { order, intentId } = await shop.orderByCard({ [item]: 1 });
      shop.emulator.pay(intentId, testCards.succeeds);
      return order.id;
    };
    const first = await pay();
    expect(await shop.deliver({ secret: before })).toEqual([200, 200, 200]);
    expect((await shop.readOrder(first)).status).toBe('paid');
    const second = await pay();
    expect(await shop.deliver()).toEqual([200, 200, 200]);
    expect((await shop.readOrder(second)).status).toBe('paid');
    shop.pass(25 * 60 * minute);
    await pay();
    expect(await shop.deliver({ secret: before })).toEqual([400, 400, 400]);
    expect(await shop.deliver()).toEqual([200, 200, 200]);
  });

  test('events that Stripe cannot confirm now are handled later, after longer and longer waits', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    const [, , succeeded] = shop.emulator.events;
    shop.emulator.fail({ kind: 'rate_limit', path: /payment_intents/, times: 3 });
    expect(await shop.deliver({ events: [succeeded as never] })).toEqual([200]);
    const read = () => shop.db.read('stripe_events').first();
    expect(await read()).toMatchObject({
      handled_at: null,
      attempts: 1,
      failure: expect.stringMatching(/^payment_una/),
    });
    expect(await shop.reconcile()).toMatchObject({ events: 0, failures: 0 });
    shop.pass(minute);
    expect(await shop.reconcile()).toMatchObject({ events: 0, failures: 1 });
    shop.pass(minute);
    expect(await shop.reconcile()).toMatchObject({ events: 0, failures: 0 });
    shop.pass(minute);
    expect(await shop.reconcile()).toMatchObject({ failures: 1 });
    shop.pass(4 * minute);
    expect(await shop.reconcile()).toMatchObject({ events: 1, failures: 0 });
    expect(await read()).toMatchObject({ attempts: 4, failure: '' });
    expect((await shop.readOrder(order.id)).status).toBe('paid');
  });
});

test('forged, old, unsigned and broken webhooks are refused, whatever they say, and leave no trace', async () => {
  const shop = await serveCardShop('sqlite');
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const { order, intentId } = await shop.orderByCard({ [item]: 1 });
  shop.emulator.pay(intentId, testCards.succeeds);
  expect(await shop.deliver({ secret: 'whsec_guessed' })).toEqual([400, 400, 400]);
  expect(await shop.deliver({ signedAt: shop.now() - 6 * minute })).toEqual([400, 400, 400]);
  const body = shop.emulator.events[2]?.body ?? '';
  const signature = signWebhook(body, shop.emulator.account.webhookSecret, shop.now());
  const post = (sent: string, headers: Record<string, string>) =>
    shop.ask(webhookPath, {
      method: 'POST',
      host,
      body: sent,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signed = { 'stripe-signature': signature };
  expect((await post(body, {})).status).toBe(400);
  expect((await post(body.replace('"type"', '"typ"'), signed)).status).toBe(400);
  expect((await post(`${body} `, signed)).status).toBe(400);
  expect((await post('{', signed)).status).toBe(400);
  expect((await post(body, { ...signed, 'content-type': 'text/plain' })).status).toBe(400);
  expect((await post(`"${'x'.repeat(1_100_000)}"`, signed)).status).toBe(413);
  expect((await shop.ask(webhookPath, { host })).status).toBe(405);
  expect((await post(body, { ...signed, origin: 'https://evil.example' })).status).toBe(403);
  await shop.waitForBackgroundTasks();
  expect(await shop.db.read('stripe_events')).toEqual([]);
  expect((await shop.readOrder(order.id)).status).toBe('incomplete');
  expect((await post(body, signed)).status).toBe(200);
});

test('events of a live account are not taken with test keys', async () => {
  const shop = await serveCardShop('sqlite');
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const { order, intentId } = await shop.orderByCard({ [item]: 1 });
  shop.emulator.account.isLive = true;
  shop.emulator.pay(intentId, testCards.succeeds);
  const live = shop.emulator.events.filter(({ event }) => event.livemode);
  expect(await shop.deliver({ events: live })).toEqual([400, 400]);
  expect((await shop.readOrder(order.id)).status).toBe('incomplete');
});

test('events about nothing of ours are answered and forgotten', async () => {
  const shop = await serveCardShop('sqlite');
  const { account } = shop.emulator;
  const client = (await shop.findGateway(shop.town.id)) ?? expect.fail();
  const { id } = await client.createIntent({
    townId: shop.town.id,
    paymentId: 'another-shop',
    amountCents: 900,
    createdAt: shop.now(),
    subject: { description: 'Order', ids: { order_id: 'somewhere-else' }, numbers: {} },
  });
  shop.emulator.pay(id, testCards.succeeds);
  shop.emulator.payOut();
  expect(await shop.deliver()).toEqual([200, 200, 200, 200]);
  expect(account.payouts.size).toBe(1);
  expect(await shop.db.read('stripe_events')).toEqual([]);
});

test('a flood of webhooks is answered, and each is handled', async () => {
  const shop = await serveCardShop('sqlite');
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const { order, intentId } = await shop.orderByCard({ [item]: 1 });
  for (const _ of Array.from({ length: 10 })) shop.emulator.pay(intentId, testCards.declined);
  shop.emulator.pay(intentId, testCards.succeeds);
  const before = shop.emulator.calls.length;
  const statuses = await Promise.all(shop.emulator.events.map((event) => shop.emulator.deliver({ events: [event] })));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  await shop.waitForBackgroundTasks();
  expect(shop.emulator.calls.length - before).toBe(shop.emulator.events.length);
  expect((await shop.readOrder(order.id)).status).toBe('paid');
  expect(await shop.db.read('stripe_events').whereNull('handled_at')).toEqual([]);
});

test('a shop without cards refuses webhooks', async () => {
  const shop = await serveCardShop('sqlite', { keys: 'town' });
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const { intentId } = await shop.orderByCard({ [item]: 1 });
  shop.emulator.pay(intentId, testCards.succeeds);
  await shop.db.write('stripe_accounts').del();
  expect(await shop.deliver()).toEqual([400, 400, 400]);
});
