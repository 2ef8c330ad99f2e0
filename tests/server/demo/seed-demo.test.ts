/** The demo is made by the real code, once for these tests: its meetings are posted at the times of a usual clerk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import { invoiceStatuses } from '../../../db/rules/invoices/invoices.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seedDemo.ts';
import { seedDemoInvoices } from '../../../server/demo/seedInvoices.ts';
import { seedDemoOrders } from '../../../server/demo/seedOrders.ts';
import { examineWebhooks } from '../../../server/doctor/webhookFindings.ts';
import { readInvoiceCounts } from '../../../server/store/invoices/counts.ts';
import { readInvoice } from '../../../server/store/invoices/invoices.ts';
import { findBrokenNotices } from '../../../server/store/meetings/noticeChain.ts';
import { readOrders } from '../../../server/store/orders/orders.ts';
import { openTestDatabase } from '../database.ts';

let db: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase('sqlite');
  ({ db, remove } = opened);
  await seedDemo(db, opened, () => {});
  await seedDemoAccounts(db, 'a password of the demo');
});
afterAll(() => remove());

type Row = { meeting_id: string; kind: string; verdict: string; reason: string };

test('the demo town has a year of meetings in every state, with proof of their notices', async () => {
  const meetings = await db.read('meetings').where({ deleted_at: null });
  const posted = meetings.filter((row) => row.posted !== null);
  expect(meetings.length).toBeGreaterThan(posted.length);
  expect(posted.length).toBeGreaterThan(20);
  const kinds = new Set(posted.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['regular', 'special', 'workshop', 'emergency', 'budget', 'continued']));
  expect(posted.filter(({ is_tax_hearing }) => Boolean(is_tax_hearing))).toHaveLength(1);
  const notices: Row[] = await db.read('notices').orderBy('posted_at');
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['notice', 'amendment', 'cancellation']));
  const late = notices.filter(({ verdict }) => verdict === 'late');
  expect(late).toHaveLength(1);
  expect(late[0]?.reason).not.toBe('');
  expect(notices.some(({ verdict }) => verdict === 'emergency_ok')).toBe(true);
  expect((await db.read('postings')).length).toBeGreaterThan(20);
  expect(await findBrokenNotices(db.read, posted[0]?.town_id)).toMatchObject({ problems: [] });
});

test('the demo market has three months of orders in every state, once, and its stock is whole', async () => {
  const before = await db.read('items').select('id', 'quantity').orderBy('id');
  await seedDemoOrders(db);
  await seedDemoOrders(db);
  const rows = await db.read('orders').select('id', 'town_id', 'order_number', 'stock').orderBy('sequence');
  expect(rows.length).toBeGreaterThan(90);
  expect(new Set(rows.map(({ order_number }) => order_number)).size).toBe(rows.length);
  const orders = await readOrders(
    db.read,
    rows[0].town_id,
    rows.map(({ id }) => id),
  );
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['incomplete', 'paid', 'shipped', 'refunded', 'cancelled']),
  );
  expect(new Set(orders.map(({ payment_method }) => payment_method))).toEqual(
    new Set(['credit_card', 'cash', 'check']),
  );
  for (const order of orders) {
    const isPaid = !['incomplete', 'cancelled'].includes(order.status);
    expect([order.order_number, order.paid_amount]).toEqual([order.order_number, isPaid ? order.total_amount : 0]);
  }
  expect(orders.some(({ user_email }) => user_email === 'resident@maple.example')).toBe(true);
  // Sold items had been delivered before; cancelled and unpaid orders took nothing.
  const unpaid = orders.filter(({ status }) => status === 'incomplete').flatMap(({ items }) => items);
  const after = new Map((await db.read('items').select('id', 'quantity')).map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of before) {
    const held = unpaid.filter(({ item_id }) => item_id === id).reduce((sum, item) => sum + item.quantity, 0);
    expect(after.get(id)).toBe(quantity + held);
  }
  expect(await db.read('mails').whereNotNull('next_attempt_at')).toEqual([]);
  // Stripe knows nothing of the demo's cards.
  for (const days of [0, 2, 5]) {
    expect(await examineWebhooks(db.read, rows[0].town_id, Date.now() + days * 86_400_000)).toMatchObject({
      level: 'fine',
    });
  }
});

test('the demo market has four months of invoices in every state, once, one of them its resident’s', async () => {
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
