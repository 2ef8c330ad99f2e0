/** No change of a town's Stripe keys leaves a payment behind, however it comes upon it. */
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import type { CheckoutInput } from '../../../db/rules/orders/checkoutInput.ts';
import { createThrottle } from '../../../server/http/throttle.ts';
import { checkOut } from '../../../server/payments/checkout.ts';
import { removeStripeKeys, saveStripeKeys } from '../../../server/payments/stripe/keys.ts';
import type { EmulatedAccount } from '../../stripe/account.ts';
import { testCards } from '../../stripe/cards.ts';
import { dialects, testsSqlite } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { serveWithItem } from '../shop/cardOrders.ts';
import { checkoutBody, shopperWith } from '../shop/checkouts.ts';

const keysOf = ({ secretKey, publishableKey, webhookSecret }: EmulatedAccount) => ({
  secret_key: secretKey,
  publishable_key: publishableKey,
  webhook_secret: webhookSecret,
});

describe.each(dialects)('%s', (dialect) => {
  test('while the bank is at a payment, the keys stay; its success is entered, and then they may change', async () => {
    const shop = await serveWithItem(dialect, { keys: 'town' });
    const { order, intentId } = await shop.order();
    shop.emulator.pay(intentId, testCards.succeeds, { isSlow: true });
    const next = shop.emulator.addAccount();
    const put = await shop.clerk('PUT', '/api/shop-settings/stripe', keysOf(next));
    expect([put.status, put.json()]).toMatchObject([409, { code: 'payments_open' }]);
    expect((await shop.clerk('DELETE', '/api/shop-settings/stripe')).status).toBe(409);
    // A new key of the same account loses nothing.
    const rolled = Object.assign(shop.emulator.account, { secretKey: `sk_test_${'r'.repeat(30)}` });
    expect((await shop.clerk('PUT', '/api/shop-settings/stripe', keysOf(rolled))).status).toBe(200);
    shop.emulator.finishPayment(intentId, true);
    expect((await shop.clerk('PUT', '/api/shop-settings/stripe', keysOf(next))).status).toBe(200);
    expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paid_amount: 20 });
  });

  test('while Stripe cannot be asked about a payment, the keys stay', async () => {
    const shop = await serveWithItem(dialect, { keys: 'town' });
    const { order, intentId } = await shop.order();
    const next = shop.emulator.addAccount();
    shop.emulator.fail({ kind: 'rate_limit', path: /payment_intents/, times: 8 });
    await expect(shop.saveKeys(next)).rejects.toMatchObject({ code: 'payments_open' });
    await expect(removeStripeKeys(shop.parts, shop.town.id, 'clerk')).rejects.toMatchObject({ code: 'payments_open' });
    shop.emulator.clearFaults();
    shop.emulator.pay(intentId, testCards.succeeds);
    await removeStripeKeys(shop.parts, shop.town.id, 'clerk');
    expect((await shop.readOrder(order.id)).status).toBe('paid');
    expect((await shop.findGateway(shop.town.id))?.accountId).toBeUndefined();
  });

  test('a checkout that found the old keys makes its payment with the new ones', async () => {
    const shop = await serveWithItem(dialect, { keys: 'town' });
    const buyer = await shopperWith(shop.ask, { [shop.item]: 2 });
    const next = shop.emulator.addAccount();
    let changes = 0;
    const findGateway: typeof shop.findGateway = async (...of) => {
      const found = await shop.findGateway(...of);
      if (changes === 0) {
        changes += 1;
        await shop.saveKeys(next);
      }
      return found;
    };
    const { order } = await checkOut(
      { ...shop.parts, findGateway, throttle: createThrottle(shop.db, shop.now) },
      {
        caller: { town: shop.town, shopper: { sessionId: buyer.sessionId(), session: null }, ip: '127.0.0.1' },
        input: { ...checkoutBody({ payment_method: 'card' }), special_instructions: '' } as CheckoutInput,
        request: undefined,
      },
    );
    expect((await shop.readPayment(order.id)).account_id).toBe(next.id);
    expect(await shop.db.read('payments')).toHaveLength(1);
  });

  test('a payment that begins just before the keys change is ended, too', async () => {
    const shop = await serveWithItem(dialect, { keys: 'town' });
    const old = shop.emulator.account;
    let orders = 0;
    const transaction = async (act: (trx: Knex.Transaction) => Promise<unknown>) => {
      orders += 1;
      if (orders === 1) await shop.order();
      return shop.db.write.transaction(act);
    };
    const knex = new Proxy(shop.db.write, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
    });
    const parts = { ...shop.parts, db: { ...shop.db, write: knex } };
    await saveStripeKeys(parts, shop.town.id, 'clerk', keysOf(shop.emulator.addAccount()));
    expect([...old.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect((await shop.db.read('payments')).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('checkouts while the keys change leave nothing open at the old account', async () => {
    const shop = await serveWithItem(dialect, { keys: 'town' });
    await shop.db.write('items').where({ id: shop.item }).update({ quantity: 500 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shopperWith(shop.ask, { [shop.item]: 1 })));
    const outs = buyers.map((buyer) => buyer.checkOut({ payment_method: 'card' }));
    await Promise.race(outs);
    const next = shop.emulator.addAccount();
    const change = await shop.clerk('PUT', '/api/shop-settings/stripe', keysOf(next));
    const statuses = (await Promise.all(outs)).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    const present = change.status === 200 ? next.id : shop.emulator.account.id;
    expect(await shop.db.read('payments').where({ status: 'open' }).whereNot({ account_id: present })).toEqual([]);
  });

  test('a payment at the office that cannot end the card’s first changes nothing', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    const payCash = () => shop.clerk('POST', `/api/orders/${order.id}/payments`, { method: 'cash' });
    const before = await shop.readOrder(order.id);
    shop.emulator.fail({ kind: 'rate_limit', path: /payment_intents/, times: 4 });
    expect((await payCash()).status).toBe(503);
    expect(await shop.readOrder(order.id)).toEqual(before);
    shop.emulator.clearFaults();
    shop.emulator.pay(intentId, testCards.succeeds, { isSlow: true });
    expect((await payCash()).json()).toMatchObject({ code: 'payment_in_progress' });
    expect(await shop.readOrder(order.id)).toEqual(before);
    // Nothing of it is left: when the card fails in the end and its hold is over, the order is, too.
    expect((await shop.readPayment(order.id)).kept_for).toBe('');
  });

  test('an order at an account that is gone says so, and does not keep its shopper from ordering again', async () => {
    const shop = await serveWithItem(dialect);
    const { order, buyer } = await shop.order();
    await shop.db.write('payments').update({ account_id: 'acct_gone' });
    for (const path of ['cancel', 'payments']) {
      const refused = await shop.clerk('POST', `/api/orders/${order.id}/${path}`, { method: 'cash' });
      const message = expect.stringMatching(/^The card payment of this order was begun with another Stripe account/);
      expect([refused.status, refused.json()]).toMatchObject([409, { code: 'other_stripe_account', message }]);
    }
    expect((await shop.readOrder(order.id)).payment_method).toBe('credit_card');
    const again = await buyer.checkOut({ payment_method: 'card' });
    expect([again.status, again.body]).toEqual([201, expect.stringContaining('client_secret')]);
    expect((await shop.readPayment(order.id)).status).toBe('open');
  });
});

test('payments by the environment’s account go on beside the town’s own keys', async () => {
  const shop = await serveWithItem('sqlite');
  const { order, intentId } = await shop.order();
  await shop.saveKeys(shop.emulator.addAccount());
  shop.emulator.pay(intentId, testCards.succeeds);
  await shop.deliver();
  expect((await shop.readOrder(order.id)).status).toBe('paid');
});

test('test payments are ended before the live keys of the same account come', async () => {
  const shop = await serveWithItem('sqlite', { keys: 'town' });
  const { intentId } = await shop.order();
  const { id } = shop.emulator.account;
  const live = Object.assign(shop.emulator.addAccount({ isLive: true }), { id });
  await shop.saveKeys(live);
  expect(shop.emulator.account.intents.get(intentId)?.status).toBe('canceled');
});

test.runIf(testsSqlite)(
  'keys of an account that is closed for good are changed by the command; doctor names what stayed open',
  async () => {
    const shop = await serveWithItem('sqlite', { keys: 'town' });
    await shop.order();
    shop.emulator.account.secretKey = `sk_test_${'x'.repeat(30)}`;
    const place = { dataDir: shop.dataDir, env: shop.env };
    const remove = (...more: string[]) => runTown(place, 'set', 'maplemarket.test', 'stripe', 'none', ...more);
    expect(await remove()).toMatchObject({
      code: 1,
      err: expect.stringContaining('Payments are still being processed'),
    });
    expect((await remove('--leave-payments')).code).toBe(0);
    const doctor = await runTown(place, 'doctor');
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('may have moved money: 1')]);
    await saveStripeKeys(shop.parts, shop.town.id, 'clerk', keysOf(shop.emulator.account));
    shop.pass(31 * 60_000);
    expect(await shop.reconcile()).toMatchObject({ holds: 1, failures: 0 });
    expect((await runTown(place, 'doctor')).code).toBe(0);
  },
);
