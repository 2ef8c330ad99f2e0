/** What is counted in the write that changes an invoice, so that no list and no figure reads all invoices. */
import type { Knex } from 'knex';
import { effectiveStatus, type InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';
import type { MoneyContext } from '../money/context.ts';
import { type LedgerSums, readLedgerSumsOf } from '../money/ledger.ts';

/** The town's next number of an invoice; it never restarts. Tells open lists of the change, as touchInvoice() does. */
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

/** What an invoice is counted by. */
export type CountedInvoice = { due_date: string; status: InvoiceStatus; counted_open_cents: number };

/** Counts an invoice in (1) or out (-1). */
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

/** Tells open lists, by the town's count of changes, that some invoice is not what it was. */
export async function noteInvoiceChange({
  trx,
  town,
}: Pick<MoneyContext, 'trx'> & { town: { id: string } }): Promise<void> {
  await trx('invoice_counters')
    .where({ town_id: town.id })
    .update({ change_count: trx.raw('change_count + 1') });
}

/**
 * The balance due, in cents: the total, less what refunds took off it and what was paid and not paid back. 0 for
 * one that is overpaid.
 */
export const openCents = (totalCents: number, { paid, refunded, credited }: LedgerSums): number =>
  Math.max(0, totalCents - credited - (paid - refunded));

/** Whether lines and rate are fixed: somebody has paid that sum, or a part of it was taken off. */
export const isLocked = ({ paid, refunded, credited }: LedgerSums): boolean => paid !== refunded || credited > 0;

/**
 * Gives an invoice another version with what changed of it, and counts it anew. To be called after its ledger lines
 * were added.
 */
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
      updated_at: new Date(now).toISOString(),
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

/** How many invoices there are of a kind, of how many something is still to be paid, and how much, in cents. */
export type InvoiceCount = { count: number; open_count: number; open_cents: number };
export type InvoiceCounts = Record<InvoiceStatus, InvoiceCount>;

type Sum = number | string;
type CountRow = { status: InvoiceStatus; is_past: Sum; count: Sum; open_count: Sum; open_cents: Sum };

/** A town's invoices by the status that effectiveStatus() works out. @param today the town's, YYYY-MM-DD */
export async function readInvoiceCounts(knex: Knex, townId: string, today: string): Promise<InvoiceCounts> {
  // In the text: PostgreSQL takes two bound values for two expressions, and refuses to group by the one.
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
    // One that is paid in full is not overdue.
    counts[status].count += Number(count) - (isLate ? Number(open_count) : 0);
    const open = counts[effectiveStatus(status, isLate)];
    if (isLate) open.count += Number(open_count);
    open.open_count += Number(open_count);
    open.open_cents += Number(open_cents);
  }
  return counts;
}
