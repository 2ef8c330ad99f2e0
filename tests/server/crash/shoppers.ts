/** Shoppers: some whose carts are counted exactly, and a shop full of those who order, pay and are refunded. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import { readConfig } from '../../../server/config/config.ts';
import { reconcilePayments } from '../../../server/payments/reconcilePayments.ts';
import { createFindGateway } from '../../../server/payments/stripe/findGateway.ts';
import { createLog } from '../../../server/start/log.ts';
import { createSession } from '../../../server/store/accounts/sessions.ts';
import { write } from '../../../server/store/write.ts';
import { testCards } from '../../stripe/cards.ts';
import { parseCart, quantitiesByItem, saveItem, shopper } from '../cart/shoppers.ts';
import { type Act, createBook, createDice } from '../orders-model/book.ts';
import * as clerk from '../orders-model/clerk.ts';
import { makeBuyers, type Shop, startingItems } from '../orders-model/shop.ts';
import * as buyers from '../orders-model/shoppers.ts';
import * as stripe from '../orders-model/stripe.ts';
import { shopperWith } from '../shop/checkouts.ts';
import type { Site } from './site.ts';

/** Somebody whose every change is sent under its key until it is answered, as an outbox does. */
export async function createCountedShopper(site: Site, name: string) {
  const { random, failures } = site;
  const items = [
    await saveItem(site, site.town, { title: `${name}'s hat`, quantity: 5000 }),
    await saveItem(site, site.town, { title: `${name}'s pin`, quantity: 5000 }),
  ];
  const browser = shopper(site.ask);
  const expected = new Map<string, number>();
  type Change = { item: string; quantity: number; isSet: boolean; key: string };
  let pending: Change | null = null;

  async function step(): Promise<void> {
    pending ??= {
      item: random.one(items),
      quantity: 1 + random.below(3),
      isSet: random.chance(0.3),
      key: randomUUID(),
    };
    const { item, quantity, isSet, key } = pending;
    const answer = await (isSet ? browser.set(item, quantity, { key }) : browser.add(item, quantity, { key }));
    if (answer.status === 0) return;
    if (answer.status === 200) expected.set(item, isSet ? quantity : (expected.get(item) ?? 0) + quantity);
    else failures.push(`a change of ${name}'s cart was answered ${answer.status}: ${answer.body}`);
    pending = null;
  }

  async function open(): Promise<void> {
    // Without the id of a cart, a change that is sent again would open a second one.
    while (browser.sessionId() === '' && !site.isOver()) await browser.open();
  }

  return {
    async run(): Promise<void> {
      await open();
      while (!site.isOver()) await step();
    },
    async finish(): Promise<void> {
      await open();
      while (pending) await step();
      const found = quantitiesByItem(parseCart(await browser.call('GET', '/api/cart')));
      const wanted = Object.fromEntries([...expected].sort());
      if (JSON.stringify(Object.entries(found).sort()) !== JSON.stringify(Object.entries(wanted)))
        failures.push(`${name}'s cart has ${JSON.stringify(found)}, and not ${JSON.stringify(wanted)}`);
    },
  };
}

const kinds = {
  fillCart: { act: buyers.fillCart, weight: 20 },
  mendCart: { act: buyers.mendCart, weight: 6 },
  checkOut: { act: buyers.checkOut, weight: 18 },
  checkOutTwice: { act: buyers.checkOutTwice, weight: 4 },
  checkOutInTwoTabs: { act: buyers.checkOutInTwoTabs, weight: 4 },
  repeatCheckout: { act: buyers.repeatCheckout, weight: 8 },
  payByCard: { act: buyers.payByCard, weight: 22 },
  finishPayment: { act: buyers.finishPayment, weight: 6 },
  openConfirmation: { act: buyers.openConfirmation, weight: 4 },
  changePrice: { act: clerk.changePrice, weight: 1 },
  takeMoney: { act: clerk.takeMoney, weight: 8 },
  cancel: { act: clerk.cancel, weight: 3 },
  refund: { act: clerk.refund, weight: 12 },
  repeatRefund: { act: clerk.repeatRefund, weight: 5 },
  changeStatus: { act: clerk.changeStatus, weight: 4 },
  refundInDashboard: { act: stripe.refundInDashboard, weight: 2 },
  finishRefund: { act: stripe.finishRefund, weight: 4 },
} satisfies Record<string, { act: Act; weight: number }>;
const weights = Object.fromEntries(Object.entries(kinds).map(([name, { weight }]) => [name, weight]));

/** The shop of the histories in orders-model, at a server that is a process. */
export async function openCrashShop(site: Site) {
  const { db, town, emulator, ask, clerk, failures, random } = site;
  const items: string[] = [];
  for (const given of startingItems) items.push(await saveItem(site, town, given));
  const book = createBook(items.length);
  const clock = {
    get now() {
      return site.now();
    },
    set now(_: number) {},
  };
  const noServer = () => {
    throw new Error('The server is a process of its own.');
  };
  const shop: Shop = {
    db,
    town,
    clock,
    emulator,
    items,
    failures,
    ask,
    clerk,
    buyers: makeBuyers(ask),
    start: startingItems.map(({ quantity }) => quantity),
    cookieOf: () => site.cookie,
    server: noServer,
    renewSessions: noServer,
    restart: noServer,
    sendWebhooks: noServer,
    close: noServer,
  };
  const dice = () => createDice(Array.from({ length: 8 }, () => random.below(10_000)));
  const config = readConfig({
    DATA_DIR: site.dataDir,
    APP_SECRET: 'a secret for all servers of a crash test',
    ...emulator.env,
  });
  const parts = { db, config, now: site.now, log: createLog('silent') };

  return {
    shop,
    book,
    /** @param isDatabaseUp whether the database answers throughout */
    async run(isDatabaseUp: boolean): Promise<void> {
      while (!site.isOver()) {
        const group = Array.from({ length: 1 + random.below(3) }, () => random.weighted(weights) as keyof typeof kinds);
        await Promise.all(
          group.map((kind) =>
            kinds[kind].act(shop, book, dice()).catch((error) => {
              // PostgreSQL, which the test itself reads, is away while it restarts.
              if (isDatabaseUp) throw error;
            }),
          ),
        );
      }
    },
    /**
     * Puts more on the shelf, while no server runs: what a clerk counts at the same time as an order is taken off is
     * whichever was saved last.
     */
    async fillShelves(): Promise<void> {
      for (const [at, id] of items.entries()) {
        const { quantity } = await db.read('items').where({ id }).first('quantity');
        const more = quantity < 4 ? 1 + random.below(6) : 0;
        if (more === 0) continue;
        await write(db, town.id, 'clerk', (tx) => tx.save('items', { id, quantity: quantity + more }));
        book.shelved[at] = (book.shelved[at] ?? 0) + more;
      }
    },
    /** Does the work of the server's own job, once and to its end. */
    async reconcile(): Promise<void> {
      await reconcilePayments({ ...parts, findGateway: createFindGateway(parts).find });
    },
    /** Stripe sends again what was not taken. */
    async deliver(events?: typeof emulator.events): Promise<void> {
      await emulator.settled();
      await emulator.deliver(events ? { events } : {});
    },
    endRefunds: () => stripe.endRefunds(shop),
    endProcessing: () => stripe.endProcessing(shop),
    /** Whatever happened before, a shopper can order and pay, and is told so. */
    async buyAtLast(): Promise<void> {
      const item = await saveItem(site, town, { title: 'Lamp', price: 30, quantity: 1 });
      const { checkOut, call } = await shopperWith(ask, { [item]: 1 });
      const answer = await checkOut({ payment_method: 'card' });
      if (answer.status !== 201) return void failures.push(`at last nobody can order: ${answer.body}`);
      const { order, payment } = answer.json() as CheckoutAnswer;
      emulator.pay(payment?.client_secret.split('_secret')[0] ?? '', testCards.succeeds);
      const readStatus = async () =>
        ((await call('GET', `/api/orders/${order.id}/confirmation`)).json() as CheckoutAnswer).order.status;
      await expect.poll(readStatus, { timeout: 60_000 }).toBe('paid');
      book.orders.set(order.id, { order_number: order.order_number, total: order.total_amount });
    },
    /** Sessions end while the clock is moved. */
    async renewSession(): Promise<string> {
      const { id } = await db.read('users').where({ town_id: town.id, is_admin: true }).first('id');
      const given = { townId: town.id, userId: id, agent: 'test', now: site.now() };
      return `session=${(await db.write.transaction((trx) => createSession(trx, given))).token}`;
    },
  };
}
