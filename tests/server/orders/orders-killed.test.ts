/**
 * The server is killed at every step between intent and receipt, and started again: no order without its stock, no money
 * without its order, no mail twice.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { isSoak } from '../../soak.ts';
import { testCards } from '../../stripe/cards.ts';
import { saveItem } from '../cart/shoppers.ts';
import { testsSqlite } from '../database.ts';
import { type KilledShop, openKilledShop } from '../killed-server/shop.ts';
import { newKey, shopperWith } from '../shop/checkouts.ts';

/** More than any of the walks has. Each ends where nothing is left to die at. */
const mostMoments = 60;
/** A soak tries every moment, `npm test` every third. */
const stride = isSoak ? 1 : 3;

type Buyer = Awaited<ReturnType<typeof shopperWith>>;

/** From the checkout to Stripe's news, as far as the server lives. @returns the order, if the buyer was told of it */
async function buy(shop: KilledShop, buyer: Buyer, key: ReturnType<typeof newKey>): Promise<string | null> {
  const answer = await buyer.checkOut({ payment_method: 'card' }, key);
  if (answer.status !== 201) return null;
  const { order, payment } = answer.json() as CheckoutAnswer;
  if (payment) shop.emulator.pay(payment.client_secret.split('_secret_')[0] ?? '', testCards.succeeds);
  const paid = shop.emulator.events.filter(({ event }) => event.type === 'payment_intent.succeeded');
  await shop.emulator.deliver({ events: paid.slice(-1) });
  return order.id;
}

const newestOrder = async ({ db, town }: KilledShop): Promise<Order | null> => {
  const row = await db.read('orders').orderBy('sequence', 'desc').first('id');
  return row ? readOrder(db.read, town.id, row.id) : null;
};

const readStock = async ({ db }: KilledShop, item: string) => {
  const row = await db.read('items').where({ id: item }).first('quantity');
  const held = await db.read('stock_holds').where({ item_id: item });
  return { quantity: row.quantity, held: held.length };
};

async function walk(
  shop: KilledShop,
  step: (moment: number, die: () => Promise<void>) => Promise<void>,
): Promise<number> {
  for (let moment = 1; moment <= mostMoments; moment += stride) {
    let isOver = false;
    await step(moment, async () => {
      // Work in the background may be the end of it.
      await Promise.race([shop.exit(), new Promise((resolve) => setTimeout(resolve, 500))]);
      isOver = !shop.isDead();
    });
    await shop.expectSoundness();
    if (isOver) return moment;
  }
  throw new Error('The walk does not end.');
}

test.runIf(testsSqlite)(
  'killed at every step of a card order: paid with its stock, or called off without',
  async () => {
    const shop = await openKilledShop();
    await shop.start();
    const moments = await walk(shop, async (moment, die) => {
      const item = await saveItem(shop, shop.town, { title: `Lamp ${moment}`, price: 20, quantity: 1 });
      const buyer = await shopperWith(shop.ask, { [item]: 1 });
      const key = newKey();
      await shop.killAt(moment);
      await buy(shop, buyer, key);
      await die();
      const isKilled = shop.isDead();
      const returns = !isKilled || moment % 4 < 2;
      // Either the buyer tries again at once, or nobody comes back and the webhook is lost for good.
      if (isKilled) await shop.start({}, returns ? 0 : 40);
      if (isKilled && returns) {
        const id = await buy(shop, buyer, key);
        expect((await newestOrder(shop))?.id).toBe(id);
      }
      await expect.poll(() => shop.db.read('payments').where({ status: 'open' })).toEqual([]);
      const intents = [...shop.emulator.account.intents.values()];
      const paid = intents.filter(({ status }) => status === 'succeeded');
      expect(await shop.db.read('ledger_lines').where({ kind: 'charge' })).toHaveLength(paid.length);
      const newest = await newestOrder(shop);
      const order = newest?.items[0]?.item_id === item ? newest : null;
      const isPaid = order?.status === 'paid';
      if (returns) expect(order).toMatchObject({ status: 'paid', items_count: 1, paid_amount: 21.65 });
      else expect(isPaid ? 'cancelled' : (order?.status ?? 'cancelled')).toBe('cancelled');
      expect((await buyer.cart()).items).toHaveLength(isPaid ? 0 : 1);
      expect(await readStock(shop, item)).toEqual({ quantity: isPaid ? 0 : 1, held: 0 });
      expect(intents.every(({ status }) => status === 'succeeded' || status === 'canceled')).toBe(true);
    });
    expect(moments).toBeGreaterThan(10);
  },
);

test.runIf(testsSqlite)('killed at every step of a refund: the money goes back once, and so do the goods', async () => {
  const shop = await openKilledShop();
  await shop.start();
  const moments = await walk(shop, async (moment, die) => {
    const item = await saveItem(shop, shop.town, { title: `Lamp ${moment}`, price: 20, quantity: 1 });
    const id = (await buy(shop, await shopperWith(shop.ask, { [item]: 1 }), newKey())) ?? '';
    await expect.poll(async () => (await newestOrder(shop))?.status).toBe('paid');
    const lines = [{ order_item_id: (await newestOrder(shop))?.items[0]?.id, quantity: 1, restock: true }];
    const body = { refund_amount: 21.65, refund_reason: 'other', lines };
    const key = newKey();
    const send = () => shop.clerk('PUT', `/api/orders/${id}/refund`, body, key);
    await shop.killAt(moment);
    await send();
    await die();
    // Every second time nobody asks again: the job that starts with the server finishes it.
    if (shop.isDead()) await shop.start({}, 10);
    if (moment % 2 === 0 || (await shop.db.read('refunds').where({ order_id: id })).length === 0)
      expect((await send()).status).toBe(200);
    await expect.poll(async () => (await newestOrder(shop))?.refunded_amount).toBe(21.65);
    expect((await newestOrder(shop))?.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(shop.emulator.account.refunds.size).toBe(1 + (moment - 1) / stride);
    expect(await readStock(shop, item)).toEqual({ quantity: 1, held: 0 });
  });
  expect(moments).toBeGreaterThan(5);
});

test.runIf(testsSqlite)('killed at every step of sending a receipt: it is there once', async () => {
  const shop = await openKilledShop();
  // No mail leaves yet: nobody listens there.
  await shop.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const item = await saveItem(shop, shop.town, { title: 'Lamp', price: 20, quantity: 9 });
  const buyer = await shopperWith(shop.ask, { [item]: 1 });
  const { order } = (await buyer.checkOut()).json() as CheckoutAnswer;
  await shop.clerk('POST', `/api/orders/${order.id}/payments`, { method: 'cash' }, newKey());
  await shop.stop();
  await shop.db.write('mails').whereNot({ kind: 'receipt' }).del();
  const unsent = () => shop.db.read('mails').whereNull('sent_at');
  let kills = 0;
  // Each start comes a while later: a mail that was being sent waits a quarter of an hour.
  for (let moment = 1; moment <= mostMoments; moment += stride) {
    if ((await unsent()).length === 0) break;
    await shop.start({ DIE_AT: String(moment), DIE_ON: 'mails' }, 16);
    await expect.poll(async () => shop.isDead() || (await unsent()).length === 0).toBe(true);
    if (shop.isDead()) kills += 1;
    else await shop.stop();
  }
  expect(await unsent()).toEqual([]);
  expect(kills).toBeGreaterThan(isSoak ? 3 : 1);
  const mails = await shop.db.read('mails');
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt']);
  const files = readdirSync(join(shop.dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
  expect(files).toEqual(mails.map(({ id }) => `${id}.eml`));
  const events = await shop.db.read('order_events').where({ kind: 'mail_sent' });
  expect(events).toHaveLength(1);
});
