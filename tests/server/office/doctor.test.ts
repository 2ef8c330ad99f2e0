/** `town doctor`: all is proven, and each kind of damage is found. */
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { compareWithStripe } from '../../../server/doctor/compareWithStripe.ts';
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkOrders } from '../../../server/doctor/orderProblems.ts';
import { noteRecentMovements } from '../../../server/payments/movements/note.ts';
import { listUsedAccounts } from '../../../server/payments/stripe/accounts.ts';
import { testCards } from '../../stripe/cards.ts';
import { type Dialect, dialects, testsSqlite } from '../database.ts';
import { type CardShop, serveCardShop } from '../shop/cardShops.ts';
import { newKey, placeOfficeOrder } from '../shop/checkouts.ts';
import { runTown } from './cli.ts';

/** A shop with orders in many states: paid, refunded, disputed, declined, held, cancelled, at the office. */
async function serveBusyShop(dialect: Dialect) {
  const shop = await serveCardShop(dialect);
  const item = await shop.addItem({ title: 'Jam', price: 19.99, quantity: 50 });
  const pay = async (card: string) => {
    const { order, intentId } = await shop.orderByCard({ [item]: 2 });
    shop.emulator.pay(intentId, card);
    return { id: order.id, intentId };
  };
  const paid = await pay(testCards.succeeds);
  const disputed = await pay(testCards.disputed);
  await pay(testCards.declined);
  const failing = await pay(testCards.refundFails);
  await placeOfficeOrder(shop.ask, { [item]: 1 });
  const office = await placeOfficeOrder(shop.ask, { [item]: 3 });
  await shop.clerk('POST', `/api/orders/${office.id}/payments`, { method: 'cash', reference: '' });
  const called = await placeOfficeOrder(shop.ask, { [item]: 1 });
  await shop.clerk('POST', `/api/orders/${called.id}/cancel`, {});
  await shop.deliver();
  const refund = (id: string, dollars: number) =>
    shop.clerk(
      ...(['PUT', `/api/orders/${id}/refund`] as const),
      { refund_amount: dollars, refund_reason: 'other', refund_notes: '' },
      { 'idempotency-key': newKey() },
    );
  expect((await refund(paid.id, 5)).status).toBe(200);
  expect((await refund(failing.id, 5)).status).toBe(200);
  shop.emulator.refundInDashboard(paid.intentId, 250);
  for (const made of shop.emulator.account.refunds.values()) {
    if (made.payment_intent === failing.intentId) shop.emulator.finishRefund(made.id, false);
  }
  await shop.deliver();
  return { ...shop, item, paid, disputed };
}

async function findProblems({ knex, town }: { knex: Knex; town: { id: string } }): Promise<string[]> {
  return [...(await checkOrders(knex, town.id)).problems, ...(await checkCounts(knex, town.id))];
}

/** Two hours later, so that nothing counts as just happening. */
async function compare(shop: CardShop) {
  const [account] = await listUsedAccounts(shop.db, shop.findGateway);
  if (!account?.gateway) throw new Error('no account');
  const later = shop.now() + 2 * 3_600_000;
  return compareWithStripe(shop.db, { ...account, gateway: account.gateway }, later - 86_400_000 * 3, later);
}

describe.each(dialects)('%s', (dialect) => {
  test('a busy shop is in order, and Stripe says the same', async () => {
    const shop = await serveBusyShop(dialect);
    expect(await findProblems({ knex: shop.db.read, town: shop.town })).toEqual([]);
    const { days, others, problems } = await compare(shop);
    expect([problems, others]).toEqual([[], 0]);
    const total = (name: 'charges' | 'refunds' | 'adjustments' | 'fees') =>
      days.reduce((sum, day) => sum + day[name], 0);
    // Three cards of 43.28; 5, 5 and 2.50 back, of which 5 failed; one dispute, with its fee of 15.
    expect([total('charges'), total('refunds'), total('adjustments')]).toEqual([3 * 4328, -1250, 500 - 4328]);
    expect(total('fees')).toBe(-3 * (126 + 30) - 1500);
    const { code, out, err } = await runTown(
      { dataDir: shop.dataDir, databaseUrl: shop.databaseUrl, env: shop.env },
      'doctor',
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('maplemarket.test: 7 orders, 0 invoices, all in order');
    expect(out).toContain(`${shop.emulator.account.id} (test): Stripe and the ledger say the same`);
  });

  test('fees and payouts that Stripe knows later are noted by a job, once', async () => {
    const shop = await serveCardShop(dialect);
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    const [charge] = shop.emulator.account.charges.values();
    if (!charge) throw new Error('no charge');
    const moved = charge.balance_transaction;
    charge.balance_transaction = null;
    await shop.deliver();
    expect(await shop.readLedger(order.id)).toMatchObject([{ kind: 'charge' }]);
    charge.balance_transaction = moved;
    const payout = shop.emulator.payOut();
    const { log, now } = shop.parts;
    const run = () =>
      noteRecentMovements({ db: shop.db, findGateway: shop.findGateway, log, now, isStopping: () => false });
    for (const _ of [1, 2]) await run();
    expect(await shop.readLedger(order.id)).toMatchObject([{ kind: 'charge' }, { kind: 'fee', amount_cents: -61 }]);
    expect(await shop.db.read('payouts')).toMatchObject([
      { id: payout?.id, account_id: shop.emulator.account.id, status: 'paid', amount_cents: payout?.amount },
    ]);
    expect(await shop.db.read('payout_lines')).toMatchObject([
      { id: moved, payout_id: payout?.id, kind: 'charge', amount_cents: 1083, fee_cents: 61, net_cents: 1022 },
    ]);
  });
});

type Damage = [
  what: string,
  expected: RegExp,
  damage: (trx: Knex.Transaction, shop: Awaited<ReturnType<typeof serveBusyShop>>) => PromiseLike<unknown>,
];

const damages: Damage[] = [
  [
    'a total',
    /total is \$99\.99, its items make \$43\.28/,
    (trx, { paid }) => trx('orders').where({ id: paid.id }).update({ total_cents: 9999 }),
  ],
  [
    'a line',
    /not its price times its quantity/,
    (trx, { paid }) => trx('order_items').where({ order_id: paid.id }).update({ total_cents: 1 }),
  ],
  [
    'a quantity',
    /counts 2 units and has 3/,
    (trx, { paid }) => trx('order_items').where({ order_id: paid.id }).update({ quantity: 3 }),
  ],
  [
    'a payment without its charge',
    /is succeeded, the ledger has \$0\.00/,
    (trx) => trx('payments').where({ status: 'open' }).update({ status: 'succeeded' }),
  ],
  [
    'a charge without its payment',
    /is open, the ledger has \$43\.28/,
    (trx, { paid }) => trx('payments').where({ order_id: paid.id }).update({ status: 'open' }),
  ],
  [
    'a refund without its line',
    /refund \S+ is pending, the ledger has -\$5\.00/,
    (trx, { paid }) => trx('refunds').where({ order_id: paid.id, amount_cents: 500 }).update({ status: 'pending' }),
  ],
  ['a hold of too few', /what it holds is not what was ordered/, (trx) => trx('stock_holds').update({ quantity: 9 })],
  [
    'a hold without an end',
    /its hold has no end/,
    (trx) => trx('orders').where({ stock: 'held' }).update({ hold_expires_at: null }),
  ],
  [
    'a hold of a paid order',
    /it was paid, and its stock is held/,
    (trx, { paid }) =>
      trx('orders').where({ id: paid.id }).update({ stock: 'held', hold_expires_at: '2030-01-01T00:00:00.000Z' }),
  ],
  [
    'a released order whose card is open',
    /card can still be charged/,
    async (trx) => {
      await trx('stock_holds').del();
      await trx('orders').where({ stock: 'held' }).update({ stock: 'released', hold_expires_at: null });
    },
  ],
  [
    'a count of orders',
    /orders of \S+ paid: \d is stored/,
    (trx) => trx('order_days').where({ status: 'paid' }).increment('count', 1),
  ],
  [
    'a sum of the ledger',
    /ledger of \S+ charge order: \d+ is stored/,
    (trx) => trx('ledger_days').where({ kind: 'charge' }).increment('amount_cents', 1),
  ],
  [
    'an order number',
    /order number 7 would be given out again/,
    (trx) => trx('order_counters').update({ last_sequence: 3 }),
  ],
  [
    'one intent of two payments',
    /stands in more than one row of payments/,
    (trx, { paid }) =>
      trx('payments')
        .where({ provider: 'stripe' })
        .whereNot({ order_id: paid.id })
        .update({ intent_id: paid.intentId }),
  ],
];

test('every kind of damage is found', async () => {
  const shop = await serveBusyShop('sqlite');
  const undone = new Error('undone');
  for (const [what, expected, damage] of damages) {
    const found: string[] = [];
    const act = async (trx: Knex.Transaction) => {
      await damage(trx, shop);
      found.push(...(await findProblems({ knex: trx, town: shop.town })));
      throw undone;
    };
    await expect(shop.db.write.transaction(act)).rejects.toBe(undone);
    expect([what, found.join('\n')]).toEqual([what, expect.stringMatching(expected)]);
  }
  expect(await findProblems({ knex: shop.db.read, town: shop.town })).toEqual([]);
});

test.runIf(testsSqlite)(
  'payments that only Stripe or only the ledger has are found; the command ends with 1',
  async () => {
    const shop = await serveBusyShop('sqlite');
    // Its webhook never came.
    shop.emulator.refundInDashboard(shop.paid.intentId, 100);
    const missing = await compare(shop);
    expect(missing.problems).toEqual([
      expect.stringMatching(/^Stripe has a refund of -\$1\.00 .* the ledger has none$/),
    ]);
    const [moved] = [...shop.emulator.account.moved.values()].filter(({ type }) => type === 'charge');
    shop.emulator.account.moved.delete(moved?.id ?? '');
    const { problems } = await compare(shop);
    expect(problems.join('\n')).toMatch(/the ledger has a charge of \$43\.28 .* Stripe has none/);
    const { code, out, err } = await runTown({ dataDir: shop.dataDir, env: shop.env }, 'doctor', '--days', '2');
    expect([code, err]).toEqual([1, expect.stringMatching(/things are wrong/)]);
    expect(out).toContain('Stripe has none');
  },
);

test.runIf(testsSqlite)('the doctor works without Stripe, and says whose payments it cannot compare', async () => {
  const shop = await serveBusyShop('sqlite');
  const {
    STRIPE_API_BASE: _1,
    STRIPE_SECRET_KEY: _2,
    STRIPE_PUBLISHABLE_KEY: _3,
    STRIPE_WEBHOOK_SECRET: _4,
    ...env
  } = {
    ...shop.emulator.env,
    ...shop.env,
  };
  const runWithout = () => runTown({ dataDir: shop.dataDir, env }, 'doctor');
  // Nobody can say whether the open one was charged meanwhile.
  const open = await runWithout();
  expect([open.code, open.out]).toEqual([1, expect.stringContaining('may have moved money: 1')]);
  shop.pass(31 * 60_000);
  await shop.reconcile();
  const without = await runWithout();
  expect([without.code, without.out]).toEqual([0, expect.stringContaining('its keys are not here')]);
  shop.emulator.setDown(true);
  expect((await runTown({ dataDir: shop.dataDir, env: shop.env }, 'doctor', '--offline')).code).toBe(0);
  for (const wrong of [['--days', '0'], ['--days', 'x'], ['a', 'b'], ['not a host']]) {
    expect((await runTown({ dataDir: shop.dataDir, env }, 'doctor', ...wrong)).code).toBe(2);
  }
});
