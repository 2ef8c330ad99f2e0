/** Refunds that Stripe has not made yet, or says of later that they failed. */
import { describe, expect, test } from 'vitest';
import { compareWithStripe } from '../../../server/doctor/compareWithStripe.ts';
import { checkOrders } from '../../../server/doctor/orderProblems.ts';
import { applyRefund } from '../../../server/payments/refunds/send.ts';
import { listUsedAccounts } from '../../../server/payments/stripe/accounts.ts';
import { testCards } from '../../stripe/cards.ts';
import { dialects } from '../database.ts';
import { type CardShop, serveCardShop } from '../shop/cardShops.ts';
import { newKey } from '../shop/checkouts.ts';

/** The doctor's findings two hours later. */
async function findProblems(shop: CardShop): Promise<string[]> {
  const [account] = await listUsedAccounts(shop.db, shop.findGateway);
  if (!account?.gateway) throw new Error('no account');
  const later = shop.now() + 2 * 3_600_000;
  const known = { ...account, gateway: account.gateway };
  const { problems } = await compareWithStripe(shop.db, known, later - 86_400_000 * 3, later);
  return [...problems, ...(await checkOrders(shop.db.read, shop.town.id)).problems];
}

describe.each(dialects)('%s', (dialect) => {
  test('a refund that Stripe has not made yet is no difference, and none when it fails', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.refundPending);
    await shop.deliver();
    const body = { refund_amount: 10.83, refund_reason: 'other' };
    await shop.clerk('PUT', `/api/orders/${order.id}/refund`, body, { 'idempotency-key': newKey() });
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_amount: 0, refundable_amount: 0 });
    expect(await findProblems(shop)).toEqual([]);
    const [made] = shop.emulator.account.refunds.keys();
    shop.emulator.finishRefund(made ?? '', false);
    await shop.deliver();
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_amount: 0, refundable_amount: 10.83 });
    expect(await findProblems(shop)).toEqual([]);
  });

  test('an older answer of Stripe’s does not undo that a refund failed', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    await shop.deliver();
    const lines = [{ order_item_id: order.items[0]?.id, quantity: 1, restock: true }];
    const body = { refund_amount: 10.83, refund_reason: 'other', lines };
    await shop.clerk('PUT', `/api/orders/${order.id}/refund`, body, { 'idempotency-key': newKey() });
    const [made] = shop.emulator.account.refunds.values();
    const { id, provider_id } = await shop.db.read('refunds').first();
    shop.emulator.finishRefund(made?.id ?? '', false);
    await shop.deliver();
    const older = { id: provider_id, refundId: id, status: 'succeeded' as const, amountCents: 1083, failure: '' };
    await applyRefund(shop.parts, shop.town, id, older);
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_amount: 0, refunds: [{ status: 'failed' }] });
    expect((await shop.db.read('items').where({ id: item }).first()).quantity).toBe(5);
  });
});
