/** Seeds three months of orders with the code that places, pays and refunds real ones. */

import type { Database } from '../../db/connection.ts';
import { toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { DemoOrder } from '../../db/seeds/demo-town.ts';
import { enterOfficePayment } from '../payments/recordPayment.ts';
import { completeRefund } from '../payments/refunds/complete.ts';
import { takeOverIntent } from '../payments/settlePayment.ts';
import { demoAccount } from '../payments/stripe/demoAccount.ts';
import type { Intent } from '../payments/stripe/gateway.ts';
import { findAccount } from '../store/accounts/users.ts';
import { createCartSession } from '../store/carts/carts.ts';
import { applyIntention, removeOrderedUnits } from '../store/carts/items.ts';
import { releaseHold } from '../store/items/stock.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { listPayments } from '../store/money/payments.ts';
import { requestRefund } from '../store/money/refunds.ts';
import { placeOrder, priceCart } from '../store/orders/checkouts.ts';
import { setOrderStatus } from '../store/orders/counts.ts';
import { appendOrderEvent } from '../store/orders/events.ts';
import { readPricingTerms, readShopSettings } from '../store/towns/shopSettings.ts';
import { listTowns } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { demoAccounts } from './accounts.ts';

const author = 'demo';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Shop = {
  tx: Writer;
  town: Town;
  clerk: { id: string; email: string } | null;
  itemIds: Map<string, string>;
  resident: { id: string; email: string } | null;
};

/** A later context: an order's next steps follow hours or days later, but never in the future. */
const later = (context: MoneyContext, ms: number, who: Shop['clerk'] = null): MoneyContext => ({
  ...context,
  person: who?.email ?? '',
  user_id: who?.id ?? null,
  now: Math.min(context.now + ms, Date.now()),
});

function succeededIntent(paymentId: string, amountCents: number, index: number): Intent {
  const fee = { balanceTransactionId: `txn_demo_${index}`, cents: Math.round(amountCents * 0.029) + 30 };
  return {
    id: `pi_demo_${index}`,
    status: 'succeeded',
    clientSecret: '',
    amountCents,
    isLive: false,
    failure: '',
    declines: 0,
    isFraudulent: false,
    metadata: { payment_id: paymentId },
    charge: { id: `ch_demo_${index}`, cardLast4: String(4242 + ((index * 37) % 5000)), fee, disputes: [] },
  };
}

async function placeDemoOrder(shop: Shop, context: MoneyContext, order: DemoOrder): Promise<string> {
  const { tx, town, itemIds, resident } = shop;
  const { contact, delivery, shipping, method, units, note } = order;
  const user = contact.first_name === demoAccounts[1]?.first_name ? resident : null;
  const cart = await createCartSession(tx.trx, town.id, undefined, context.now);
  for (const [title, quantity] of units) {
    const item_id = itemIds.get(title) ?? '';
    await applyIntention(tx.trx, town.id, cart.id, { kind: 'add', item_id, quantity }, context.now);
  }
  const settings = await readShopSettings(tx.trx, town.id);
  const terms = await readPricingTerms(tx.trx, town.id, delivery);
  const input = { contact, delivery, shipping, payment_method: method, special_instructions: note };
  const priced = await priceCart(tx.trx, town.id, cart, terms, context.now);
  const gateway = method === 'card' ? demoAccount : null;
  const purchase = { input, cart, user, isConfirmed: true, settings, terms, gateway, addressHash: '' };
  const id = await placeOrder(context, purchase, priced);
  await removeOrderedUnits(tx.trx, cart.id, priced.cart.items);
  await tx.trx('carts').where({ id: cart.id }).del();
  return id;
}

async function payDemoOrder(
  context: MoneyContext,
  id: string,
  { method }: DemoOrder,
  clerk: Shop['clerk'],
  index: number,
) {
  if (method === 'card') {
    const [payment] = await listPayments(context.trx, { orderId: id });
    if (!payment) return;
    await takeOverIntent(
      later(context, 2 * minuteMs),
      payment.id,
      succeededIntent(payment.id, payment.amount_cents, index),
    );
    return;
  }
  const reference = method === 'check' ? `No. ${1180 + index}` : '';
  await enterOfficePayment(later(context, dayMs, clerk), id, { method, reference });
}

async function refundDemoOrder(context: MoneyContext, id: string, order: DemoOrder, index: number): Promise<void> {
  const [payment] = await listPayments(context.trx, { orderId: id });
  const amount =
    order.fate === 'refunded' ? (payment?.amount_cents ?? 0) : Math.round((payment?.amount_cents ?? 0) / 4);
  const request = { amountCents: amount, reason: order.refundReason, notes: '', lines: [] };
  const { refund } = await requestRefund(context, id, request);
  await completeRefund(context, refund.id, order.method === 'card' ? `re_demo_${index}` : '');
}

async function shipDemoOrder(context: MoneyContext, id: string, { tracking = '' }: DemoOrder): Promise<void> {
  await setOrderStatus(context, id, 'shipped', { tracking_number: tracking });
  const event = { townId: context.town.id, orderId: id, author: context, now: context.now };
  await appendOrderEvent(context.trx, { ...event, kind: 'status_changed', detail: { from: 'paid', to: 'shipped' } });
}

async function cancelDemoOrder(context: MoneyContext, id: string): Promise<void> {
  const { trx, town, now } = context;
  await trx('payments').where({ order_id: id }).update({ status: 'canceled' });
  await releaseHold(context, id);
  await appendOrderEvent(trx, { townId: town.id, orderId: id, kind: 'cancelled', author: context, now });
  await setOrderStatus(context, id, 'cancelled');
}

async function saveDemoOrder(shop: Shop, order: DemoOrder, today: string, index: number): Promise<void> {
  const { tx, town, clerk } = shop;
  const morning = toInstant(today, '09:00', town.time_zone) - order.age * dayMs;
  const context = moneyContext(tx, town, Math.min(morning + order.minute * minuteMs, Date.now() - 10 * minuteMs));
  const id = await placeDemoOrder(shop, context, order);
  if (order.fate === 'unpaid') return;
  if (order.fate === 'cancelled') return cancelDemoOrder(later(context, dayMs, clerk), id);
  await payDemoOrder(context, id, order, clerk, index);
  if (order.fate === 'paid') return;
  const isSent = order.fate !== 'refunded';
  if (isSent) await shipDemoOrder(later(context, 2 * dayMs, clerk), id, order);
  if (order.fate !== 'shipped') await refundDemoOrder(later(context, 4 * dayMs, clerk), id, order, index);
}

/** Adds stock for the orders first, so that they leave the items' counts as seeded. */
async function deliverGoods(tx: Writer, itemIds: Map<string, string>, orders: DemoOrder[]): Promise<void> {
  const units = Map.groupBy(
    orders.filter(({ fate }) => fate !== 'cancelled').flatMap((order) => order.units),
    ([title]) => title,
  );
  for (const [title, ordered] of units) {
    await tx.moveStock(
      itemIds.get(title) ?? '',
      ordered.reduce((sum, [, quantity]) => sum + quantity, 0),
    );
  }
}

/** Seeds the orders of demo shops that have none. Their mails count as sent. */
export async function seedDemoOrders(db: Database, now = Date.now()): Promise<void> {
  const { demoTowns } = await import('../../db/seeds/demo.ts');
  const towns = await listTowns(db);
  if (towns.some(({ host }) => !demoTowns.some((demo) => demo.host === host))) return;
  for (const town of towns) {
    const orders = demoTowns.find(({ host }) => host === town.host)?.shop?.orders;
    if (!orders || (await db.read('order_counters').where({ town_id: town.id }).first('town_id'))) continue;
    const today = toLocalTime(now, town.time_zone).date;
    const items = await db
      .read('items')
      .where({ town_id: town.id, deleted_at: null, is_public: true })
      .select('id', 'title');
    const itemIds = new Map(items.map(({ id, title }): [string, string] => [title, id]));
    const [clerk, resident] = await Promise.all(
      demoAccounts.map(({ email }) => findAccount(db.read, town.id, { email })),
    );
    await write(db, town.id, author, async (tx) => {
      const shop = { tx, town, itemIds, clerk: clerk ?? null, resident: resident ?? null };
      // A clerk may have changed the demo's items since.
      const given = orders(today).filter(({ units }) => units.every(([title]) => itemIds.has(title)));
      await deliverGoods(tx, itemIds, given);
      for (const [index, order] of given.entries()) await saveDemoOrder(shop, order, today, index);
      await tx
        .trx('mails')
        .where({ town_id: town.id })
        .update({ next_attempt_at: null, sent_at: toIso(now) });
    });
  }
}
