/** Paying an invoice by its link: over real HTTP on both databases, at an emulated Stripe. */
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import type { PayAnswer } from '../../../db/rules/invoices/payPage.ts';
import { limits } from '../../../server/http/limits.ts';
import { testCards } from '../../stripe/cards.ts';
import { host } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { nothing } from '../shop/cardOrders.ts';
import { type InvoiceShop, serveInvoices, tokenOf } from './cardInvoices.ts';

const minuteMs = 60_000;

const codeOf = ({ status, json }: { status: number; json(): unknown }) => [status, (json() as { code: string }).code];
const intentOf = ({ json }: { json(): unknown }) =>
  (json() as PayAnswer).payment?.client_secret.split('_secret_')[0] ?? '';
const open = ({ emulator }: InvoiceShop) =>
  [...emulator.account.intents.values()].filter(({ status }) => status === 'requires_payment_method');

describe.each(dialects)('%s', (dialect) => {
  test('anybody with the link sees the balance due, and pays it by card', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice({ notes: 'Thank you' });
    const token = tokenOf(invoice);
    const page = await shop.readPayPage(token);
    expect(page).toMatchObject({
      invoice: { invoice_number: 'INV-000001', customer_name: 'Rosa Tate', open_amount: 100.7, notes: 'Thank you' },
      methods: { card: true },
      is_test: true,
      is_processing: false,
      publishable_key: expect.stringMatching(/^pk_/),
      contact: { email: 'office@maple.example' },
    });
    expect(JSON.stringify(page)).not.toMatch(/rosa@|user_id|events|person/);
    const intentId = intentOf(await shop.pay(token, 100.7));
    const intent = shop.emulator.account.intents.get(intentId);
    expect(intent).toMatchObject({
      amount: 10_070,
      description: 'Invoice INV-000001',
      metadata: { town_id: shop.town.id, invoice_id: invoice.id, invoice_number: 'INV-000001' },
    });
    shop.emulator.pay(intentId, testCards.succeeds);
    // No webhook: whoever waits on the page asks.
    shop.pass(3000);
    expect((await shop.readPayPage(token)).invoice).toMatchObject({ status: 'paid', open_amount: 0 });
    const again = await shop.readPayPage(token);
    expect(again.methods.card).toBe(false);
    expect(codeOf(await shop.pay(token, 100.7))).toEqual([409, 'invoice_not_payable']);
    expect(await shop.db.read('mails').where({ invoice_id: invoice.id, kind: 'invoice_receipt' })).toHaveLength(1);
    expect(await shop.db.read('payments').where({ invoice_id: invoice.id })).toMatchObject([
      { status: 'succeeded', order_id: null, card_last_four: '4242' },
    ]);
  });

  test('one payment is open at a time: it goes on as long as the sum is the same', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    const token = tokenOf(invoice);
    const both = await Promise.all([shop.pay(token, 100.7), shop.pay(token, 100.7)]);
    expect(new Set(both.map(intentOf)).size).toBe(1);
    expect(codeOf(await shop.pay(token, 100.69))).toEqual([409, 'invoice_changed']);
    expect(open(shop)).toHaveLength(1);
    // The office takes a part: what was open ends first.
    expect((await shop.record(invoice.id, 50)).status).toBe(200);
    expect(open(shop)).toHaveLength(0);
    expect(codeOf(await shop.pay(token, 100.7))).toEqual([409, 'invoice_changed']);
    const small = intentOf(await shop.pay(token, 50.7));
    // A refund leaves it open; the next payer gets another one for what is open then.
    await shop.refund(invoice.id, 50);
    const large = intentOf(await shop.pay(token, 100.7));
    expect(shop.emulator.account.intents.get(small)?.status).toBe('canceled');
    expect(open(shop).map(({ id }) => id)).toEqual([large]);
    expect(await shop.db.read('payments').where({ status: 'open' })).toHaveLength(1);
  });

  test('while the bank is at work nothing else is done; then the invoice is paid', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    const token = tokenOf(invoice);
    const intentId = await shop.beginPayment(invoice);
    shop.emulator.pay(intentId, testCards.succeeds, { isSlow: true });
    expect(codeOf(await shop.pay(token, 100.7))).toEqual([409, 'payment_in_progress']);
    shop.pass(3000);
    expect(await shop.readPayPage(token)).toMatchObject({ is_processing: true, invoice: { open_amount: 100.7 } });
    expect(codeOf(await shop.record(invoice.id, 1))).toEqual([409, 'payment_in_progress']);
    shop.pass(31 * minuteMs);
    await shop.reconcile();
    shop.emulator.finishPayment(intentId, true);
    shop.pass(31 * minuteMs);
    await shop.reconcile();
    expect(await shop.readPayPage(token)).toMatchObject({ is_processing: false, invoice: { status: 'paid' } });
  });

  test('a card that was faster than the office has paid, and the office is told', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
    expect(codeOf(await shop.record(invoice.id, 100.7))).toEqual([409, 'invoice_not_payable']);
    const { status, payments } = await shop.readInvoice(invoice.id);
    expect([status, payments.length]).toEqual(['paid', 1]);
  });

  test('a payment that nobody finishes is given up after half an hour; a declined card may be tried again', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    const token = tokenOf(invoice);
    const intentId = await shop.beginPayment(invoice);
    shop.emulator.pay(intentId, testCards.declined);
    shop.pass(20 * minuteMs);
    expect(intentOf(await shop.pay(token, 100.7))).toBe(intentId);
    expect((await shop.readInvoice(invoice.id)).events.map(({ kind }) => kind)).toEqual(['created', 'payment_failed']);
    // Half an hour from the last time that somebody came to pay.
    shop.pass(20 * minuteMs);
    await shop.reconcile();
    expect(open(shop)).toHaveLength(1);
    shop.pass(11 * minuteMs);
    expect(await shop.reconcile()).toMatchObject({ payments: 1, failures: 0 });
    expect(shop.emulator.account.intents.get(intentId)?.status).toBe('canceled');
    expect((await shop.readInvoice(invoice.id)).payments).toMatchObject([{ status: 'canceled', method: 'card' }]);
    shop.pass(60 * minuteMs);
    expect(await shop.reconcile()).toEqual(nothing);
  });
});

test('wrong, voided and foreign links are links to nothing', async () => {
  const shop = await serveInvoices('sqlite');
  const invoice = await shop.createInvoice();
  const token = tokenOf(invoice);
  const wrong = [`${token}x`, token.slice(0, -1), `${invoice.id}-`, invoice.id, 'x', '%00', '-'.repeat(25)];
  for (const one of wrong) {
    expect([one, ...codeOf(await shop.pay(one, 100.7))]).toEqual([one, 404, 'invoice_not_found']);
    expect((await shop.ask(`/api/pay/${one}`, { host })).status).toBe(404);
  }
  expect((await shop.ask(`/api/pay/${token}`, { host: 'neighbormarket.test' })).status).toBe(404);
  for (const body of [
    '{}',
    '{"expected_total":"100.7"}',
    '[]',
    '{"expected_total":1e400}',
    '{"expected_total":0.001}',
  ]) {
    const headers = { 'content-type': 'application/json' };
    expect((await shop.ask(`/api/pay/${token}`, { host, method: 'POST', headers, body })).status).toBe(400);
  }
  await shop.beginPayment(invoice);
  const { version } = await shop.readInvoice(invoice.id);
  const cancelled = await shop.clerk(
    ...(['PUT', `/api/invoices/${invoice.id}`, { status: 'cancelled' }, { 'if-match': `"${version}"` }] as const),
  );
  expect(cancelled.status).toBe(200);
  expect((await shop.ask(`/api/pay/${token}`, { host })).status).toBe(404);
  expect(codeOf(await shop.pay(token, 100.7))).toEqual([404, 'invoice_not_found']);
});

test('a draft has no link that works, and sums that Stripe does not charge are paid at the office', async () => {
  const shop = await serveInvoices('sqlite');
  const invoice = await shop.createInvoice();
  await shop.record(invoice.id, 100.3);
  expect(await shop.readPayPage(tokenOf(invoice))).toMatchObject({ methods: { card: false }, publishable_key: '' });
  expect(codeOf(await shop.pay(tokenOf(invoice), 0.4))).toEqual([409, 'payment_method_unavailable']);
  const other = await shop.createInvoice();
  await shop.clerk('PUT', `/api/invoices/${other.id}`, { status: 'draft' });
  expect((await shop.ask(`/api/pay/${tokenOf(other)}`, { host })).status).toBe(404);
});

test('without an answer of Stripe nothing is charged, and the same payment goes on later', async () => {
  const shop = await serveInvoices('sqlite');
  const invoice = await shop.createInvoice();
  const token = tokenOf(invoice);
  shop.emulator.fail({ kind: 'reset_after', method: 'POST' });
  shop.emulator.fail({ kind: 'reset_after', method: 'POST' });
  const failed = await shop.pay(token, 100.7);
  expect(failed.status === 503 || failed.status === 200).toBe(true);
  const intentId = intentOf(await shop.pay(token, 100.7));
  expect([...shop.emulator.account.intents.keys()]).toEqual([intentId]);
});

test('links are tried in vain so often only', async () => {
  const shop = await serveInvoices('sqlite');
  const before = limits.pay_link_address.points;
  try {
    (limits.pay_link_address as { points: number }).points = 3;
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await shop.ask('/api/pay/x', { host })).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    (limits.pay_link_address as { points: number }).points = before;
  }
});

test('a change of the town’s account ends what is open of invoices, too', async () => {
  const shop = await serveInvoices('sqlite', { keys: 'town' });
  const invoice: Invoice = await shop.createInvoice();
  const intentId = await shop.beginPayment(invoice);
  await shop.saveKeys(shop.emulator.addAccount());
  expect(shop.emulator.account.intents.get(intentId)?.status).toBe('canceled');
  const next = intentOf(await shop.pay(tokenOf(invoice), 100.7));
  expect(next).not.toBe('');
  expect(next).not.toBe(intentId);
});
