/** Checks the rules that every invoice must satisfy, and the counts of invoices. */
import type { Knex } from 'knex';
import { formatInvoiceNumber } from '../../db/rules/invoices/invoices.ts';
import { computeInvoiceSums, invoiceLineTotal } from '../../db/rules/invoices/totals.ts';
import { invoiceWords } from '../../db/rules/invoices/words.ts';
import { openCents } from '../store/invoices/counts.ts';
import type { InvoiceItemRow, InvoiceRow } from '../store/invoices/invoices.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import type { RefundRow } from '../store/orders/orders.ts';
import { hasAllWords } from '../store/search/index.ts';
import { type CheckedMoney, dollars, type LedgerRow, ledgerSums, moneyProblems, sum } from './moneyProblems.ts';

const pageSize = 500;

/** An invoice with its related rows; `words` is null while they are being saved by new rules. */
export type CheckedInvoice = CheckedMoney & { row: InvoiceRow; items: InvoiceItemRow[]; words: string[] | null };

function* totalProblems({ row, items }: CheckedInvoice): Generator<string> {
  for (const item of items) {
    if (item.total_cents !== invoiceLineTotal(item))
      yield `the line of “${item.description}” is not its price times its quantity`;
  }
  if (items.length === 0) yield 'it has no line';
  const sums = computeInvoiceSums(items, row.tax_rate_millionths, row.service_fee_cents);
  for (const [name, cents] of Object.entries(sums)) {
    const stored = row[name as keyof typeof sums];
    if (stored !== cents) yield `${name.replace('_cents', '')} is ${dollars(stored)}, its items make ${dollars(cents)}`;
  }
}

/** The cents by which refunds reduced an invoice's total. */
const creditedCents = ({ refunds }: CheckedInvoice) =>
  sum(refunds.filter(({ status }) => status === 'succeeded').map(({ credited_cents }) => credited_cents));

function* creditProblems({ refunds }: CheckedInvoice): Generator<string> {
  for (const { id, amount_cents, credited_cents } of refunds) {
    if (credited_cents < 0 || credited_cents > amount_cents)
      yield `refund ${id} of ${dollars(amount_cents)} takes off ${dollars(credited_cents)}`;
  }
}

function* statusProblems(invoice: CheckedInvoice): Generator<string> {
  const { row, lines } = invoice;
  const open = openCents(row.total_cents, { ...ledgerSums(lines), credited: creditedCents(invoice) });
  if (row.counted_open_cents !== open)
    yield `${dollars(row.counted_open_cents)} is noted as open, its ledger makes ${dollars(open)}`;
  if (row.status === 'paid' && open > 0) yield `it is paid, and ${dollars(open)} is open`;
  if ((row.status === 'paid') !== (row.paid_date !== null))
    yield `it is ${row.status}, and its paid date is ${row.paid_date}`;
  if (row.invoice_number !== formatInvoiceNumber(row.sequence)) yield `its number is not that of ${row.sequence}`;
  if (row.due_date < row.issue_date) yield `it is due on ${row.due_date}, before ${row.issue_date}`;
}

function* wordProblems({ row, words }: CheckedInvoice): Generator<string> {
  if (words === null) return;
  const expected = new Set(invoiceWords(row));
  const stored = new Set(words);
  const isSame = expected.size === stored.size && [...expected].every((word) => stored.has(word));
  if (!isSame) yield 'it is not found by its words';
}

/** Lists an invoice's inconsistencies; empty if all is well. */
export const findInvoiceProblems = (invoice: CheckedInvoice): string[] => [
  ...totalProblems(invoice),
  ...moneyProblems(invoice, invoice.row.total_cents - creditedCents(invoice)),
  ...creditProblems(invoice),
  ...statusProblems(invoice),
  ...wordProblems(invoice),
];

async function readPage(knex: Knex, rows: InvoiceRow[], isWorded: boolean): Promise<CheckedInvoice[]> {
  const ids = rows.map(({ id }) => id);
  const readAll = async <T extends { invoice_id: string | null }>(table: string) => {
    const found: T[] = await knex(table).whereIn('invoice_id', ids);
    return Map.groupBy(found, ({ invoice_id }) => invoice_id);
  };
  const items = await readAll<InvoiceItemRow>('invoice_items');
  const payments = await readAll<PaymentRow>('payments');
  const refunds = await readAll<RefundRow>('refunds');
  const lines = await readAll<LedgerRow>('ledger_lines');
  const words = await readAll<{ invoice_id: string; word: string }>('invoice_words');
  const wordsOf = (id: string) => (isWorded ? (words.get(id) ?? []).map(({ word }) => word) : null);
  return rows.map((row) => ({
    row,
    items: items.get(row.id) ?? [],
    words: wordsOf(row.id),
    payments: payments.get(row.id) ?? [],
    refunds: refunds.get(row.id) ?? [],
    lines: lines.get(row.id) ?? [],
  }));
}

/** Checks all invoices of a town in batches. @returns their number and their problems */
export async function checkInvoices(knex: Knex, townId: string): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = [];
  const isWorded = await hasAllWords(knex, townId);
  let count = 0;
  for (let last = ''; ; ) {
    const rows: InvoiceRow[] = await knex('invoices')
      .where({ town_id: townId })
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize);
    for (const invoice of await readPage(knex, rows, isWorded)) {
      problems.push(...findInvoiceProblems(invoice).map((problem) => `${invoice.row.invoice_number}: ${problem}`));
    }
    count += rows.length;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < pageSize) return { count, problems };
  }
}
