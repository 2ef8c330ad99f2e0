/** Clerks' actions: prices and stock, money at the office, refunds, cancellations. */
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { type RefundLine, refundAmountOfLines } from '../../../db/rules/orders/refundAmounts.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { newKey } from '../shop/checkouts.ts';
import type { Act, Book, Dice, RefundAttempt } from './book.ts';
import type { Shop } from './shop.ts';
import { checkRefusal, codeOf } from './shoppers.ts';

const moneyRefusals = [
  'order_locked',
  'order_paid',
  'payment_in_progress',
  'payment_unavailable',
  'changed_meanwhile',
  'payment_refused',
  'refund_refused',
  'invalid',
  'key_reused',
];

/** Some order of the shop, an unknown one of a killed server's too. */
async function pickOrder({ db, town }: Shop, dice: Dice): Promise<Order | null> {
  const rows = await db.read('orders').where({ town_id: town.id }).orderBy('sequence').select('id');
  const row = dice.chance(70) ? dice.recent(rows) : dice.one(rows);
  return row ? readOrder(db.read, town.id, row.id) : null;
}

export const changePrice: Act = async (shop, _book, dice) => {
  const item = dice.one(shop.items);
  await shop.clerk('PUT', `/api/items/${item}`, { price: dice.one([0.33, 0.5, 1, 9.99, 19.99, 120]) });
};

/** Another tax and shipping: orders keep those that they were placed with. */
export const changeSettings: Act = async (shop, _book, dice) => {
  const tax_rate = dice.one([0, 0.0625, 0.0825, 0.1, 0.072375]);
  const free_shipping_above = dice.one([null, 0, 20, 50]);
  await shop.clerk('PUT', '/api/shop-settings', {
    tax_rate,
    free_shipping_above,
    shipping_price: dice.below(900) / 100,
  });
};

export const hideItem: Act = async (shop, _book, dice) => {
  const item = dice.one(shop.items);
  await shop.clerk('PUT', `/api/items/${item}`, { is_public: dice.chance(60) });
};

const quantityOf = async ({ db }: Shop, id = ''): Promise<number> =>
  (await db.read('items').where({ id }).first('quantity')).quantity;

/** Counts the shelf anew. Nothing else happens meanwhile, so that the difference is the clerk's. */
export const changeStock: Act = async (shop, book, dice) => {
  const at = dice.below(shop.items.length);
  const id = shop.items[at];
  const before = await quantityOf(shop, id);
  const quantity = dice.chance(75) ? before + 1 + dice.below(4) : dice.below(before + 1);
  await shop.clerk('PUT', `/api/items/${id}`, { quantity });
  const by = (await quantityOf(shop, id)) - before;
  book.shelved[at] = (book.shelved[at] ?? 0) + by;
  if (by < 0) book.lowered.add(at);
};

export const takeMoney: Act = async (shop, book, dice) => {
  const order = await pickOrder(shop, dice);
  if (!order) return;
  const body = { method: dice.one(['cash', 'check']), reference: 'No. 7' };
  const send = async (key?: string) => {
    const answer = await shop.clerk('POST', `/api/orders/${order.id}/payments`, body, key);
    checkRefusal(shop, answer, moneyRefusals, 'a payment at the office');
    if (answer.status === 200) book.paidAtOffice.add(order.id);
  };
  const key = dice.chance(50) ? newKey() : undefined;
  await Promise.all(dice.chance(30) ? [send(key), send(key)] : [send(key)]);
};

export const cancel: Act = async (shop, _book, dice) => {
  const order = await pickOrder(shop, dice);
  if (!order) return;
  const answer = await shop.clerk('POST', `/api/orders/${order.id}/cancel`);
  checkRefusal(shop, answer, moneyRefusals, 'a cancellation');
};

async function sendRefund(shop: Shop, attempt: RefundAttempt): Promise<void> {
  const answer = await shop.clerk('PUT', `/api/orders/${attempt.orderId}/refund`, attempt.body, attempt.key);
  checkRefusal(shop, answer, moneyRefusals, 'a refund');
  if (answer.status === 200) attempt.isAcknowledged = true;
}

/** Some units of the order that are not paid back yet, and what they are worth. */
async function chooseLines(shop: Shop, order: Order, dice: Dice): Promise<{ lines: RefundLine[]; cents: number }> {
  const row = await shop.db.read('orders').where({ id: order.id }).first();
  const earlier = order.refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines);
  const restock = dice.chance(60);
  const isAll = dice.chance(40);
  const lines = order.items.flatMap((item): RefundLine[] => {
    const left = item.quantity - item.refunded_quantity;
    const quantity = isAll ? left : dice.below(left + 1);
    return quantity > 0 ? [{ order_item_id: item.id, quantity, restock }] : [];
  });
  const items = order.items.map(({ id, quantity, unit_price, taxable }) => ({
    id,
    quantity,
    taxable,
    unit_price_cents: toCents(unit_price),
  }));
  const cents = refundAmountOfLines(items, earlier, lines, row);
  return { lines, cents: cents ?? 0 };
}

/** In full, in part, by lines, over the rest; clicked twice; twice at once from two screens. */
export const refund: Act = async (shop, book, dice) => {
  const order = await pickOrder(shop, dice);
  if (!order) return;
  const most = toCents(order.refundable_amount);
  const how = dice.one(['full', 'part', 'lines', 'lines', 'over'] as const);
  const chosen = how === 'lines' ? await chooseLines(shop, order, dice) : { lines: [], cents: most };
  if (how === 'part') chosen.cents = 1 + dice.below(Math.max(1, most));
  if (how === 'over') chosen.cents = most + 1;
  const body = { refund_amount: toDollars(chosen.cents), refund_reason: 'other', lines: chosen.lines };
  const attempt: RefundAttempt = { key: newKey(), orderId: order.id, body, isAcknowledged: false };
  book.refunds.push(attempt);
  const sent = [attempt];
  if (dice.chance(20)) sent.push(attempt);
  if (dice.chance(15)) {
    const other = { ...attempt, key: newKey() };
    book.refunds.push(other);
    sent.push(other);
  }
  await Promise.all(sent.map((one) => sendRefund(shop, one)));
};

export const repeatRefund: Act = async (shop, book, dice) => {
  const attempt = dice.recent(book.refunds);
  if (attempt) await sendRefund(shop, attempt);
};

/** Goods and money are two things: an unpaid order may be shipped. */
export const changeStatus: Act = async (shop: Shop, _book: Book, dice: Dice) => {
  const order = await pickOrder(shop, dice);
  if (!order) return;
  const status = dice.one(['shipped', 'shipped', 'paid', 'incomplete'] as const);
  const answer = await shop.clerk('PUT', `/api/orders/${order.id}/status`, { status, tracking_number: 'T1' });
  if (codeOf(answer) !== 'not_found') checkRefusal(shop, answer, moneyRefusals, 'a change of the status');
};

/** Mostly one of those that the screens offer it for. */
async function pickHeldOrder(shop: Shop, dice: Dice): Promise<{ id: string } | null> {
  const held: { id: string }[] = await shop.db
    .read('orders')
    .where({ town_id: shop.town.id, stock: 'held' })
    .whereNot({ payment_method: 'credit_card' })
    .orderBy('sequence')
    .select('id');
  return dice.chance(85) && held.length > 0 ? (dice.one(held) ?? null) : pickOrder(shop, dice);
}

const changeHold =
  (action: 'confirm' | 'release' | 'ready'): Act =>
  async (shop, _book, dice) => {
    const order = await pickHeldOrder(shop, dice);
    if (!order) return;
    const answer = await shop.clerk('POST', `/api/orders/${order.id}/${action}`);
    checkRefusal(shop, answer, ['order_locked', 'bad_request'], `${action} of an order`);
  };

export const confirmHold = changeHold('confirm');
export const releaseHold = changeHold('release');
export const markReady = changeHold('ready');
