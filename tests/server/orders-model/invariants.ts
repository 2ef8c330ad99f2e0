/** Invariants of orders, stock and ledger after every step, whatever failed in it. */
import { computeTotals } from '../../../db/rules/orders/totals.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { OrderRow } from '../../../server/store/orders/row.ts';
import type { Book } from './book.ts';
import { type Readings, sum } from './readings.ts';
import type { Shop } from './shop.ts';

export type Say = (what: string) => void;

const unitsByItem = (rows: readonly { item_id: string; quantity: number }[]) => {
  const units = new Map<string, number>();
  for (const { item_id, quantity } of rows) units.set(item_id, (units.get(item_id) ?? 0) + quantity);
  return JSON.stringify([...units].sort());
};

/** No order without its stock, no hold without its order; nobody unconfirmed holds more than the share for long. */
function checkHolds({ orders, orderItems, holds, ledger, payments }: Readings, say: Say): void {
  const known = new Set(orders.map(({ id }) => id));
  for (const { order_id } of holds) if (!known.has(order_id)) say(`a hold belongs to no order: ${order_id}`);
  for (const order of orders) {
    const { id, order_number: name, status, stock } = order;
    const items = orderItems.filter(({ order_id }) => order_id === id);
    const held = holds.filter(({ order_id }) => order_id === id);
    const isReduced = order.hold_reduced_at !== null;
    if (stock === 'held' && !isReduced && unitsByItem(items) !== unitsByItem(held))
      say(`${name} does not hold what was ordered`);
    for (const { item_id, quantity } of held) {
      const ordered = items.find((item) => item.item_id === item_id)?.quantity ?? 0;
      if (quantity < 1 || quantity > ordered) say(`${name} holds ${quantity} of ${ordered}`);
    }
    const isByCard = payments.some(({ order_id, provider }) => order_id === id && provider === 'stripe');
    const isOverShare = held.some(({ quantity, kept_quantity }) => quantity > kept_quantity);
    if (!isByCard && isOverShare && (order.confirmed_at !== null || order.confirm_by === null))
      say(`${name} holds more than its share, and nobody is to confirm it`);
    if (order.confirm_by !== null && stock !== 'held') say(`${name} is ${stock} and is still to be confirmed`);
    if (stock !== 'held' && held.length > 0) say(`${name} is ${stock} and still holds stock`);
    if ((stock === 'held') !== (order.hold_expires_at !== null))
      say(`${name}: ${stock}, until ${order.hold_expires_at}`);
    if (stock === 'released' && status !== 'cancelled') say(`${name} is ${status} and has no stock`);
    if (stock === 'held' && status === 'cancelled') say(`${name} is cancelled and holds stock`);
    const isPaid = ledger.some(({ order_id, kind }) => order_id === id && kind === 'charge');
    if (isPaid && stock !== 'taken') say(`${name} is paid and its stock is ${stock}`);
  }
}

/** The stock is what was added, less what was taken. */
function checkStock({ items, start }: Shop, book: Book, read: Readings, say: Say): void {
  const { orders, orderItems, stock, holds, events, refunds } = read;
  const taken = new Set(orders.filter((order) => order.stock === 'taken').map(({ id }) => id));
  const returned = refunds
    .filter(({ status }) => status === 'succeeded')
    .flatMap(({ lines }): { order_item_id: string; quantity: number; restock: boolean }[] => JSON.parse(lines))
    .filter(({ restock }) => restock);
  for (const { id, quantity, restocked, missing_quantity: missing } of orderItems) {
    const back = sum(
      returned.filter(({ order_item_id }) => order_item_id === id),
      (line) => line.quantity,
    );
    if (restocked < back - missing || restocked > quantity - missing)
      say(`${restocked} of ${quantity} put back on sale, and not ${back}; ${missing} were missing`);
  }
  const isShort = events.some(({ kind }) => kind === 'stock_short');
  const reduced = new Set(events.filter(({ kind }) => kind === 'hold_reduced').map(({ order_id }) => order_id));
  const reducedItems = new Set(
    orderItems.filter(({ order_id }) => reduced.has(order_id)).map(({ item_id }) => item_id),
  );
  for (const [at, id] of items.entries()) {
    const quantity = stock.find((row) => row.id === id)?.quantity ?? -1;
    if (quantity < 0) say(`item ${at} has a stock of ${quantity}`);
    const sold = sum(
      orderItems.filter(({ item_id, order_id }) => item_id === id && taken.has(order_id)),
      (row) => row.quantity - row.missing_quantity,
    );
    const back = sum(
      orderItems.filter(({ item_id }) => item_id === id),
      (row) => row.restocked,
    );
    const expected = (start[at] ?? 0) + (book.shelved[at] ?? 0) - sold + back;
    const isMissing = orderItems.some(({ item_id, missing_quantity }) => item_id === id && missing_quantity > 0);
    if (isMissing && !book.lowered.has(at) && !reducedItems.has(id))
      say(`item ${at} was missing, and nobody took any away`);
    if (quantity !== expected)
      say(`item ${at}: ${quantity} on the shelf, and not ${expected} (${sold} taken, ${back} put back)`);
    const held = sum(
      holds.filter(({ item_id }) => item_id === id),
      (hold) => hold.quantity,
    );
    if (held > quantity && !book.lowered.has(at)) say(`item ${at}: ${held} held of ${quantity}`);
  }
  if (isShort && book.lowered.size === 0 && reduced.size === 0)
    say('an order was short of stock, and nobody took any away');
}

/** An order's sums are those of its lines and of its ledger. */
function checkSums(order: OrderRow, read: Readings, say: Say): void {
  const { order_number: name, discount_cents, tax_rate_millionths, shipping_cents } = order;
  const items = read.orderItems.filter(({ order_id }) => order_id === order.id);
  const lines = items.map((row) => ({ ...row, taxable: Boolean(row.taxable) }));
  const terms = { discount_cents, tax_rate_millionths, shipping_price_cents: shipping_cents };
  const totals = computeTotals(lines, { ...terms, free_shipping_above_cents: null });
  for (const [field, cents] of Object.entries(totals)) {
    const stored = order[field as keyof typeof totals];
    if (stored !== cents) say(`${name}: ${field} is ${stored}, and not ${cents}`);
  }
  // Without our own rounding.
  const taxable = sum(lines, (line) => (line.taxable ? line.unit_price_cents * line.quantity : 0));
  const tax = Number((BigInt(taxable) * BigInt(tax_rate_millionths) + 500_000n) / 1_000_000n);
  if (order.tax_cents !== tax) say(`${name} has a tax of ${order.tax_cents}, and not ${tax}`);
  const own = read.ledger.filter(({ order_id }) => order_id === order.id);
  const charges = own.filter(({ kind }) => kind === 'charge');
  const taken = sum(
    own.filter(({ corrects }) => corrects === 'charge'),
    (line) => -line.amount_cents,
  );
  const refunds = own.filter(({ kind, corrects }) => kind === 'refund' || corrects === 'refund');
  const charged = sum(charges, (line) => line.amount_cents);
  const refunded = sum(refunds, (line) => -line.amount_cents);
  const happened = read.events.filter(({ order_id }) => order_id === order.id).map((one) => one.kind);
  const end = happened.findIndex((kind) => kind === 'cancelled' || kind === 'hold_ended');
  if (end >= 0 && happened.lastIndexOf('paid') > end) say(`${name} was paid after it had ended`);
  for (const [event, kind] of [
    ['paid', 'charge'],
    ['refunded', 'refund'],
  ] as const) {
    const eventCount = read.events.filter((one) => one.order_id === order.id && one.kind === event).length;
    const lines = own.filter((line) => line.kind === kind).length;
    if (eventCount !== lines)
      say(`${name} is said to be ${event} ${eventCount} times, with ${lines} lines in the ledger`);
  }
  if (charged - taken > order.total_cents) say(`${name} was paid ${charged} of ${order.total_cents}`);
  if (charges.length > 1 && taken === 0 && !own.some(({ corrects }) => corrects === 'charge'))
    say(`${name} was charged ${charges.length} times`);
  if (refunded > charged || refunded < 0) say(`${name}: ${refunded} refunded of ${charged}`);
  if (order.status === 'refunded' && refunded < charged - taken)
    say(`${name} is refunded, and ${charged - taken - refunded} of it were not paid back`);
  const made = read.refunds.filter(({ order_id, status }) => order_id === order.id && status !== 'failed');
  const pending = made.filter(({ status }) => status === 'pending');
  // One of Stripe's own dashboard may come before ours has left: Stripe then refuses ours.
  const isForeign = made.some(({ lines, person }) => lines === '[]' && person === '');
  if (!isForeign && refunded + sum(pending, (row) => row.amount_cents) > charged)
    say(`${name}: more to be refunded than paid`);
  for (const one of read.refunds.filter(({ order_id, status }) => order_id === order.id && status === 'succeeded')) {
    const line = own.filter(({ refund_id, kind }) => refund_id === one.id && kind === 'refund');
    if (line.length !== 1 || line[0]?.amount_cents !== -one.amount_cents) say(`${name}: a refund is not in the ledger`);
  }
}

function checkPayments({ payments, orders, ledger }: Readings, book: Book, say: Say): void {
  const cartOf = new Map(orders.map(({ id, cart_id }) => [id, cart_id]));
  const open = payments.filter(({ status, provider }) => status === 'open' && provider === 'stripe');
  for (const [cart, own] of Map.groupBy(open, ({ order_id }) => cartOf.get(order_id ?? ''))) {
    if (own.length > 1 && !book.isMerged) say(`cart ${cart} has ${own.length} open payments`);
  }
  for (const { id, order_id, status, amount_cents } of payments) {
    const lines = ledger.filter(({ payment_id, kind }) => payment_id === id && kind === 'charge');
    const charged = sum(lines, (line) => line.amount_cents);
    if (status === 'succeeded' ? lines.length !== 1 || charged !== amount_cents : lines.length > 0)
      say(`a payment of ${order_id} is ${status}, and ${charged} of ${amount_cents} is in the ledger`);
  }
}

/** Running counts equal fresh ones; numbers go up by one. */
function checkCounts({ town }: Shop, { wasRefused }: Book, read: Readings, say: Say): void {
  const { orders, days, ledger, ledgerDays, counter, mails } = read;
  const recount = <T>(rows: readonly T[], keyOf: (row: T) => string, by: (row: T) => number) => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + by(row));
    return JSON.stringify([...counts].filter(([, count]) => count !== 0).sort());
  };
  const one = () => 1;
  const counted = recount(
    days,
    ({ day, status }) => `${day} ${status}`,
    ({ count }) => count,
  );
  if (counted !== recount(orders, ({ day, status }) => `${day} ${status}`, one))
    say(`orders are miscounted: ${counted}`);
  const sums = recount(
    ledgerDays,
    ({ day, kind }) => `${day} ${kind}`,
    (row) => Number(row.amount_cents),
  );
  if (
    sums !==
    recount(
      ledger,
      ({ day, kind }) => `${day} ${kind}`,
      (row) => row.amount_cents,
    )
  )
    say(`the ledger is misadded: ${sums}`);
  let last = 0;
  for (const { created_at, sequence, order_number } of orders) {
    const year = toLocalTime(Date.parse(created_at), town.time_zone).date.slice(0, 4);
    const number = `ORD-${year}-${String(sequence).padStart(6, '0')}`;
    if (order_number !== number) say(`order ${number} is called ${order_number}`);
    // Orders that Stripe refused are gone, and their numbers are not given again.
    const isNext = wasRefused ? sequence > last : sequence === last + 1;
    if (!isNext) say(`order ${sequence} comes after ${last}`);
    last = sequence;
  }
  const countedTo = counter?.last_sequence ?? 0;
  if (wasRefused ? countedTo < last : countedTo !== last) say(`the counter is at ${countedTo}`);
  for (const [order_id, own] of Map.groupBy(mails, (mail) => mail.order_id)) {
    for (const [kind, same] of Map.groupBy(own, (mail) => (mail.kind === 'refund' ? mail.data : mail.kind))) {
      if (same.length > 1) say(`${order_id} has ${same.length} mails of ${kind}`);
    }
  }
}

/** Nothing that somebody was told is taken back. */
function checkAnswers(book: Book, read: Readings, say: Say): void {
  const byId = new Map(read.orders.map((order) => [order.id, order]));
  for (const [id, { order_number, total }] of book.orders) {
    const order = byId.get(id);
    if (order?.order_number !== order_number || order.total_cents !== Math.round(total * 100))
      say(`the buyer was told of ${order_number} for ${total}, and it is not there`);
  }
  for (const id of book.paidAtOffice) {
    if (!read.ledger.some(({ order_id, kind }) => order_id === id && kind === 'charge'))
      say(`${id} is said to be paid`);
  }
  const requested = read.refunds.filter(({ person }) => person !== '');
  const acknowledged = book.refunds.filter(({ isAcknowledged }) => isAcknowledged).length;
  if (requested.length < acknowledged) say(`${acknowledged} refunds were acknowledged, ${requested.length} are there`);
  if (requested.length > book.refunds.length)
    say(`${requested.length} refunds were made of ${book.refunds.length} asked for`);
  if (read.refunds.length - requested.length > book.foreignRefunds) say('a refund of nobody is there');
}

export function findFaults(shop: Shop, book: Book, read: Readings): string[] {
  const faults: string[] = [];
  const say = (what: string) => void faults.push(what);
  checkHolds(read, say);
  checkStock(shop, book, read, say);
  for (const order of read.orders) checkSums(order, read, say);
  checkPayments(read, book, say);
  checkCounts(shop, book, read, say);
  checkAnswers(book, read, say);
  return faults;
}
