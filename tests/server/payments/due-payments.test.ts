import { expect, test } from 'vitest';
import { Problem } from '../../../db/rules/problems.ts';
import { createDuePayments } from '../../../server/payments/settleDuePayments.ts';
import type { Gateway, Intent } from '../../../server/payments/stripe/gateway.ts';
import { createBackgroundTasks } from '../../../server/start/backgroundTasks.ts';
import { createLog } from '../../../server/start/log.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { type Dialect, dialects, makeTestDatabase, makeTown } from '../database.ts';
import { insertOrder } from '../orders/orderRows.ts';

const start = Date.parse('2026-11-22T18:01:00.000Z');

const intentOf = (given: Partial<Intent>): Intent => ({
  id: 'pi_1',
  status: 'open',
  clientSecret: 'secret',
  amountCents: 3306,
  isLive: false,
  metadata: {},
  failure: '',
  declines: 0,
  isFraudulent: false,
  charge: null,
  ...given,
});

/** An order whose card is being charged, and a Stripe that answers as the test says. */
async function serveOpenPayment(dialect: Dialect, maxWaitMs?: number) {
  const { db } = await makeTestDatabase(dialect);
  const town = await makeTown(db);
  const orderId = await insertOrder({ db }, town);
  const instant = new Date(start - 1000).toISOString();
  await db.write('payments').insert({
    id: newId(),
    town_id: town.id,
    order_id: orderId,
    provider: 'stripe',
    status: 'open',
    amount_cents: 3306,
    account_id: 'acct_1',
    intent_id: 'pi_1',
    is_live: false,
    created_at: instant,
    updated_at: instant,
  });
  const state = { now: start, asked: 0, answer: async (): Promise<Intent> => intentOf({}) };
  const retrieveIntent = () => {
    state.asked += 1;
    return state.answer();
  };
  const gateway = { accountId: 'acct_1', isLive: false, retrieveIntent } as unknown as Gateway;
  const lines: string[] = [];
  const background = createBackgroundTasks(createLog('info', { write: (line) => void lines.push(line) }));
  const parts = { db, findGateway: async () => gateway, now: () => state.now };
  const settleDue = createDuePayments(parts, background, maxWaitMs);
  return {
    state,
    lines,
    background,
    settle: () => settleDue(town, { orderId }),
    read: async () => await readOrder(db.read, town.id, orderId),
  };
}

for (const dialect of dialects) {
  test(`people who wait for a payment see it without a webhook (${dialect})`, async () => {
    const { state, settle, read } = await serveOpenPayment(dialect);
    await settle();
    expect([state.asked, (await read())?.status]).toEqual([1, 'incomplete']);
    const charge = { id: 'ch_1', cardLast4: '4242', fee: null, disputes: [] };
    state.answer = async () => intentOf({ status: 'succeeded', charge });
    state.now += 2001;
    await Promise.all([settle(), settle(), settle()]);
    expect(state.asked, 'once, however many ask').toBe(2);
    expect(await read()).toMatchObject({ status: 'paid', paid_amount: 33.06, payment_card_last_four: '4242' });
    state.now += 10_000;
    await settle();
    expect(state.asked, 'never again').toBe(2);
  });
}

test('Stripe is asked at most every two seconds', async () => {
  const { state, settle } = await serveOpenPayment('sqlite');
  for (const wait of [0, 500, 1000, 500, 1, 1999, 2]) {
    state.now += wait;
    await settle();
  }
  expect(state.asked).toBe(3);
});

test('a declined card is in the order’s events', async () => {
  const { state, settle, read } = await serveOpenPayment('sqlite');
  state.answer = async () => intentOf({ failure: 'Your card was declined.' });
  await settle();
  const order = await read();
  expect(order?.events.map(({ kind, detail }) => [kind, detail.reason])).toContainEqual([
    'payment_failed',
    'Your card was declined.',
  ]);
});

test('Stripe that is down or slow changes nothing, and nobody waits for it', async () => {
  const { state, settle, read, lines, background } = await serveOpenPayment('sqlite', 20);
  state.answer = async () => {
    throw new Problem('payment_unavailable');
  };
  await settle();
  expect([(await read())?.status, lines]).toEqual(['incomplete', []]);
  let release = () => {};
  state.answer = () =>
    new Promise((resolve) => {
      release = () => resolve(intentOf({ status: 'succeeded' }));
    });
  await settle();
  await settle();
  expect([state.asked, (await read())?.status]).toEqual([2, 'incomplete']);
  release();
  await background.settled();
  expect((await read())?.status, 'an answer that comes late counts').toBe('paid');
});

test('our own faults are logged', async () => {
  const { state, settle, lines, background } = await serveOpenPayment('sqlite');
  state.answer = async () => {
    throw new Error('A line is missing.');
  };
  await settle();
  await background.settled();
  expect(lines.join()).toContain('asking about a payment failed');
});
