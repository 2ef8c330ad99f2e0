/** Counts invoices in the write that changes them, so that no list or figure reads all invoices. */

import type { Knex } from 'knex';
import { effectiveStatus, type InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { MoneyContext } from '../money/context.ts';
import { type LedgerSums, readLedgerSumsOf } from '../money/ledger.ts';

/** Takes the town's next invoice number, which never restarts. Also notifies open lists, like touchInvoice(). */
export async function nextInvoiceSequence({ trx, town }: MoneyContext): Promise<number> {
  const [row] = await trx('invoice_counters')
    .insert({ town_id: town.id, last_sequence: 1, change_count: 1 })
    .onConflict('town_id')
    .merge({
      last_sequence: trx.raw('invoice_counters.last_sequence + 1'),
      change_count: trx.raw('invoice_counters.change_count + 1'),
    })
    .returning('last_sequence');
  return row.last_sequence;
}

export type CountedInvoice = { due_date: string; status: InvoiceStatus; counted_open_cents: number };

/** Adds an invoice to the counts (1) or removes it (-1). */
export async function countInvoice(
  { trx, town }: MoneyContext,
  { due_date, status, counted_open_cents }: CountedInvoice,
  by: 1 | -1,
): Promise<void> {
  const open_cents = by * counted_open_cents;
  const open_count = counted_open_cents > 0 ? by : 0;
  await trx('invoice_days')
    .insert({ town_id: town.id, due_date, status, count: by, open_count, open_cents })
    .onConflict(['town_id', 'due_date', 'status'])
    .merge({
      count: trx.raw('invoice_days.count + ?', [by]),
      open_count: trx.raw('invoice_days.open_count + ?', [open_count]),
      open_cents: trx.raw('invoice_days.open_cents + ?', [open_cents]),
    });
}

/** Notifies open lists of a changed invoice through the town's change count. */
export async function noteInvoiceChange({
  trx,
  town,
}: Pick<MoneyContext, 'trx'> & { town: { id: string } }): Promise<void> {
  await trx('invoice_counters')
    .where({ town_id: town.id })
    .update({ change_count: trx.raw('change_count + 1') });
}

/** The balance due in cents: the total less credits and net payments; 0 if overpaid. */
export const openCents = (totalCents: number, { paid, refunded, credited }: LedgerSums): number =>
  Math.max(0, totalCents - credited - (paid - refunded));

/** Whether lines and rate are fixed, because part of the sum was paid or credited. */
export const isLocked = ({ paid, refunded, credited }: LedgerSums): boolean => paid !== refunded || credited > 0;

/** Saves a new version of an invoice and updates its counts. Call it after adding ledger lines. */
export async function touchInvoice(
  context: MoneyContext,
  invoiceId: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const { trx, now } = context;
  const before: CountedInvoice & { total_cents: number } = await trx('invoices').where({ id: invoiceId }).first();
  const total = (columns.total_cents as number | undefined) ?? before.total_cents;
  const counted_open_cents = openCents(total, await readLedgerSumsOf(trx, { invoiceId }));
  const [after]: CountedInvoice[] = await trx('invoices')
    .where({ id: invoiceId })
    .update({
      ...columns,
      counted_open_cents,
      version: trx.raw('version + 1'),
      updated_at: toIso(now),
    })
    .returning(['due_date', 'status', 'counted_open_cents']);
  if (
    after &&
    (['due_date', 'status', 'counted_open_cents'] as const).some((field) => before[field] !== after[field])
  ) {
    await countInvoice(context, before, -1);
    await countInvoice(context, after, 1);
  }
  await noteInvoiceChange(context);
}

/** Counts of one status: all invoices, those with a balance due, and that balance in cents. */
export type InvoiceCount = { count: number; open_count: number; open_cents: number };
export type InvoiceCounts = Record<InvoiceStatus, InvoiceCount>;

type Sum = number | string;
type CountRow = { status: InvoiceStatus; is_past: Sum; count: Sum; open_count: Sum; open_cents: Sum };

/** Counts a town's invoices by effectiveStatus(). @param today the town's day, YYYY-MM-DD */
export async function readInvoiceCounts(knex: Knex, townId: string, today: string): Promise<InvoiceCounts> {
  // Inlined, because PostgreSQL treats two bound values as different expressions and refuses to group by one.
  const isPast = knex.raw(`case when due_date < '${today}' then 1 else 0 end`);
  const rows: CountRow[] = await knex('invoice_days')
    .where({ town_id: townId })
    .groupBy('status', isPast)
    .select('status', knex.raw('? as is_past', [isPast]))
    .sum({ count: 'count', open_count: 'open_count', open_cents: 'open_cents' });
  const none = (): InvoiceCount => ({ count: 0, open_count: 0, open_cents: 0 });
  const counts: InvoiceCounts = {
    unpaid: none(),
    paid: none(),
    overdue: none(),
    draft: none(),
    cancelled: none(),
  };
  for (const { status, is_past, count, open_count, open_cents } of rows) {
    const isLate = status === 'unpaid' && Number(is_past) === 1;
    // A fully paid invoice is never overdue.
    counts[status].count += Number(count) - (isLate ? Number(open_count) : 0);
    const open = counts[effectiveStatus(status, isLate)];
    if (isLate) open.count += Number(open_count);
    open.open_count += Number(open_count);
    open.open_cents += Number(open_cents);
  }
  return counts;
}
