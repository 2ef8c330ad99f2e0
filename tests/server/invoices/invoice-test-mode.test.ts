/** Money of Stripe's test mode marks an invoice: its mail, its PDF file, the clerk's view, its timeline, its pay page. */
import { expect, test } from 'vitest';
import type { InvoicesPage } from '../../../db/rules/invoices/invoices.ts';
import { composeInvoiceMail } from '../../../server/mail/invoiceMails.ts';
import { invoiceDocument } from '../../../server/receipts/invoice.ts';
import { readPrintedInvoice } from '../../../server/receipts/readPrintedInvoice.ts';
import { testCards } from '../../stripe/cards.ts';
import { dialects } from '../database.ts';
import { parseCsv } from '../orders/csv.ts';
import { serveInvoices, tokenOf } from './cardInvoices.ts';

test.each(dialects)('a card of test mode never settles an invoice silently (%s)', async (dialect) => {
  const shop = await serveInvoices(dialect);
  const invoice = await shop.createInvoice();
  const other = await shop.createInvoice();
  expect(invoice.is_test).toBe(false);
  shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds);
  await shop.deliver();
  const paid = await shop.readInvoice(invoice.id);
  expect(paid).toMatchObject({ status: 'paid', is_test: true });
  expect(paid.events.find(({ kind }) => kind === 'paid')?.detail).toMatchObject({ mode: 'test', cents: 10_070 });
  const { invoices } = (await shop.clerk('GET', '/api/invoices')).json() as InvoicesPage;
  expect(new Map(invoices.map(({ id, is_test }) => [id, is_test]))).toEqual(
    new Map([
      [invoice.id, true],
      [other.id, false],
    ]),
  );
  expect((await shop.readPayPage(tokenOf(invoice))).invoice.is_test).toBe(true);
  const printed = await readPrintedInvoice(shop.parts, shop.town, invoice.id);
  if (!printed) throw new Error('no invoice');
  expect(invoiceDocument(printed)).toMatchObject({ mark: expect.stringMatching(/^TEST/), markTone: 'alarm' });
  const mail = { id: 'mail', kind: 'invoice', data: '{}' } as const;
  expect((await composeInvoiceMail(mail, printed)).subject).toMatch(/^\[TEST\] Your invoice/);
  await shop.record(other.id, 100.7);
  expect(await shop.readInvoice(other.id)).toMatchObject({ status: 'paid', is_test: false });
  const rowsOf = async (path: string) => parseCsv((await shop.clerk('GET', path)).body.slice(1));
  expect((await rowsOf('/api/invoices/export')).map((row) => [row.Paid, row['Paid in test mode']])).toEqual([
    ['100.70', '100.70'],
    ['100.70', '0.00'],
  ]);
  const lines = await rowsOf('/api/ledger/export');
  expect(lines.map((line) => [line['Invoice number'], line.Kind, line.Test])).toEqual([
    [invoice.invoice_number, 'charge', 'test'],
    [invoice.invoice_number, 'fee', 'test'],
    [other.invoice_number, 'charge', ''],
  ]);
});

test('a card of live mode marks nothing', async () => {
  const shop = await serveInvoices('sqlite', { keys: 'town' });
  const live = shop.emulator.addAccount({ isLive: true });
  await shop.saveKeys(live);
  const invoice = await shop.createInvoice();
  shop.emulator.pay(await shop.beginPayment(invoice), testCards.succeeds, { account: live });
  await shop.deliver();
  expect(await shop.readInvoice(invoice.id)).toMatchObject({ status: 'paid', is_test: false });
});
