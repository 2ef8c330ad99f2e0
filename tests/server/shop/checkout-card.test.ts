/** Orders that are paid by card, at the emulated Stripe: what is asked of it, what follows, and what never happens twice. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { testCards } from '../../stripe/cards.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { type Dialect, dialects } from '../database.ts';
import { newKey, serveSellingShop, shopperWith } from './checkouts.ts';

async function start(dialect: Dialect) {
  const stripe = await startStripeEmulator();
  onTestFinished(() => stripe.stop());
  let clockAhead = 0;
  const now = () => Date.now() + clockAhead;
  const shop = await serveSellingShop(dialect, { settings: { card_enabled: true }, env: stripe.env, now });
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const buyer = await shopperWith(shop.ask, { [item]: 2 });
  const checkOut = async (key = newKey()) => buyer.checkOut({ payment_method: 'card', expected_total: 21.65 }, key);
  const order = async (id: string) => (await readOrder(shop.db.read, shop.town.id, id)) as Order;
  /** The buyer opens the confirmation, which asks Stripe every few seconds. */
  const confirm = (id: string) => {
    clockAhead += 3000;
    return buyer.call('GET', `/api/orders/${id}/confirmation`);
  };
  const intentOf = ({ payment }: CheckoutAnswer) => payment?.client_secret.split('_secret_')[0] ?? '';
  return { ...shop, stripe, item, buyer, checkOut, order, confirm, intentOf };
}

describe.each(dialects)('%s', (dialect) => {
  test('a card order is paid once Stripe says so: stock, ledger, fee, receipt and an emptied cart', async () => {
    const { stripe, checkOut, confirm, intentOf, db, item, buyer } = await start(dialect);
    const answer = (await checkOut()).json() as CheckoutAnswer;
    expect(answer.order).toMatchObject({ status: 'incomplete', total_amount: 21.65, is_test: true });
    expect(answer.payment?.publishable_key).toBe(stripe.account.publishableKey);
    expect((await buyer.cart()).total_items).toBe(2);
    expect(JSON.stringify(await db.read('receipts'))).not.toContain('_secret_');
    expect(stripe.pay(intentOf(answer), testCards.succeeds)).toBe(true);
    const { order } = (await confirm(answer.order.id)).json() as { order: Order };
    expect(order).toMatchObject({ status: 'paid', paid_amount: 21.65, payment_card_last_four: '4242' });
    expect(order.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
    expect((await buyer.cart()).total_items).toBe(0);
    expect((await db.read('items').where({ id: item }).first()).quantity).toBe(3);
    const lines = await db.read('ledger_lines').select('kind', 'amount_cents').orderBy('amount_cents');
    expect(lines).toEqual([
      { kind: 'fee', amount_cents: expect.any(Number) },
      { kind: 'charge', amount_cents: 2165 },
    ]);
    await confirm(answer.order.id);
    expect(await db.read('ledger_lines')).toHaveLength(2);
    expect((await db.read('mails').orderBy('kind')).map(({ kind }) => kind)).toEqual(['new_order', 'receipt']);
  });

  test('the same key gives the same order and intent, before and after it is paid', async () => {
    const { stripe, checkOut, confirm, intentOf, db } = await start(dialect);
    const key = newKey();
    const [first, second] = (await Promise.all([checkOut(key), checkOut(key)])).map(
      (one) => one.json() as CheckoutAnswer,
    );
    expect(second?.payment).toEqual(first?.payment);
    stripe.pay(intentOf(first as CheckoutAnswer), testCards.succeeds);
    await confirm(first?.order.id ?? '');
    const late = (await checkOut(key)).json() as CheckoutAnswer;
    expect(late).toMatchObject({ payment: null, order: { id: first?.order.id, status: 'paid' } });
    expect(stripe.account.intents.size).toBe(1);
    expect(await db.read('orders')).toHaveLength(1);
  });

  test.each(['reset', 'reset_after', 'rate_limit', 'error'] as const)(
    'a shopper whose card could not be asked for (%s) tries again, with one order',
    async (kind) => {
      const { stripe, checkOut, db } = await start(dialect);
      stripe.fail({ kind, method: 'POST', path: /payment_intents$/, times: 100 });
      const key = newKey();
      expect((await checkOut(key)).json()).toMatchObject({ code: 'payment_unavailable' });
      stripe.clearFaults();
      expect((await checkOut(key)).status).toBe(201);
      expect(await db.read('orders')).toHaveLength(1);
      expect(await db.read('stock_holds')).toHaveLength(1);
    },
  );

  test('a new checkout of the cart ends the earlier one at Stripe first, and its hold', async () => {
    const { stripe, checkOut, intentOf, order, db } = await start(dialect);
    const first = (await checkOut()).json() as CheckoutAnswer;
    const second = (await checkOut()).json() as CheckoutAnswer;
    expect(stripe.account.intents.get(intentOf(first))?.status).toBe('canceled');
    expect((await order(first.order.id)).status).toBe('cancelled');
    expect((await db.read('stock_holds')).map(({ order_id }) => order_id)).toEqual([second.order.id]);
  });

  test('a new checkout while the earlier one was paid is refused, and that one is paid', async () => {
    const { stripe, checkOut, intentOf, order } = await start(dialect);
    const first = (await checkOut()).json() as CheckoutAnswer;
    stripe.pay(intentOf(first), testCards.succeeds);
    const second = await checkOut();
    expect(second.status).toBe(409);
    expect(second.json()).toMatchObject({ code: 'payment_in_progress', order_id: first.order.id });
    expect((await order(first.order.id)).status).toBe('paid');
  });

  test('two tabs that check out at once: one payment stays open, and one intent at Stripe', async () => {
    const { stripe, checkOut, db } = await start(dialect);
    const answers = await Promise.all([checkOut(), checkOut(), checkOut()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const statuses = (await db.read('payments').select('status')).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['canceled', 'canceled', 'open']);
    const alive = [...stripe.account.intents.values()].filter(({ status }) => status !== 'canceled');
    expect(alive).toHaveLength(1);
    const secrets = answers.map((one) => (one.json() as CheckoutAnswer).payment?.client_secret);
    expect(secrets).toContain(alive[0]?.client_secret);
  });

  test('amounts that Stripe does not charge leave no order, and the limit of an order is reported', async () => {
    const { ask, addItem, db } = await start(dialect);
    const refused = async (units: Record<string, number>, payment_method: 'card' | 'cash', expected_total: number) => {
      const answer = await (await shopperWith(ask, units)).checkOut({ payment_method, expected_total });
      return [answer.status, (answer.json() as { code: string }).code];
    };
    const candle = await addItem({ price: 0.33, quantity: 9 });
    expect(await refused({ [candle]: 1 }, 'card', 0.36)).toEqual([409, 'below_card_minimum']);
    const house = await addItem({ price: 999_999, quantity: 9 });
    for (const method of ['card', 'cash'] as const) {
      expect(await refused({ [house]: 1 }, method, 1_082_498.92)).toEqual([409, 'order_too_large']);
    }
    expect(await db.read('orders')).toEqual([]);
    const buyer = await shopperWith(ask, { [candle]: 1 });
    const paid = await buyer.checkOut({ payment_method: 'cash', expected_total: 0.36 });
    expect(paid.json()).toMatchObject({ order: { order_number: expect.stringMatching(/-000001$/) } });
  });

  test('a refusal by Stripe leaves no order and no hold, and says what to do; later the same call orders', async () => {
    const { stripe, checkOut, db } = await start(dialect);
    stripe.account.canCharge = false;
    const key = newKey();
    for (const answer of [...(await Promise.all([checkOut(key), checkOut(key)])), await checkOut(key)]) {
      expect(answer.status).toBe(402);
      expect(answer.json()).toMatchObject({
        code: 'payment_refused',
        message: expect.stringContaining('Please choose another way to pay'),
      });
    }
    for (const table of ['orders', 'payments', 'stock_holds']) expect(await db.read(table), table).toEqual([]);
    expect((await db.read('order_days').where('count', '<>', 0)).length).toBe(0);
    stripe.account.canCharge = true;
    expect((await checkOut(key)).json()).toMatchObject({ order: { status: 'incomplete' } });
    expect(await db.read('orders')).toHaveLength(1);
  });

  test('an order whose intent may exist at Stripe stays, and is the one that the same call brings', async () => {
    const { stripe, checkOut, db } = await start(dialect);
    const key = newKey();
    stripe.fail({ method: 'POST', path: /payment_intents$/, kind: 'reset_after', times: 9 });
    expect((await checkOut(key)).json()).toMatchObject({ code: 'payment_unavailable' });
    stripe.clearFaults();
    const [order] = await db.read('orders');
    expect((await checkOut(key)).json()).toMatchObject({ order: { id: order?.id } });
    expect([...stripe.account.intents.values()]).toHaveLength(1);
  });

  test('while Stripe cannot be asked, the hold of the earlier checkout stays', async () => {
    const { stripe, checkOut, db } = await start(dialect);
    await checkOut();
    stripe.setDown(true);
    expect((await checkOut()).json()).toMatchObject({ code: 'payment_unavailable' });
    expect(await db.read('stock_holds')).toHaveLength(1);
    expect(await db.read('orders')).toHaveLength(1);
  });

  test('a declined card is told, and another one pays the same order', async () => {
    const { stripe, checkOut, confirm, intentOf, order } = await start(dialect);
    const key = newKey();
    const answer = (await checkOut(key)).json() as CheckoutAnswer;
    expect(stripe.pay(intentOf(answer), testCards.declined)).toBe(false);
    const again = (await checkOut(key)).json() as CheckoutAnswer;
    expect(again.payment).toEqual(answer.payment);
    expect((await order(answer.order.id)).events.map(({ kind }) => kind)).toEqual(['placed', 'payment_failed']);
    stripe.pay(intentOf(answer), testCards.succeeds);
    await confirm(answer.order.id);
    expect((await order(answer.order.id)).status).toBe('paid');
  });

  test('refunds go through Stripe; where it fails they wait, and are made once', async () => {
    const { stripe, checkOut, confirm, intentOf, clerk, order, db } = await start(dialect);
    const { id } = await checkOut().then(async (one) => {
      const answer = one.json() as CheckoutAnswer;
      stripe.pay(intentOf(answer), testCards.succeeds);
      await confirm(answer.order.id);
      return answer.order;
    });
    const refund = (refund_amount: number) =>
      clerk(
        'PUT',
        `/api/orders/${id}/refund`,
        { refund_amount, refund_reason: 'other' },
        { 'idempotency-key': newKey() },
      );
    expect((await refund(5)).json()).toMatchObject({ refunded_amount: 5, status: 'paid', refundable_amount: 16.65 });
    stripe.setDown(true);
    expect((await refund(10)).json()).toMatchObject({ refunded_amount: 5, refundable_amount: 6.65 });
    expect((await refund(10)).status).toBe(400);
    stripe.setDown(false);
    expect((await order(id)).refunds.map(({ status }) => status)).toEqual(['succeeded', 'pending']);
    expect([...stripe.account.refunds.values()]).toHaveLength(1);
    expect((await refund(6.65)).json()).toMatchObject({ refunded_amount: 11.65, status: 'paid' });
    expect((await db.read('mails').where({ kind: 'refund' })).length).toBe(2);
  });

  test('cash at the office ends the card payment first and keeps the order', async () => {
    const { stripe, checkOut, intentOf, clerk } = await start(dialect);
    const answer = (await checkOut()).json() as CheckoutAnswer;
    const paid = await clerk('POST', `/api/orders/${answer.order.id}/payments`, { method: 'cash' });
    expect(paid.json()).toMatchObject({ status: 'paid', payment_method: 'cash', paid_amount: 21.65 });
    expect(stripe.account.intents.get(intentOf(answer))?.status).toBe('canceled');
  });

  test('a card that was charged first is not paid at the office again', async () => {
    const { stripe, checkOut, intentOf, clerk, order } = await start(dialect);
    const answer = (await checkOut()).json() as CheckoutAnswer;
    stripe.pay(intentOf(answer), testCards.succeeds);
    const paid = await clerk('POST', `/api/orders/${answer.order.id}/payments`, { method: 'cash' });
    expect(paid.json()).toMatchObject({ code: 'order_paid' });
    expect(await order(answer.order.id)).toMatchObject({ paid_amount: 21.65, payment_method: 'credit_card' });
  });
});
