/**
 * An invoice's sums in all its forms: the list, the one read (which the editor shows), the PDF file, both halves of the
 * mail and the pay page say the same cents, and these are the ones that the test works out by itself.
 */

import { expect, test } from 'vitest';
import type { Invoice, InvoicesPage } from '../../../db/rules/invoices/invoices.ts';
import type { PayPage } from '../../../db/rules/invoices/payPage.ts';
import { readConfig } from '../../../server/config/config.ts';
import { composeInvoiceMail } from '../../../server/mail/invoiceMails.ts';
import { readPrintedInvoice } from '../../../server/receipts/readPrintedInvoice.ts';
import fc from '../../properties.ts';
import { elementsOf, readPdf, rowsOf } from '../readPdf.ts';
import { makeInvoiceTown } from './invoices.ts';

/** 1234567 → `$12,345.67`, written here anew: the forms must not only agree with each other. */
function usd(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** A share of an amount in whole cents, halves up; nothing here is negative. */
const share = (cents: number, parts: number, of: number): number =>
  Number((BigInt(cents) * BigInt(parts) * 2n + BigInt(of)) / (2n * BigInt(of)));

/** Cents; ten-thousandths of a unit; millionths. Payments and refunds are shares, in hundredths, of what is possible. */
type Given = {
  lines: { cents: number; quantity: number }[];
  rate: number;
  paid: number[];
  refunded: { share: number; isCredited: boolean }[];
};

const formatQuantity = (quantity: number): string => {
  const [whole = '', part = ''] = (quantity / 10_000).toFixed(4).split('.');
  const decimals = part.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals && `.${decimals}`);
};

async function makeFigures() {
  const shop = await makeInvoiceTown('sqlite');
  const { create, call, read, ask, clock, db, dataDir, town } = shop;
  const config = readConfig({ DATA_DIR: dataDir });

  /** Pays and refunds at the office. @returns the cents that came in, that went back, and what of these was taken off the bill */
  async function move(id: string, total: number, { paid: payments, refunded: refunds }: Given) {
    let [paid, refunded, credited] = [0, 0, 0];
    for (const hundredths of payments) {
      const cents = Math.max(1, share(total - paid, hundredths, 100));
      if (paid + cents > total) continue;
      const json = { amount: cents / 100, method: 'cash', reference: '' };
      const answer = await call(`/api/invoices/${id}/payments`, { json });
      expect(answer.status, answer.body).toBeLessThan(300);
      paid += cents;
    }
    for (const { share: hundredths, isCredited } of refunds) {
      const { payments: all } = await read(id);
      const payment = all.find(({ refundable_amount }) => refundable_amount > 0);
      if (!payment) continue;
      const cents = Math.max(1, share(Math.round(payment.refundable_amount * 100), hundredths, 100));
      const balance = { refund_balance: isCredited ? 'credited' : 'owed' };
      const json = { payment_id: payment.id, refund_amount: cents / 100, refund_reason: 'admin_error', ...balance };
      const answer = await call(`/api/invoices/${id}/refund`, { method: 'PUT', json: { ...json, refund_notes: '' } });
      expect(answer.status, answer.body).toBeLessThan(300);
      refunded += cents;
      if (isCredited) credited += cents;
    }
    return { paid, refunded, credited };
  }

  async function expectSameFigures(given: Given): Promise<void> {
    const totals = given.lines.map(({ cents, quantity }) => share(cents, quantity, 10_000));
    const subtotal = totals.reduce((sum, cents) => sum + cents, 0);
    const tax = share(subtotal, given.rate, 1_000_000);
    const fee = share(subtotal, 5, 1000) + 20;
    const total = subtotal + tax + fee;
    const created = await create({
      tax_rate: given.rate / 1_000_000,
      items: given.lines.map(({ cents, quantity }, index) => ({
        item_id: null,
        description: `Line ${index} & <more>`,
        quantity: quantity / 10_000,
        unit_price: cents / 100,
      })),
    });
    const { paid, refunded, credited } = await move(created.id, total, given);
    const open = Math.max(0, total - credited - paid + refunded);
    const cents = { subtotal, tax_amount: tax, service_fee: fee, total };
    const sums = {
      ...cents,
      paid_amount: paid,
      refunded_amount: refunded,
      credited_amount: credited,
      open_amount: open,
    };
    const inDollars = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value / 100]));

    const invoice: Invoice = await read(created.id);
    expect(invoice).toMatchObject(inDollars);
    expect(invoice.items.map(({ total_price }) => total_price)).toEqual(totals.map((value) => value / 100));
    const page = (await call('/api/invoices')).json() as InvoicesPage;
    expect(page.invoices.find(({ id }) => id === created.id)).toMatchObject(inDollars);
    const payPage = (await ask(`/api${new URL(created.pay_url).pathname}`)).json() as PayPage;
    expect(payPage.invoice).toMatchObject(inDollars);
    expect(payPage.invoice.items.map(({ total_price }) => total_price)).toEqual(totals.map((value) => value / 100));

    const some = (label: string, value: number, shown = value) => (value > 0 ? [[label, usd(shown)]] : []);
    const rows = [
      ['Subtotal', usd(subtotal)],
      [`Tax (${Number((given.rate / 10_000).toFixed(4))}%)`, usd(tax)],
      ['Service fee', usd(fee)],
      ['Total', usd(total)],
      ...some('Taken off the bill', credited, -credited),
      ...some('Paid', paid),
      ...some('Refunded', refunded, -refunded),
      ...(refunded > 0 ? [['Paid after refunds', usd(paid - refunded)]] : []),
      ...some('Balance due', open),
    ];
    const items = given.lines.map(({ cents: price, quantity }, index) => [
      `Line ${index} & <more>`,
      formatQuantity(quantity),
      usd(price),
      usd(totals[index] ?? 0),
    ]);
    const file = await call(`/api/invoices/${created.id}/pdf`);
    const tables = elementsOf(readPdf(file.bytes ?? Buffer.alloc(0)).root, 'Table').map(rowsOf);
    expect([tables[0]?.slice(1), tables[1]]).toEqual([items, rows]);

    const printed = await readPrintedInvoice({ db, config, now: () => clock.now }, town, created.id);
    if (!printed) throw new Error('The invoice is gone.');
    const about = { id: 'mail', kind: 'invoice', recipient: 'rosa@buyer.example', data: '{}' } as const;
    const mail = await composeInvoiceMail(about, printed);
    for (const [label, amount] of rows) {
      expect(mail.text).toContain(`\n${label}: ${amount}\n`);
      expect(mail.html).toContain(`>${amount}<`);
    }
    for (const [title, quantity, price, lineTotal] of items) {
      expect(mail.text).toContain(`\n${title}\n${quantity} × ${price} = ${lineTotal}\n`);
    }
    if (open > 0) expect(mail.text).toContain(`You owe ${usd(open)}, due December 6, 2026.`);
  }
  return expectSameFigures;
}

const owed = (hundredths: number) => ({ share: hundredths, isCredited: false });
const credited = (hundredths: number) => ({ share: hundredths, isCredited: true });
const line = (cents: number, quantity = 10_000) => ({ cents, quantity });

test('the same cents in every form: half cents, fractions, partial payments, refunds, as much as there can be', async () => {
  const expectSameFigures = await makeFigures();
  const cases: Given[] = [
    { lines: [line(1, 5000), line(1, 5000)], rate: 82_500, paid: [], refunded: [] },
    { lines: [line(333, 13_750), line(0)], rate: 0, paid: [100], refunded: [] },
    { lines: [line(1001, 12_345_678)], rate: 1_000_000, paid: [50, 50], refunded: [owed(33)] },
    { lines: [line(1001, 12_345_678)], rate: 1_000_000, paid: [50, 100], refunded: [credited(33), owed(7)] },
    { lines: [line(999_99, 100)], rate: 88_751, paid: [100], refunded: [owed(100)] },
    { lines: [line(45, 2_000_000_000)], rate: 82_500, paid: [1], refunded: [] },
  ];
  for (const given of cases) await expectSameFigures(given);
});

test('15 random invoices', async () => {
  const expectSameFigures = await makeFigures();
  const hundredths = fc.integer({ min: 1, max: 100 });
  const arbitrary: fc.Arbitrary<Given> = fc.record({
    lines: fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 100, max: 90_000 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    rate: fc.integer({ min: 0, max: 200_000 }),
    paid: fc.array(hundredths, { maxLength: 3 }),
    refunded: fc.array(fc.record({ share: hundredths, isCredited: fc.boolean() }), { maxLength: 2 }),
  });
  await fc.assert(fc.asyncProperty(arbitrary, expectSameFigures), { numRuns: 15 });
});
