/** Refunds and disputes: those without an answer, those of Stripe's dashboard, and those that fail later. */
import { describe, expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import type { FaultKind } from '../../stripe/faults.ts';
import { dialects } from '../database.ts';
import { nothing, paidOrder, refund, serveWithItem } from '../shop/cardOrders.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('%s', (dialect) => {
  test('a refund that is older than Stripe’s memory is looked for, not repeated', async () => {
    const shop = await serveWithItem(dialect);
    const { id } = await paidOrder(shop, testCards.refundPending);
    expect((await refund(shop, id, 5)).status).toBe(200);
    const [made] = shop.emulator.account.refunds.values();
    shop.pass(50 * hour);
    expect(await shop.reconcile()).toEqual(nothing);
    shop.emulator.finishRefund(made?.id ?? '', true);
    shop.pass(15 * minute);
    expect(await shop.reconcile()).toEqual({ ...nothing, refunds: 1 });
    expect(shop.emulator.account.refunds.size).toBe(1);
    expect(await shop.readOrder(id)).toMatchObject({ refunded_amount: 5, refunds: [{ status: 'succeeded' }] });
  });

  test('a refund of Stripe’s dashboard is entered once, also when the server was killed in between', async () => {
    const shop = await serveWithItem(dialect);
    const { id, intentId } = await paidOrder(shop, testCards.succeeds);
    const made = shop.emulator.refundInDashboard(intentId, 700);
    // The row was written, its ledger line was not.
    const { id: payment_id } = await shop.readPayment(id);
    const instant = new Date(shop.now()).toISOString();
    await shop.db.write('refunds').insert({
      id: 'half',
      town_id: shop.town.id,
      order_id: id,
      payment_id,
      provider: 'stripe',
      status: 'pending',
      amount_cents: 700,
      reason: 'other',
      lines: '[]',
      provider_id: made.id,
      created_at: instant,
      updated_at: instant,
    });
    shop.pass(3 * minute);
    expect(await shop.reconcile()).toEqual({ ...nothing, refunds: 1 });
    await shop.deliver();
    expect(shop.emulator.account.refunds.size).toBe(1);
    const order = await shop.readOrder(id);
    expect(order).toMatchObject({ refunded_amount: 7, refundable_amount: 13, status: 'paid' });
    expect(order.refunds).toHaveLength(1);
  });

  test('refunds of the dashboard, failed refunds and disputes reach the ledger by their webhooks, once', async () => {
    const shop = await serveWithItem(dialect);
    const { id, intentId } = await paidOrder(shop, testCards.refundFails);
    expect((await refund(shop, id, 5)).status).toBe(200);
    shop.emulator.refundInDashboard(intentId, 300);
    await shop.deliver({ order: 'reversed', times: 2 });
    expect(await shop.readOrder(id)).toMatchObject({ refunded_amount: 8, refundable_amount: 12 });
    const [ours] = shop.emulator.account.refunds.values();
    shop.emulator.finishRefund(ours?.id ?? '', false);
    await shop.deliver({ times: 2 });
    const failed = await shop.readOrder(id);
    expect(failed).toMatchObject({ refunded_amount: 3, refundable_amount: 17 });
    expect(failed.refunds.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
    const { charge_id } = await shop.readPayment(id);
    const dispute = shop.emulator.dispute(charge_id);
    await shop.deliver({ times: 2 });
    expect(await shop.readOrder(id)).toMatchObject({ paid_amount: 0, refunded_amount: 3, refundable_amount: 0 });
    shop.emulator.closeDispute(dispute.id, true);
    await shop.deliver({ order: 'reversed' });
    expect(await shop.readOrder(id)).toMatchObject({ paid_amount: 20, refundable_amount: 17 });
    const lines = await shop.readLedger(id);
    expect(lines.map(({ kind, corrects, amount_cents }) => `${kind} ${corrects} ${amount_cents}`).sort()).toEqual([
      'adjustment charge -2000',
      'adjustment charge 2000',
      'adjustment refund 500',
      'charge  2000',
      'fee  -1500',
      'fee  -88',
      'refund  -300',
      'refund  -500',
    ]);
  });
});

test.each<FaultKind>(['reset', 'reset_after', 'error', 'error_after'])(
  'a refund whose answer got lost (%s) is made once',
  async (kind) => {
    const shop = await serveWithItem('sqlite');
    const { id } = await paidOrder(shop, testCards.succeeds);
    shop.emulator.fail({ kind, method: 'POST', path: /refunds$/, times: 10 });
    expect((await refund(shop, id, 5)).status).toBe(200);
    shop.emulator.clearFaults();
    shop.pass(3 * minute);
    const { refunds, failures } = await shop.reconcile();
    expect([refunds, failures]).toEqual([kind === 'error_after' ? 0 : 1, 0]);
    expect([...shop.emulator.account.refunds.values()].map(({ amount }) => amount)).toEqual([500]);
    expect(await shop.readOrder(id)).toMatchObject({ refunded_amount: 5, refunds: [{ status: 'succeeded' }] });
    expect(await shop.reconcile()).toEqual(nothing);
  },
);

test('a payment by the environment’s account is refunded by it, also when the town has an account of its own', async () => {
  const shop = await serveWithItem('sqlite');
  const { id } = await paidOrder(shop, testCards.succeeds);
  await shop.saveKeys(shop.emulator.addAccount());
  expect((await refund(shop, id, 5)).status).toBe(200);
  expect((await shop.readOrder(id)).refunded_amount).toBe(5);
});
