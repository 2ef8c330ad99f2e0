/** Invariants between the shop and Stripe. */
import type { Book } from './book.ts';
import type { Say } from './invariants.ts';
import { type Readings, sum } from './readings.ts';
import type { Shop } from './shop.ts';

/** At every moment: what the ledger says of Stripe is true. */
export function checkClaims({ emulator, town }: Shop, book: Book, read: Readings, say: Say): void {
  const { intents, refunds } = emulator.account;
  for (const { kind, provider, provider_id, amount_cents, payment_id } of read.ledger) {
    if (provider !== 'stripe') continue;
    if (kind === 'charge') {
      const intent = intents.get(provider_id);
      if (intent?.status !== 'succeeded' || intent.amount !== amount_cents || intent.metadata.payment_id !== payment_id)
        say(`the ledger has a charge of ${amount_cents} that Stripe does not have (${provider_id})`);
    }
    if (kind === 'refund' && refunds.get(provider_id)?.amount !== -amount_cents)
      say(`the ledger has a refund of ${amount_cents} that Stripe does not have (${provider_id})`);
  }
  for (const one of read.refunds) {
    const made = [...refunds.values()].filter(({ metadata }) => metadata?.refund_id === one.id);
    if (made.length > 1) say(`refund ${one.id} was made ${made.length} times`);
  }
  for (const intent of intents.values()) {
    if (intent.metadata.town_id !== town.id) say(`${intent.id} is of another town`);
  }
  const alive = [...intents.values()].filter(
    ({ status }) => status === 'requires_action' || status === 'requires_payment_method',
  );
  const byId = new Map(read.orders.map((order) => [order.id, order]));
  const payable = new Set(book.payable.map(({ intentId }) => intentId));
  const orders = alive.filter(({ id }) => payable.has(id)).map(({ metadata }) => byId.get(metadata.order_id ?? ''));
  for (const [cart, own] of Map.groupBy(orders, (order) => order?.cart_id)) {
    if (own.length > 1 && !book.isMerged) say(`cart ${cart} could be paid ${own.length} times`);
  }
  for (const order of orders) {
    if (order?.stock === 'released') say(`${order.order_number} can be paid, and its stock is gone`);
  }
}

/** At rest: what moved at Stripe is in the ledger, to the cent. */
export function checkBalance({ emulator }: Shop, read: Readings, say: Say): void {
  const { moved, intents } = emulator.account;
  const money = [...moved.values()].filter(({ type }) => type !== 'payout');
  const own = read.ledger.filter(({ provider }) => provider === 'stripe');
  const fees = sum(
    own.filter(({ kind }) => kind === 'fee'),
    (line) => -line.amount_cents,
  );
  const feesAtStripe = sum(money, ({ fee }) => fee);
  if (fees !== feesAtStripe) say(`fees of ${feesAtStripe} at Stripe, ${fees} in the ledger`);
  const amount = sum(
    own.filter(({ kind }) => kind !== 'fee'),
    (line) => line.amount_cents,
  );
  const amountAtStripe = sum(money, (one) => one.amount);
  if (amount !== amountAtStripe) say(`${amountAtStripe} moved at Stripe, ${amount} in the ledger`);
  for (const intent of intents.values()) {
    if (intent.status !== 'succeeded') continue;
    const order = read.orders.find(({ id }) => id === intent.metadata.order_id);
    const isNoted = read.events.some(({ order_id, kind }) => order_id === order?.id && kind === 'paid');
    if (order?.stock !== 'taken' || !isNoted) say(`${intent.id} is paid, and its order is ${order?.status}`);
  }
}

/** Long afterwards: nothing is half-way. */
export function checkEnd(read: Readings, say: Say): void {
  for (const { order_number, status, hold_expires_at, stock } of read.orders) {
    if (stock === 'held') say(`${order_number} is ${status} and holds stock since ${hold_expires_at}`);
  }
  for (const { id, status } of read.refunds) if (status === 'pending') say(`refund ${id} is pending for ever`);
  for (const { id, status } of read.payments) if (status === 'open') say(`payment ${id} is open for ever`);
}
