/** The job finishes interrupted work: lost webhooks, ended holds and crashes. */
import { describe, expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import type { FaultKind } from '../../stripe/faults.ts';
import { dialects } from '../database.ts';
import { nothing, paidOrder, refund, serveWithItem } from '../shop/cardOrders.ts';
import { placeOfficeOrder, shopperWith } from '../shop/checkouts.ts';

const minute = 60_000;
const hour = 60 * minute;
const kinds = (order: { events: { kind: string }[] }) => order.events.map(({ kind }) => kind);

describe.each(dialects)('%s', (dialect) => {
  test('a payment whose webhook never comes is settled after a few minutes', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    shop.emulator.pay(intentId, testCards.succeeds);
    expect(await shop.reconcile()).toEqual(nothing);
    shop.pass(4 * minute);
    expect(await shop.reconcile()).toEqual({ ...nothing, payments: 1 });
    expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paid_amount: 20 });
    expect(await shop.stock()).toEqual({ quantity: 3, held: 0 });
    expect(await shop.reconcile()).toEqual(nothing);
    // The webhooks come at last.
    await shop.deliver();
    expect((await shop.readLedger(order.id)).map(({ kind }) => kind)).toEqual(['charge', 'fee']);
  });

  test('a card hold ends after half an hour: canceled at Stripe first, then the stock is free', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    shop.pass(29 * minute);
    expect(await shop.reconcile()).toEqual(nothing);
    expect(await shop.stock()).toEqual({ quantity: 5, held: 2 });
    shop.pass(2 * minute);
    expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
    const ended = await shop.readOrder(order.id);
    expect([ended.status, kinds(ended)]).toEqual(['cancelled', ['placed', 'hold_ended']]);
    expect(await shop.stock()).toEqual({ quantity: 5, held: 0 });
    expect(shop.emulator.account.intents.get(intentId)?.status).toBe('canceled');
    expect(() => shop.emulator.pay(intentId, testCards.succeeds)).toThrow('status of canceled');
    await shop.deliver();
    expect(await shop.readOrder(order.id)).toEqual(ended);
  });

  test('a card that was faster than the end of its hold has bought', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    shop.pass(31 * minute);
    shop.emulator.pay(intentId, testCards.succeeds);
    expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
    expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paid_amount: 20 });
    expect(await shop.stock()).toEqual({ quantity: 3, held: 0 });
  });

  test('while Stripe cannot be reached, or the bank is at it, the hold stays', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    shop.emulator.pay(intentId, testCards.succeeds, { isSlow: true });
    shop.pass(31 * minute);
    shop.emulator.setDown(true);
    expect(await shop.reconcile()).toMatchObject({ holds: 0, payments: 0, failures: 2 });
    expect(await shop.stock()).toEqual({ quantity: 5, held: 2 });
    shop.emulator.setDown(false);
    shop.pass(minute);
    expect(await shop.reconcile()).toEqual(nothing);
    expect(await shop.stock()).toEqual({ quantity: 5, held: 2 });
    shop.emulator.finishPayment(intentId, true);
    // Neither was finished: they wait a minute.
    expect(await shop.reconcile()).toEqual(nothing);
    shop.pass(minute);
    expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
    expect((await shop.readOrder(order.id)).status).toBe('paid');
  });

  test('an unpaid order that was shipped has no hold to end: its card is given up all the same', async () => {
    const shop = await serveWithItem(dialect);
    const { order, intentId } = await shop.order();
    await shop.clerk('PUT', `/api/orders/${order.id}/status`, { status: 'shipped' });
    shop.pass(29 * minute);
    await shop.reconcile();
    expect(shop.emulator.account.intents.get(intentId)?.status).toBe('requires_payment_method');
    shop.pass(2 * minute);
    expect(await shop.reconcile()).toMatchObject({ payments: 1, failures: 0 });
    expect(shop.emulator.account.intents.get(intentId)?.status).toBe('canceled');
    expect(await shop.readOrder(order.id)).toMatchObject({ status: 'shipped', paid_amount: 0 });
    expect(await shop.reconcile()).toMatchObject({ payments: 0, failures: 0 });
  });

  test('an office order’s hold ends after its days, without Stripe', async () => {
    const shop = await serveWithItem(dialect, { settings: { office_hold_days: 2 } });
    const order = await placeOfficeOrder(shop.ask, { [shop.item]: 2 });
    shop.emulator.setDown(true);
    shop.pass(47 * hour);
    // One of two goes back on sale, since nobody confirmed the order, and the buyer hears that the hold ends.
    expect(await shop.reconcile()).toEqual({ ...nothing, holds: 2 });
    expect(await shop.stock()).toEqual({ quantity: 5, held: 1 });
    expect(await shop.reconcile()).toEqual(nothing);
    shop.pass(2 * hour);
    expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
    const ended = await shop.readOrder(order.id);
    expect([ended.status, kinds(ended)]).toEqual(['cancelled', ['placed', 'hold_reduced', 'hold_ended']]);
    expect(await shop.stock()).toEqual({ quantity: 5, held: 0 });
  });
});

test.each<[FaultKind, number, number]>([
  ['reset', 0, 31 * minute],
  ['reset_after', 1, 31 * minute],
  ['reset_after', 1, 50 * hour],
  ['error', 0, 31 * minute],
])('an order whose intent got lost (%s, Stripe made %i) is called off with it after %i ms', async (kind, made, ms) => {
  const shop = await serveWithItem('sqlite');
  shop.emulator.fail({ kind, method: 'POST', path: /payment_intents$/, times: 10 });
  const buyer = await shopperWith(shop.ask, { [shop.item]: 2 });
  expect((await buyer.checkOut({ payment_method: 'card' })).status).toBe(503);
  shop.emulator.clearFaults();
  expect(shop.emulator.account.intents.size).toBe(made);
  expect(await shop.stock()).toEqual({ quantity: 5, held: 2 });
  shop.pass(ms);
  expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
  expect(await shop.stock()).toEqual({ quantity: 5, held: 0 });
  expect((await shop.db.read('orders').first()).status).toBe('cancelled');
  for (const { status } of shop.emulator.account.intents.values()) expect(status).toBe('canceled');
  expect(await shop.reconcile()).toEqual(nothing);
});

test('a hold whose intent is gone from Stripe, with all its test data, ends all the same', async () => {
  const shop = await serveWithItem('sqlite');
  const { order } = await shop.order();
  shop.emulator.account.intents.clear();
  shop.emulator.account.answers.clear();
  shop.pass(31 * minute);
  expect(await shop.reconcile()).toEqual({ ...nothing, holds: 1 });
  expect((await shop.readOrder(order.id)).status).toBe('cancelled');
  expect(shop.emulator.account.intents.size).toBe(0);
});

test('a change of account calls off what is open at the one before, and its payments need its key to be refunded', async () => {
  const shop = await serveWithItem('sqlite', { keys: 'town' });
  const { id } = await paidOrder(shop, testCards.succeeds);
  const open = await shop.order();
  const before = shop.emulator.account;
  await shop.saveKeys(shop.emulator.addAccount());
  expect(before.intents.get(open.intentId)?.status).toBe('canceled');
  expect((await shop.readOrder(open.order.id)).status).toBe('cancelled');
  const refused = await refund(shop, id, 5);
  expect([refused.status, refused.json()]).toMatchObject([409, { code: 'other_stripe_account' }]);
  expect((await shop.readOrder(id)).refunds).toEqual([]);
  await shop.saveKeys(before);
  expect((await refund(shop, id, 5)).status).toBe(200);
  expect((await shop.readOrder(id)).refunded_amount).toBe(5);
});

test('the log says what a run did and could not do, without secrets', async () => {
  const shop = await serveWithItem('sqlite');
  const { intentId } = await shop.order();
  shop.pass(31 * minute);
  shop.emulator.setDown(true);
  await shop.reconcile();
  shop.emulator.setDown(false);
  shop.pass(minute);
  await shop.reconcile();
  const log = JSON.stringify(shop.reconcilerLines);
  expect(log).toContain('payments: ended a hold failed');
  expect(log).toContain('payment_unavailable');
  expect(log).toContain('"payments: ended a hold"');
  const secret = shop.emulator.account.intents.get(intentId)?.client_secret ?? '';
  for (const hidden of [secret, shop.emulator.account.secretKey]) expect(log).not.toContain(hidden);
});
