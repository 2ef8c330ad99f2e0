/** Seeds four months of invoices with the code that writes, pays and refunds real ones. */
import type { Database } from '../../db/connection.ts';
import { toTenThousandths } from '../../db/rules/invoices/totals.ts';
import { toCents } from '../../db/rules/money.ts';
import { addDays, toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { DemoInvoice } from '../../db/seeds/demo-town.ts';
import { enterInvoicePayment } from '../payments/invoicePayments.ts';
import { completeRefund } from '../payments/refunds/complete.ts';
import { findAccount } from '../store/accounts/users.ts';
import { changeInvoice, createInvoice } from '../store/invoices/changes.ts';
import { findInvoiceRow, type InvoiceRow } from '../store/invoices/invoices.ts';
import { planInvoiceChange } from '../store/invoices/plans.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { findPayment } from '../store/money/payments.ts';
import { insertRefund } from '../store/money/refunds.ts';
import { listTowns } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';
import { demoAccounts } from './accounts.ts';

const author = 'demo';
const dayMs = 86_400_000;

/** A context some days later, but never in the future. */
const later = (context: MoneyContext, days: number): MoneyContext => ({
  ...context,
  now: Math.min(context.now + days * dayMs, Date.now()),
});

async function requireRow({ trx, town }: MoneyContext, id: string): Promise<InvoiceRow> {
  const row = await findInvoiceRow(trx, town.id, id);
  if (!row) throw new Error(`The invoice ${id} was just written.`);
  return row;
}

/** Pays a share of an invoice at the office. @returns the payment's id */
async function payDemoInvoice(context: MoneyContext, id: string, { method }: DemoInvoice, share: 1 | 0.5) {
  const row = await requireRow(context, id);
  const reference = method === 'check' ? `No. ${2040 + row.sequence}` : '';
  const amountCents = Math.round(row.total_cents * share);
  return enterInvoicePayment(context, row, { amountCents, method, reference, paidOn: null });
}

async function refundDemoInvoice(context: MoneyContext, paymentId: string, isWhole: boolean): Promise<void> {
  const payment = await findPayment(context.trx, context.town.id, paymentId);
  if (!payment) return;
  const amountCents = isWhole ? payment.amount_cents : 10_000;
  const notes = isWhole ? 'The event was called off.' : 'Sent back by mistake. They will bring it again.';
  const request = { amountCents, reason: 'requested_by_customer' as const, notes, lines: [] };
  const refund = await insertRefund(context, payment, request);
  await completeRefund(context, refund.id, '');
}

/** Applies what happened to an invoice after it was written. */
async function followDemoInvoice(context: MoneyContext, id: string, invoice: DemoInvoice): Promise<void> {
  const { fate, term, age } = invoice;
  const setStatus = async (at: MoneyContext, status: InvoiceRow['status']) =>
    changeInvoice(at, await planInvoiceChange(at.trx, at, await requireRow(at, id), { status }));
  const afterwards = later(context, 3 + (age % 9));
  if (fate === 'draft' || fate === 'unpaid') return;
  if (fate === 'overdue') return setStatus(later(context, term + 3), 'overdue');
  if (fate === 'cancelled') return setStatus(later(context, 2), 'cancelled');
  if (fate === 'marked') return setStatus(afterwards, 'paid');
  const payment = await payDemoInvoice(afterwards, id, invoice, fate === 'partly paid' ? 0.5 : 1);
  if (fate === 'refunded' || fate === 'partly refunded') {
    await refundDemoInvoice(later(afterwards, 5), payment, fate === 'refunded');
  }
  // The refund reopens the balance, but a canceled event is not due.
  if (fate === 'refunded') await setStatus(later(afterwards, 5), 'cancelled');
}

/** @param itemIds by item title */
async function saveDemoInvoice(context: MoneyContext, invoice: DemoInvoice, itemIds: ReadonlyMap<string, string>) {
  const { customer, lines, notes, term, fate } = invoice;
  const issue_date = toLocalTime(context.now, context.town.time_zone).date;
  const id = await createInvoice(context, {
    customer_name: customer.name,
    customer_email: customer.email,
    customer_address_line1: customer.address_line1,
    customer_address_line2: '',
    customer_city: customer.city,
    customer_state: 'TX',
    customer_zip: customer.zip,
    issue_date,
    due_date: addDays(issue_date, term),
    paid_date: null,
    notes,
    status: fate === 'draft' ? 'draft' : 'unpaid',
    items: lines.map(({ description, quantity, unit_price, item = '' }) => ({
      item_id: itemIds.get(item) ?? null,
      description,
      quantity: toTenThousandths(quantity),
      unit_price_cents: toCents(unit_price),
    })),
  });
  await followDemoInvoice(context, id, invoice);
}

async function seedTown(db: Database, town: Town, invoices: DemoInvoice[], now: number): Promise<void> {
  const today = toLocalTime(now, town.time_zone).date;
  const items = await db.read('items').where({ town_id: town.id, deleted_at: null }).select('id', 'title');
  const itemIds = new Map(items.map(({ id, title }): [string, string] => [title, id]));
  const morning = toInstant(today, '09:20', town.time_zone);
  const clerk = await findAccount(db.read, town.id, { email: demoAccounts[0]?.email ?? '' });
  await write(db, town.id, author, async (tx) => {
    for (const invoice of invoices) {
      const at = Math.min(morning - invoice.age * dayMs, now - 60_000);
      await saveDemoInvoice(moneyContext(tx, town, at, clerk), invoice, itemIds);
    }
    // Marks the mails as sent, so that none goes out.
    await tx
      .trx('mails')
      .where({ town_id: town.id })
      .whereNotNull('invoice_id')
      .update({ next_attempt_at: null, sent_at: toIso(now) });
  });
}

/** Seeds the invoices of demo shops that have none. */
export async function seedDemoInvoices(db: Database, now = Date.now()): Promise<void> {
  const { demoTowns } = await import('../../db/seeds/demo.ts');
  const towns = await listTowns(db);
  // A database with any other town is a real installation.
  if (towns.some(({ host }) => !demoTowns.some((demo) => demo.host === host))) return;
  for (const town of towns) {
    const invoices = demoTowns.find(({ host }) => host === town.host)?.shop?.invoices();
    if (!invoices || (await db.read('invoice_counters').where({ town_id: town.id }).first('town_id'))) continue;
    await seedTown(db, town, invoices, now);
  }
}
