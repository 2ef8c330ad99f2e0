/** Payments of invoices at the office and refunds, over real HTTP on both databases. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import {
  enterInvoicePayment,
  requireInvoiceRow,
  writeWithoutCardPayments,
} from '../../../server/payments/invoicePayments.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { write } from '../../../server/store/write.ts';
import { testCards } from '../../stripe/cards.ts';
import { dialects } from '../database.ts';
import { newKey } from '../shop/checkouts.ts';
import { serveInvoices } from './cardInvoices.ts';

const messageOf = ({ status, json }: { status: number; json(): unknown }) => {
  const { code, message } = json() as { code: string; message: string };
  return [status, code, message];
};

describe.each(dialects)('%s', (dialect) => {
  test('an invoice is paid in parts; the last one makes it paid, with a receipt each', async () => {
    const shop = await serveInvoices(dialect);
    const { id, total } = await shop.createInvoice();
    expect(total).toBe(100.7);
    const first = await shop.record(id, 40.7, { method: 'check', reference: 'No. 7' });
    expect([first.status, first.json()]).toMatchObject([
      200,
      { status: 'unpaid', paid_amount: 40.7, open_amount: 60, is_locked: true, has_ledger: true, paid_date: null },
    ]);
    const last = (await shop.record(id, 60)).json() as Invoice;
    expect(last).toMatchObject({ status: 'paid', paid_amount: 100.7, open_amount: 0, pay_url: '' });
    expect(last.paid_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(last.payments).toMatchObject([
      { method: 'check', reference: 'No. 7', amount: 40.7, status: 'succeeded', refundable_amount: 40.7 },
      { method: 'cash', amount: 60, card_last_four: '' },
    ]);
    expect(last.events.filter(({ kind }) => kind === 'paid').map(({ detail }) => detail)).toEqual([
      { cents: 4070, method: 'check' },
      { cents: 6000, method: 'cash' },
    ]);
    const mails = await shop.db.read('mails').where({ invoice_id: id, kind: 'invoice_receipt' });
    expect(mails.map(({ recipient }) => recipient)).toEqual(['rosa@buyer.example', 'rosa@buyer.example']);
    expect(await shop.db.read('audit_log').where({ noun: 'invoices', action: 'paid' })).toHaveLength(2);
  });

  test('no payment is more than what is open, and the same call pays once', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    for (const amount of [0, -1, 100.71, 1e8]) {
      expect(messageOf(await shop.record(id, amount))).toEqual([
        400,
        'invalid',
        'Payment amount must be between $0.01 and $100.70',
      ]);
    }
    expect((await shop.record(id, 1.005)).status).toBe(400);
    expect((await shop.record(id, 1, { method: 'card' })).status).toBe(400);
    expect((await shop.record(id, 1, { method: 'marked' })).status).toBe(400);
    const key = newKey();
    const same = await Promise.all([shop.record(id, 60, {}, key), shop.record(id, 60, {}, key)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.readInvoice(id)).open_amount).toBe(40.7);
    const two = await Promise.all([shop.record(id, 40), shop.record(id, 40)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await shop.readInvoice(id)).open_amount).toBe(0.7);
    expect((await shop.record('nobody', 1)).status).toBe(404);
    expect((await shop.record('%00', 1)).status).toBe(404);
  });

  test('drafts, cancelled and settled invoices take no payment, and say why', async () => {
    const shop = await serveInvoices(dialect);
    const draft = await shop.createInvoice({ status: 'draft' });
    const cancelled = await shop.createInvoice({ status: 'cancelled' });
    const paid = await shop.createInvoice({ status: 'paid' });
    expect(messageOf(await shop.record(draft.id, 1))[2]).toMatch(/is a draft/);
    expect(messageOf(await shop.record(cancelled.id, 1))[2]).toMatch(/is cancelled/);
    expect(messageOf(await shop.record(paid.id, 1))).toEqual([
      409,
      'invoice_not_payable',
      'Nothing is open on this invoice.',
    ]);
  });

  test('a refund goes back to the payment that was chosen, or the newest that covers it, and opens the sum again', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    const [first] = ((await shop.record(id, 60)).json() as Invoice).payments;
    const { payments, version } = (await shop.record(id, 40.7)).json() as Invoice;
    const refused = await shop.refund(id, 60.01, { payment_id: first?.id });
    expect(messageOf(refused)).toEqual([400, 'invalid', 'Refund amount must be between $0.01 and $60.00']);
    expect(messageOf(await shop.refund(id, 1, { payment_id: 'another' }))[2]).toBe('This invoice has no such payment.');
    expect(messageOf(await shop.refund(id, 100.7))[2]).toMatch(/^No single payment covers this refund/);
    const part = (await shop.refund(id, 0.7)).json() as Invoice;
    expect(part).toMatchObject({ status: 'unpaid', paid_date: null, refunded_amount: 0.7, open_amount: 0.7 });
    expect(part.refunds).toMatchObject([{ payment_id: payments[1]?.id, status: 'succeeded', amount: 0.7 }]);
    const chosen = (await shop.refund(id, 60, { payment_id: first?.id })).json() as Invoice;
    expect(chosen.payments.map(({ refundable_amount }) => refundable_amount)).toEqual([0, 40]);
    const key = newKey();
    for (const _ of [1, 2]) expect((await shop.refund(id, 40, {}, key)).status).toBe(200);
    expect(await shop.readInvoice(id)).toMatchObject({ refundable_amount: 0, open_amount: 100.7, is_locked: false });
    expect(messageOf(await shop.refund(id, 0.01))[1]).toBe('refund_refused');
    const late = await shop.clerk(
      ...(['PUT', `/api/invoices/${id}/refund`] as const),
      { refund_amount: 1, refund_reason: 'other' },
      { 'if-match': `"${version}"` },
    );
    expect([late.status, late.json()]).toMatchObject([412, { code: 'changed_meanwhile', current: { id } }]);
  });

  test('a credited refund is not owed again; the invoice stays paid, and its customer gets a mail', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    await shop.record(id, 100.7);
    const part = (await shop.refund(id, 30, { refund_balance: 'credited' })).json() as Invoice;
    expect(part).toMatchObject({
      status: 'paid',
      refunded_amount: 30,
      credited_amount: 30,
      open_amount: 0,
      pay_url: '',
      is_locked: true,
      refunds: [{ amount: 30, credited_amount: 30 }],
    });
    const reminded = await shop.clerk('POST', `/api/invoices/${id}/remind`);
    expect([reminded.status, reminded.json()]).toMatchObject([409, { code: 'invoice_not_payable' }]);
    const owed = (await shop.refund(id, 70.7, { refund_balance: 'owed' })).json() as Invoice;
    expect(owed).toMatchObject({ status: 'unpaid', credited_amount: 30, open_amount: 70.7, is_locked: true });
    expect((await shop.refund(id, 1, { refund_balance: 'neither' })).status).toBe(400);
    expect(owed.events.filter(({ kind }) => kind === 'refunded').map(({ detail }) => detail)).toEqual([
      { cents: 3000, reason: 'other', credited_cents: 3000 },
      { cents: 7070, reason: 'other' },
    ]);
    const mails = await shop.db.read('mails').where({ invoice_id: id, kind: 'invoice_refund' }).orderBy('id');
    expect(mails.map(({ recipient, data }) => [recipient, JSON.parse(data).refund_id])).toEqual(
      owed.refunds.map((refund) => ['rosa@buyer.example', refund.id]),
    );
  });

  test('a refund that the bank sends back owes nothing, whatever it took off the bill', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
    await shop.deliver();
    await shop.refund(invoice.id, 50, { refund_balance: 'credited' });
    expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'paid', credited_amount: 50, open_amount: 0 });
    const [made] = [...shop.emulator.account.refunds.values()];
    shop.emulator.finishRefund(made?.id ?? '', false);
    await shop.deliver();
    expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'paid', credited_amount: 0, open_amount: 0 });
  });

  test('a total that was paid twice is not credited', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
    await shop.deliver();
    const [charge] = [...shop.emulator.account.charges.keys()];
    const dispute = shop.emulator.dispute(charge ?? '');
    await shop.deliver();
    await shop.record(invoice.id, 100.7);
    shop.emulator.closeDispute(dispute.id, true);
    await shop.deliver();
    const given = { refund_balance: 'credited' };
    expect((await shop.refund(invoice.id, 100, given)).json()).toMatchObject({ status: 'paid', credited_amount: 0 });
  });

  test('a payment has the day on which it came in, which is never later than today', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    const today = toLocalTime(shop.now(), shop.town.time_zone).date;
    const late = await shop.record(id, 1, { paid_on: addDays(today, 1) });
    expect(messageOf(late)).toEqual([400, 'invalid', 'The day of the payment can’t be later than today.']);
    expect((await shop.record(id, 1, { paid_on: '11/20/2026' })).status).toBe(400);
    await shop.record(id, 0.7, { paid_on: '2026-11-20' });
    const paid = (await shop.record(id, 100, { paid_on: '2026-11-18' })).json() as Invoice;
    expect(paid.payments.map(({ paid_on }) => paid_on)).toEqual(['2026-11-20', '2026-11-18']);
    expect(paid).toMatchObject({ status: 'paid', paid_date: '2026-11-20' });
    const other = await shop.createInvoice();
    const now = (await shop.record(other.id, 100.7)).json() as Invoice;
    expect([now.paid_date, now.payments[0]?.paid_on]).toEqual([today, today]);
    const marked = await shop.createInvoice({ status: 'paid', paid_date: '2026-11-19' });
    expect(marked.payments).toMatchObject([{ method: 'marked', paid_on: '2026-11-19' }]);
  });

  test('cash is refunded that another clerk records at the same moment', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    const refunded = await write(shop.db, shop.town.id, 'another clerk', async (tx) => {
      const answer = shop.refund(id, 10);
      // It has read the payments by then, and waits to write.
      await wait(150);
      const row = await requireInvoiceRow(tx.trx, shop.town.id, id);
      const cash = { amountCents: 1000, method: 'cash', reference: '', paidOn: null } as const;
      await enterInvoicePayment(moneyContext(tx, shop.town, shop.now()), row, cash);
      return { answer };
    });
    const answer = await refunded.answer;
    expect([answer.status, answer.json()]).toMatchObject([200, { refunded_amount: 10, open_amount: 100.7 }]);
  });

  test('a card payment is refunded at Stripe; where the bank sends it back, the invoice is paid again', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
    await shop.deliver();
    expect(await shop.readInvoice(invoice.id)).toMatchObject({
      status: 'paid',
      open_amount: 0,
      payments: [{ method: 'card', card_last_four: '4242' }],
    });
    const answer = (await shop.refund(invoice.id, 50)).json() as Invoice;
    expect(answer).toMatchObject({ status: 'unpaid', open_amount: 50, refunds: [{ status: 'succeeded' }] });
    const [made] = [...shop.emulator.account.refunds.values()];
    expect(made?.metadata).toMatchObject({ invoice_id: invoice.id, refund_id: answer.refunds[0]?.id });
    shop.emulator.finishRefund(made?.id ?? '', false);
    await shop.deliver();
    expect(await shop.readInvoice(invoice.id)).toMatchObject({
      status: 'paid',
      open_amount: 0,
      refunded_amount: 0,
      refunds: [{ status: 'failed' }],
    });
    expect((await shop.readInvoiceLedger(invoice.id)).map(({ kind, corrects }) => kind + corrects)).toEqual([
      'charge',
      'fee',
      'refund',
      'adjustmentrefund',
    ]);
  });

  test('a dispute takes the money back, and winning it pays the invoice again', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
    await shop.deliver();
    const [charge] = [...shop.emulator.account.charges.keys()];
    const dispute = shop.emulator.dispute(charge ?? '');
    await shop.deliver();
    expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'unpaid', paid_amount: 0, open_amount: 100.7 });
    shop.emulator.closeDispute(dispute.id, true);
    await shop.deliver();
    const won = await shop.readInvoice(invoice.id);
    expect(won).toMatchObject({ status: 'paid', paid_amount: 100.7, open_amount: 0 });
    expect(won.events.map(({ kind }) => kind)).toEqual(['created', 'paid', 'disputed', 'dispute_won']);
  });
});

test('a card payment that begins while an invoice is about to be changed is ended, too', async () => {
  const shop = await serveInvoices('sqlite');
  const { id } = await shop.createInvoice();
  const instant = new Date(shop.now()).toISOString();
  const begun = {
    id: 'begun',
    town_id: shop.town.id,
    invoice_id: id,
    provider: 'stripe',
    status: 'open',
    amount_cents: 10_070,
    account_id: shop.emulator.account.id,
    is_live: false,
    created_at: instant,
    updated_at: instant,
  };
  const parts = { db: shop.db, findGateway: shop.findGateway, now: shop.now };
  /** @param times how often somebody begins to pay between the end of payments and the write */
  const change = async (times: number) => {
    let checked = 0;
    const done = writeWithoutCardPayments(parts, {
      town: shop.town,
      invoiceId: id,
      by: 'clerk',
      async plan(knex) {
        checked += 1;
        if (checked % 2 === 0 && checked <= 2 * times) await knex('payments').insert(begun);
      },
      endsPayments: () => true,
      act: async () => 'done',
    });
    return [await done.catch(({ code }) => code), checked];
  };
  expect(await change(0)).toEqual(['done', 2]);
  expect(await change(2)).toEqual(['done', 6]);
  expect(await change(9)).toEqual(['payment_in_progress', 8]);
});
