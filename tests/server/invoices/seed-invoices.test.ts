/** The demo market's invoices are made by the real code, so everything about them adds up. */
import { expect, test } from 'vitest';
import { invoiceStatuses } from '../../../db/rules/invoices/invoices.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seedDemo.ts';
import { seedDemoInvoices } from '../../../server/demo/seedInvoices.ts';
import { readInvoiceCounts } from '../../../server/store/invoices/counts.ts';
import { readInvoice } from '../../../server/store/invoices/invoices.ts';
import { makeTestDatabase } from '../database.ts';

test('the demo market has four months of invoices in every state, once, one of them its resident’s', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  await seedDemo(db, { dataDir }, () => {});
  await seedDemoAccounts(db, 'a password of the demo');
  await seedDemoInvoices(db);
  await seedDemoInvoices(db);
  const rows = await db.read('invoices').orderBy('sequence');
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
  const [{ town_id }] = rows;
  const today = toLocalTime(Date.now(), 'America/Chicago').date;
  const invoices = await Promise.all(rows.map(({ id }) => readInvoice(db.read, town_id, id, today)));
  const cents = (dollars = 0) => Math.round(dollars * 100);
  for (const invoice of invoices) {
    const { subtotal, tax_amount, service_fee, total, paid_amount, refunded_amount, open_amount } = invoice ?? {};
    expect(cents(total)).toBe(cents(subtotal) + cents(tax_amount) + cents(service_fee));
    const left = cents(total) - cents(paid_amount) + cents(refunded_amount);
    expect(cents(open_amount)).toBe(invoice?.status === 'cancelled' ? 0 : left);
    expect(invoice?.status === 'paid' || invoice?.status === 'cancelled').toBe(open_amount === 0);
    expect(invoice?.paid_date === null).toBe(invoice?.status !== 'paid');
    expect((invoice?.created_at ?? '') <= new Date().toISOString()).toBe(true);
  }
  expect(new Set(invoices.map((invoice) => invoice?.status))).toEqual(new Set(invoiceStatuses));
  const methods = invoices.flatMap((invoice) => invoice?.payments ?? []).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(['cash', 'check', 'other', 'marked']));
  expect(invoices.some((invoice) => invoice?.is_past_due && invoice.status === 'overdue')).toBe(true);
  expect(invoices.some((invoice) => (invoice?.open_amount ?? 0) > 0 && (invoice?.paid_amount ?? 0) > 0)).toBe(true);
  expect(invoices.filter((invoice) => invoice?.user_id).length).toBeGreaterThan(1);
  expect(invoices.flatMap((invoice) => invoice?.items ?? []).some(({ item_id }) => item_id !== null)).toBe(true);
  const counts = await readInvoiceCounts(db.read, town_id, today);
  const pastDue = invoices.filter((invoice) => invoice?.is_past_due);
  expect(counts.overdue.count).toBe(pastDue.length);
  expect(counts.overdue.open_cents).toBe(pastDue.reduce((sum, invoice) => sum + cents(invoice?.open_amount), 0));
  expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
});
