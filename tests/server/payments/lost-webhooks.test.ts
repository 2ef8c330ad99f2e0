/** Movements at Stripe without a webhook are entered four times a day, whatever payouts there are. */
import { describe, expect, test } from 'vitest';
import { noteRecentMovements } from '../../../server/payments/movements/note.ts';
import { testCards } from '../../stripe/cards.ts';
import { dialects } from '../database.ts';
import { paidOrder, refund, serveWithItem } from '../shop/cardOrders.ts';
import { type CardShop, keepLog } from '../shop/cardShops.ts';

const hour = 3_600_000;

/** A day later the job runs. @returns what it logs */
async function runADayLater(shop: CardShop): Promise<unknown[][]> {
  const { db, findGateway, now } = shop;
  const { log, lines } = keepLog();
  shop.pass(26 * hour);
  await noteRecentMovements({ db, findGateway, now, log, isStopping: () => false });
  return lines;
}

describe.each(dialects)('%s', (dialect) => {
  test('a refund, a dispute and a refund that failed later are noticed without webhooks', async () => {
    const shop = await serveWithItem(dialect);
    const refunded = await paidOrder(shop, testCards.succeeds);
    const disputed = await paidOrder(shop, testCards.succeeds);
    shop.emulator.refundInDashboard(refunded.intentId, 700);
    shop.emulator.dispute((await shop.readPayment(disputed.id)).charge_id);
    const lines = await runADayLater(shop);
    expect(lines).toEqual([[expect.objectContaining({ payments: 2 }), expect.stringContaining('webhooks')]]);
    expect(await shop.readOrder(refunded.id)).toMatchObject({ refunded_amount: 7, refundable_amount: 13 });
    const lost = await shop.readOrder(disputed.id);
    expect(lost).toMatchObject({ paid_amount: 0, refundable_amount: 0 });
    expect(lost.events.at(-1)).toMatchObject({ kind: 'disputed', detail: { cents: 2000 } });
    expect(await runADayLater(shop)).toEqual([]);
  });

  test('an order whose refund failed later is what it was before, and can be shipped', async () => {
    const shop = await serveWithItem(dialect);
    const { id } = await paidOrder(shop, testCards.succeeds);
    expect((await refund(shop, id, 20)).status).toBe(200);
    await shop.deliver();
    expect((await shop.readOrder(id)).status).toBe('refunded');
    const [made] = shop.emulator.account.refunds.keys();
    shop.emulator.finishRefund(made ?? '', false);
    await runADayLater(shop);
    expect(await shop.readOrder(id)).toMatchObject({ status: 'paid', refunded_amount: 0, refundable_amount: 20 });
    const list = await shop.clerk('GET', '/api/orders/admin?status=refunded');
    expect(list.json()).toMatchObject({ orders: [] });
    expect((await shop.clerk('PUT', `/api/orders/${id}/status`, { status: 'shipped' })).status).toBe(200);
  });

  test('a refund of a shipped order that fails leaves it shipped; one refunded by hand stays so', async () => {
    const shop = await serveWithItem(dialect);
    const shipped = await paidOrder(shop, testCards.succeeds);
    const byHand = await paidOrder(shop, testCards.succeeds);
    await shop.clerk('PUT', `/api/orders/${shipped.id}/status`, { status: 'shipped' });
    await shop.clerk('PUT', `/api/orders/${byHand.id}/status`, { status: 'refunded' });
    for (const { id } of [shipped, byHand]) expect((await refund(shop, id, 20)).status).toBe(200);
    for (const made of shop.emulator.account.refunds.keys()) shop.emulator.finishRefund(made, false);
    await shop.deliver();
    expect(await shop.readOrder(shipped.id)).toMatchObject({ status: 'shipped', refunded_amount: 0 });
    expect(await shop.readOrder(byHand.id)).toMatchObject({ status: 'refunded', refunded_amount: 0 });
  });

  test('payouts by hand have no lines, and one that cannot be read leaves the others', async () => {
    const shop = await serveWithItem(dialect);
    const { intentId } = await paidOrder(shop, testCards.succeeds);
    shop.emulator.payOutByHand(500);
    shop.emulator.payOutByHand(300, 'instant');
    const first = shop.emulator.payOut();
    if (!first) throw new Error('nothing was paid out');
    await paidOrder(shop, testCards.succeeds);
    const second = shop.emulator.payOut();
    shop.emulator.refundInDashboard(intentId, 700);
    // Stripe lists it, and knows no lines of it.
    shop.emulator.account.payouts.set('unknown', { ...first, id: 'po_unknown' });
    const lines = await runADayLater(shop);
    expect(lines.map(([, text]) => text)).toEqual([
      expect.stringContaining('webhooks'),
      expect.stringContaining('payout po_unknown could not be read'),
    ]);
    expect((await shop.db.read('payouts')).map(({ id }) => id).sort()).toEqual([first.id, second?.id].sort());
  });
});
