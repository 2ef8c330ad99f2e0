/** Stripe's own SDK against the emulator: what we ask, what becomes of failures, and that nothing is done twice. */
import { expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import type { FaultKind } from '../../stripe/faults.ts';
import { intentCount, payment, refund, startGateway as start } from './stripeGateways.ts';

test('an intent is created for cards only, in dollars, charged at once, and says whose it is', async () => {
  const { emulator, gateway } = await start();
  const intent = await gateway.createIntent(payment());
  expect(intent).toMatchObject({ status: 'open', amountCents: 1250, isLive: false, charge: null, failure: '' });
  expect(intent.metadata).toEqual({ town_id: 'town-1', order_id: 'order-1', payment_id: 'payment-1' });
  expect(intent.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(emulator.account.intents.get(intent.id)).toMatchObject({
    allowed_payment_method_types: ['card'],
    capture_method: 'automatic',
    currency: 'usd',
    automatic_payment_methods: null,
    receipt_email: null,
    description: 'Order ORD-2026-000001',
  });
});

test('a paid intent knows its charge, the card’s last digits and Stripe’s fee', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment(10_000));
  expect(emulator.pay(id, testCards.succeeds)).toBe(true);
  const paid = await gateway.retrieveIntent(id);
  const [moved] = emulator.account.moved.values();
  expect(paid).toMatchObject({
    status: 'succeeded',
    charge: { cardLast4: '4242', fee: { balanceTransactionId: moved?.id, cents: 320 }, disputes: [] },
  });
});

test('a declined card leaves the intent open and says why; the next card pays it', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment());
  expect(emulator.pay(id, testCards.insufficientFunds)).toBe(false);
  expect(await gateway.retrieveIntent(id)).toMatchObject({
    status: 'open',
    failure: 'Your card has insufficient funds.',
    charge: { fee: null },
  });
  expect(emulator.pay(id, testCards.authenticates)).toBe(false);
  expect(await gateway.retrieveIntent(id)).toMatchObject({ status: 'open' });
  expect(emulator.finishPayment(id, true)).toBe(true);
  expect(await gateway.retrieveIntent(id)).toMatchObject({ status: 'succeeded', failure: '' });
});

test('an intent of another account, or of none, is not there', async () => {
  const { emulator, gateway, connect } = await start();
  const { id } = await gateway.createIntent(payment());
  expect(await connect(emulator.addAccount()).retrieveIntent(id)).toBeNull();
  expect(await gateway.retrieveIntent('pi_nothing')).toBeNull();
});

test('canceling answers the intent as it stands: canceled, or paid if the card was faster', async () => {
  const { emulator, gateway } = await start();
  const one = await gateway.createIntent(payment());
  expect(await gateway.cancelIntent(one.id)).toMatchObject({ status: 'canceled' });
  expect(await gateway.cancelIntent(one.id)).toMatchObject({ status: 'canceled' });
  const other = await gateway.createIntent(payment(1250, 'payment-2'));
  emulator.pay(other.id, testCards.succeeds);
  expect(await gateway.cancelIntent(other.id)).toMatchObject({ status: 'succeeded' });
  const slow = await gateway.createIntent(payment(1250, 'payment-3'));
  emulator.pay(slow.id, testCards.succeeds, { isSlow: true });
  expect(await gateway.cancelIntent(slow.id)).toMatchObject({ status: 'processing' });
});

test.each([
  [1, /at least \$0\.50/],
  [49, /at least \$0\.50/],
  [100_000_000, /no more than \$999,999\.99/],
])('%i cents are refused with Stripe’s sentence', async (cents, sentence) => {
  const { gateway } = await start();
  await expect(gateway.createIntent(payment(cents))).rejects.toMatchObject({
    code: 'payment_refused',
    message: expect.stringMatching(sentence),
  });
});

test('the same payment is created once, however often it is asked for, and at the same time', async () => {
  const { emulator, gateway } = await start({ maxNetworkRetries: 2 });
  const first = await gateway.createIntent(payment());
  expect((await gateway.createIntent(payment())).id).toBe(first.id);
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => gateway.createIntent(payment(900, 'payment-2'))));
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'payment_unavailable' });
  }
  expect(intentCount(emulator)).toBe(2);
  await expect(gateway.createIntent(payment(1300))).rejects.toMatchObject({ code: 'payment_unavailable' });
});

const done: [FaultKind, number][] = [
  ['error', 0],
  ['reset', 0],
  ['hang', 0],
  ['rate_limit', 0],
  ['reset_after', 1],
  ['hang_after', 1],
];

test.each(done)('a call that ends by %s is unknown to us, whether Stripe did %i of it', async (kind, created) => {
  const { emulator, gateway } = await start();
  // The SDK repeats a call once by itself when the connection was closed.
  emulator.fail({ kind, method: 'POST', times: kind.startsWith('reset') ? 2 : 1 });
  await expect(gateway.createIntent(payment())).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
  expect(intentCount(emulator)).toBe(created);
  const found = await gateway.findIntent({ paymentId: 'payment-1', createdAt: Date.now() });
  expect(found === null).toBe(created === 0);
});

test('a repeated call after a broken connection finds what the first one did', async () => {
  const { emulator, gateway } = await start({ maxNetworkRetries: 1 });
  emulator.fail({ kind: 'reset_after', method: 'POST' });
  const intent = await gateway.createIntent(payment());
  expect(intent.status).toBe('open');
  expect(intentCount(emulator)).toBe(1);
});

test('an error of Stripe, which it saves under the idempotency key, neither loses an intent nor makes two', async () => {
  const { emulator, gateway } = await start();
  emulator.fail({ kind: 'error_after', method: 'POST' });
  const found = await gateway.createIntent(payment());
  expect(found.status).toBe('open');
  emulator.fail({ kind: 'error', method: 'POST', times: 3 });
  const other = payment(900, 'payment-2');
  for (const _ of [1, 2, 3]) await expect(gateway.createIntent(other)).rejects.toMatchObject({ status: 503 });
  expect(intentCount(emulator)).toBe(1);
  const made = await gateway.createIntent(other);
  expect((await gateway.createIntent(other)).id).toBe(made.id);
  expect(intentCount(emulator)).toBe(2);
});

test('the same of refunds', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment(1000));
  emulator.pay(id, testCards.succeeds);
  emulator.fail({ kind: 'error_after', method: 'POST' });
  expect(await gateway.createRefund(refund(id, 300))).toMatchObject({ refundId: 'refund-1', status: 'succeeded' });
  emulator.fail({ kind: 'error', method: 'POST', times: 2 });
  const next = () => gateway.createRefund(refund(id, 300, 'refund-2'));
  for (const _ of [1, 2]) await expect(next()).rejects.toMatchObject({ status: 503 });
  expect((await next()).id).toBe((await next()).id);
  expect(emulator.account.refunds.size).toBe(2);
});

test('Stripe forgets keys after a day; an intent whose id was lost is found by its payment all the same', async () => {
  let now = Date.now();
  const { emulator, gateway } = await start({ now: () => now });
  emulator.fail({ kind: 'reset_after', method: 'POST', times: 2 });
  const given = payment();
  await expect(gateway.createIntent(given)).rejects.toMatchObject({ status: 503 });
  now += 40 * 3_600_000;
  expect(await gateway.findIntent({ paymentId: 'payment-1', createdAt: given.createdAt })).toMatchObject({
    status: 'open',
  });
  await gateway.createIntent(given);
  expect(intentCount(emulator)).toBe(2);
});

test('a wrong key is reported in the log and never to the shopper, and no secret is logged', async () => {
  const { emulator, connect, logged } = await start();
  const wrong = `sk_test_${'9'.repeat(24)}`;
  const refused = connect(emulator.account, wrong).createIntent(payment());
  await expect(refused).rejects.toMatchObject({
    code: 'payment_unavailable',
    message: expect.not.stringContaining('Key'),
  });
  expect(JSON.stringify(logged)).toContain('"statusCode":401');
  expect(JSON.stringify(logged)).not.toContain('9999');
});

test('refunds are made once per attempt, listed with those of the dashboard, and never over the rest', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment(1000));
  await expect(gateway.createRefund(refund(id, 100, 'early'))).rejects.toMatchObject({ code: 'payment_refused' });
  emulator.pay(id, testCards.succeeds);
  const made = await gateway.createRefund(refund(id, 300));
  expect(made).toMatchObject({ refundId: 'refund-1', status: 'succeeded', amountCents: 300 });
  expect((await gateway.createRefund(refund(id, 300))).id).toBe(made.id);
  emulator.refundInDashboard(id, 200);
  await expect(gateway.createRefund(refund(id, 501, 'refund-2'))).rejects.toMatchObject({
    code: 'payment_refused',
    message: expect.stringContaining('greater than unrefunded amount'),
  });
  const listed = await gateway.listRefunds(id);
  expect(listed.map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
    ['', 200],
    ['refund-1', 300],
  ]);
});

test('a refund may be pending, and may fail after it seemed to have succeeded', async () => {
  const { emulator, gateway } = await start();
  const slow = await gateway.createIntent(payment());
  emulator.pay(slow.id, testCards.refundPending);
  const pending = await gateway.createRefund(refund(slow.id, 500));
  expect(pending.status).toBe('pending');
  emulator.finishRefund(pending.id, true);
  expect(await gateway.listRefunds(slow.id)).toMatchObject([{ status: 'succeeded' }]);
  const bad = await gateway.createIntent(payment(1250, 'payment-2'));
  emulator.pay(bad.id, testCards.refundFails);
  const { id } = await gateway.createRefund(refund(bad.id, 500, 'refund-2'));
  emulator.finishRefund(id, false);
  expect(await gateway.listRefunds(bad.id)).toMatchObject([{ status: 'failed', failure: 'expired_or_canceled_card' }]);
});

test('a dispute takes money with a fee, and gives it back when it is won; an inquiry takes none', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment(2000));
  emulator.pay(id, testCards.succeeds);
  const charge = (await gateway.retrieveIntent(id))?.charge?.id ?? '';
  emulator.dispute(charge, { isInquiry: true });
  expect((await gateway.retrieveIntent(id))?.charge?.disputes).toEqual([]);
  const dispute = emulator.dispute(charge);
  expect((await gateway.retrieveIntent(id))?.charge?.disputes).toMatchObject([
    { id: dispute.id, status: 'open', amountCents: 2000, fees: [{ cents: 1500 }] },
  ]);
  emulator.closeDispute(dispute.id, true);
  expect((await gateway.retrieveIntent(id))?.charge?.disputes).toMatchObject([{ status: 'won' }]);
});

test('payouts list what they consist of, in pages of a hundred', async () => {
  const { emulator, gateway } = await start();
  for (let at = 0; at < 130; at += 1) {
    const { id } = await gateway.createIntent(payment(1000, `payment-${at}`));
    emulator.pay(id, testCards.succeeds);
  }
  const payout = emulator.payOut();
  const [from, to] = [Date.now() - 60_000, Date.now() + 60_000];
  expect(await gateway.listPayouts(from, to)).toMatchObject([
    { id: payout?.id, status: 'paid', amountCents: 130 * 941 },
  ]);
  const lines = await gateway.listPayoutTransactions(payout?.id ?? '');
  expect(lines).toHaveLength(130);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(130);
  expect(lines[0]).toMatchObject({
    kind: 'charge',
    amountCents: 1000,
    feeCents: 59,
    netCents: 941,
    payoutId: payout?.id,
  });
  expect(await gateway.listBalanceTransactions(from, to)).toHaveLength(131);
  expect(await gateway.listBalanceTransactions(to, to + 60_000)).toEqual([]);
});
