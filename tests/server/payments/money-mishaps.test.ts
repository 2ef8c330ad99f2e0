/** Mishaps that would make money or stock not add up: each was seen once. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { syncRefunds } from '../../../server/payments/refunds/sync.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { testCards } from '../../stripe/cards.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { type Dialect, dialects } from '../database.ts';
import { newKey, placeOfficeOrder, serveSellingShop, shopperWith } from '../shop/checkouts.ts';

async function start(dialect: Dialect, stock: number) {
  const stripe = await startStripeEmulator();
  onTestFinished(() => stripe.stop());
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const shop = await serveSellingShop(dialect, { settings: { card_enabled: true }, env: stripe.env, now });
  const item = await shop.addItem({ price: 10, quantity: stock });
  const order = async (id: string) => (await readOrder(shop.db.read, shop.town.id, id)) as Order;
  const readStock = async () => (await shop.db.read('items').where({ id: item }).first()).quantity;
  /** An order by card, its intent, and how its buyer looks at it: Stripe is asked then. */
  async function orderByCard() {
    const buyer = await shopperWith(shop.ask, { [item]: 1 });
    const answer = (await buyer.checkOut({ payment_method: 'card' })).json() as CheckoutAnswer;
    const intent = answer.payment?.client_secret.split('_secret_')[0] ?? '';
    const look = () => {
      ahead += 3000;
      return buyer.call('GET', `/api/orders/${answer.order.id}/confirmation`);
    };
    return { id: answer.order.id, intent, look };
  }
  const refund = (id: string, refund_amount: number, more: object = {}, headers = {}) =>
    shop.clerk(
      'PUT',
      `/api/orders/${id}/refund`,
      { refund_amount, refund_reason: 'other', ...more },
      { 'idempotency-key': newKey(), ...headers },
    );
  return { ...shop, stripe, item, order, readStock, orderByCard, refund };
}

describe.each(dialects)('%s', (dialect) => {
  test('an order that is closed by hand keeps its unit while its card can still be charged', async () => {
    const { clerk, ask, item, orderByCard } = await start(dialect, 1);
    const { id } = await orderByCard();
    expect((await clerk('PUT', `/api/orders/${id}/status`, { status: 'refunded' })).status).toBe(200);
    const other = await shopperWith(ask, { [item]: 1 });
    expect((await other.checkOut()).json()).toMatchObject({ code: 'cart_changed' });
  });

  test('units that came back once are put back on sale once, however often their refund fails', async () => {
    const { stripe, orderByCard, order, readStock, refund, db, town } = await start(dialect, 3);
    const { id, intent, look } = await orderByCard();
    stripe.pay(intent, testCards.refundFails);
    await look();
    const { items } = await order(id);
    const lines = [{ order_item_id: items[0]?.id, quantity: 1, restock: true }];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await refund(id, 10.83, { lines });
      const made = [...stripe.account.refunds.keys()].at(-1) ?? '';
      if (stripe.account.refunds.get(made)?.status === 'succeeded') stripe.finishRefund(made, false);
      const payment = await db.read('payments').where({ order_id: id }).first();
      const gateway = {
        listRefunds: async () =>
          [...stripe.account.refunds.values()].map((one) => ({
            id: one.id,
            refundId: one.metadata?.refund_id ?? '',
            amountCents: one.amount,
            failure: 'bank',
            status: one.status as 'failed',
          })),
        accountId: payment.account_id,
        isLive: Boolean(payment.is_live),
      };
      await syncRefunds({ db, now: Date.now, findGateway: async () => gateway as never }, town, payment);
    }
    expect(await order(id)).toMatchObject({ refunded_amount: 0, refundable_amount: 10.83 });
    expect(await readStock()).toBe(3);
  });

  test('a disputed order was charged: it is not cancelled', async () => {
    const { stripe, orderByCard, clerk, db } = await start(dialect, 3);
    const { id, intent, look } = await orderByCard();
    stripe.pay(intent, testCards.succeeds);
    await look();
    const payment = await db.read('payments').where({ order_id: id }).first();
    const dispute = { kind: 'adjustment', corrects: 'charge', amount_cents: -1083, provider: 'stripe' };
    const line = await db.read('ledger_lines').where({ order_id: id, kind: 'charge' }).first();
    await db.write('ledger_lines').insert({ ...line, ...dispute, id: 'dispute', provider_id: payment.charge_id });
    expect((await clerk('POST', `/api/orders/${id}/cancel`)).json()).toMatchObject({ code: 'order_paid' });
  });

  test('a refund that was decided from an older version is shown the order instead', async () => {
    const { clerk, ask, item, refund } = await start(dialect, 3);
    const { id } = await placeOfficeOrder(ask, { [item]: 1 });
    const { version } = (await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' })).json() as Order;
    const key = newKey();
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': key };
    expect((await refund(id, 1, {}, headers)).status).toBe(200);
    expect((await refund(id, 1, {}, headers)).json()).toMatchObject({ refunded_amount: 1 });
    const stale = await refund(id, 1, {}, { 'if-match': `"${version}"` });
    expect(stale.status).toBe(412);
    expect(stale.json()).toMatchObject({ current: { id, refunded_amount: 1 } });
  });

  test('refusals that are stored are counted, however many keys they come under', async () => {
    const { ask, item, db } = await start(dialect, 3);
    const buyer = await shopperWith(ask, { [item]: 1 });
    const statuses = new Set<number>();
    for (let call = 0; call < 65; call += 1) statuses.add((await buyer.checkOut({ expected_total: 1 })).status);
    expect([...statuses]).toEqual([409, 429]);
    expect((await db.read('receipts').where('answer', 'like', '%refused%')).length).toBe(60);
  });
});
