/** An invoice that is changed while somebody is about to pay it by card: nobody pays what is not there any more. */
import { describe, expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import { dialects } from '../database.ts';
import { serveInvoices, tokenOf } from './cardInvoices.ts';
import { invoiceItem } from './invoices.ts';

const codeOf = (answer: { status: number; json(): unknown }) => [
  answer.status,
  (answer.json() as { code: string }).code,
];

describe.each(dialects)('on %s', (dialect) => {
  test('another total, a status that takes no payment and the deletion end the card payment at Stripe first', async () => {
    const shop = await serveInvoices(dialect);
    const changes: [what: string, given: Record<string, unknown> | null][] = [
      ['items', { items: [{ ...invoiceItem, unit_price: 50 }] }],
      ['rate', { tax_rate: 0.05 }],
      ['draft', { status: 'draft' }],
      ['cancelled', { status: 'cancelled' }],
      ['paid', { status: 'paid' }],
      ['deleted', null],
    ];
    for (const [what, given] of changes) {
      const invoice = await shop.createInvoice();
      const intentId = await shop.beginPayment(invoice);
      const status = () => shop.emulator.account.intents.get(intentId)?.status;
      const path = `/api/invoices/${invoice.id}`;
      // Parts that the payer does not pay for may change meanwhile.
      const { version } = await shop.readInvoice(invoice.id);
      const noted = { notes: 'x', status: 'overdue', items: invoice.items, tax_rate: 0 };
      expect([what, (await shop.clerk('PUT', path, noted, { 'if-match': `"${version}"` })).status]).toEqual([
        what,
        200,
      ]);
      expect([what, status()]).toEqual([what, 'requires_payment_method']);
      // A save that comes too late ends nothing.
      const stale = await shop.clerk('PUT', path, { status: 'cancelled' }, { 'if-match': `"${version}"` });
      expect([what, stale.status, status()]).toEqual([what, 412, 'requires_payment_method']);
      const match = { 'if-match': `"${version + 1}"` };
      const answer = given
        ? await shop.clerk('PUT', path, given, match)
        : await shop.clerk('DELETE', path, undefined, match);
      expect([what, answer.status, status()]).toEqual([what, given ? 200 : 204, 'canceled']);
      if (!given) continue;
      const { payments, open_amount } = await shop.readInvoice(invoice.id);
      expect(payments[0]).toMatchObject({ method: 'card', status: 'canceled' });
      const late = await shop.pay(tokenOf(invoice), 100.7);
      expect(late.status).toBe(what === 'cancelled' || what === 'draft' ? 404 : 409);
      const nothingOpen = what === 'paid' || what === 'cancelled';
      expect(open_amount).toBe(nothingOpen ? 0 : what === 'items' ? 50.7 : what === 'rate' ? 105.7 : 100.7);
    }
  });

  test('while the bank is at work, and where the card was faster, nothing is changed', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    const path = `/api/invoices/${invoice.id}`;
    const intentId = await shop.beginPayment(invoice);
    shop.emulator.pay(intentId, testCards.succeeds, { isSlow: true });
    const { version } = await shop.readInvoice(invoice.id);
    const match = { 'if-match': `"${version}"` };
    expect(codeOf(await shop.clerk('PUT', path, { status: 'cancelled' }, match))).toEqual([409, 'payment_in_progress']);
    expect(codeOf(await shop.clerk('DELETE', path, undefined, match))).toEqual([409, 'payment_in_progress']);
    expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'unpaid', open_amount: 100.7 });
    shop.emulator.finishPayment(intentId, true);
    const late = await shop.clerk('PUT', path, { items: [invoiceItem, invoiceItem] }, match);
    expect([late.status, late.json()]).toMatchObject([
      412,
      { code: 'changed_meanwhile', current: { status: 'paid', open_amount: 0, is_locked: true } },
    ]);
    expect(codeOf(await shop.clerk('DELETE', path))).toEqual([409, 'invoice_has_payments']);
    expect(codeOf(await shop.clerk('PUT', path, { tax_rate: 0.1 }))).toEqual([409, 'invoice_locked']);
  });

  test('after a payment, a refused change leaves the next card payment alone', async () => {
    const shop = await serveInvoices(dialect);
    const invoice = await shop.createInvoice();
    const path = `/api/invoices/${invoice.id}`;
    await shop.record(invoice.id, 50);
    const intentId = await shop.beginPayment(invoice, 50.7);
    expect(codeOf(await shop.clerk('PUT', path, { items: [invoiceItem, invoiceItem] }))).toEqual([
      409,
      'invoice_locked',
    ]);
    expect(codeOf(await shop.clerk('DELETE', path))).toEqual([409, 'invoice_has_payments']);
    shop.emulator.pay(intentId, testCards.succeeds);
    await shop.reconcile();
    shop.pass(5 * 60_000);
    await shop.reconcile();
    expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'paid', paid_amount: 100.7 });
  });

  test('a call that is refused, or comes again, leaves the card payment alone', async () => {
    const shop = await serveInvoices(dialect);
    const begin = async (paid = 0) => {
      const { id } = await shop.createInvoice();
      if (paid > 0) await shop.record(id, paid);
      const intentId = await shop.beginPayment(await shop.readInvoice(id));
      return { path: `/api/invoices/${id}`, status: () => shop.emulator.account.intents.get(intentId)?.status };
    };
    const open = 'requires_payment_method';
    const refusals: [given: Record<string, unknown>, paid: number, answer: unknown[]][] = [
      [{ status: 'cancelled', due_date: '2020-01-01' }, 0, [400, 'invalid']],
      [{ items: [{ ...invoiceItem, unit_price: 999_999.99 }] }, 0, [400, 'invalid']],
      [{ status: 'cancelled', items: [invoiceItem, invoiceItem] }, 10, [409, 'invoice_locked']],
    ];
    for (const [given, paid, answer] of refusals) {
      const { path, status } = await begin(paid);
      expect([codeOf(await shop.clerk('PUT', path, given)), status()]).toEqual([answer, open]);
    }
    const { path, status } = await begin();
    const key = { 'idempotency-key': 'used' };
    expect((await shop.clerk('PUT', path, { notes: 'x' }, key)).status).toBe(200);
    expect(codeOf(await shop.clerk('PUT', path, { status: 'cancelled' }, key))).toEqual([422, 'key_reused']);
    expect(codeOf(await shop.clerk('DELETE', path, undefined, key))).toEqual([422, 'key_reused']);
    expect(status()).toBe(open);
  });

  test('a late copy of an answered call ends no payment that began since', async () => {
    const shop = await serveInvoices(dialect);
    const { id } = await shop.createInvoice();
    const cancel = () =>
      shop.clerk('PUT', `/api/invoices/${id}`, { status: 'cancelled' }, { 'idempotency-key': 'cancel' });
    expect((await cancel()).json()).toMatchObject({ status: 'cancelled' });
    await shop.clerk('PUT', `/api/invoices/${id}`, { status: 'unpaid' });
    const intentId = await shop.beginPayment(await shop.readInvoice(id));
    expect((await cancel()).json()).toMatchObject({ status: 'unpaid' });
    expect(shop.emulator.account.intents.get(intentId)?.status).toBe('requires_payment_method');
  });
});
