/** Exports all invoices page by page, so that only one page is in memory. */
import type { Knex } from 'knex';
import type { InvoiceItem, InvoiceSummary } from '../../../db/rules/invoices/invoices.ts';
import { toDollars } from '../../../db/rules/money.ts';
import { noSums, readLedgerSums } from '../money/ledger.ts';
import type { ExportedDays } from '../orders/export.ts';
import { filterInvoices, type TownDay } from './filters.ts';
import { type InvoiceItemRow, type InvoiceRow, toInvoiceItem, toInvoiceSummary } from './invoices.ts';
import { findSearchedIds, type SearchedQuery } from './list.ts';

const invoicesPerPage = 250;

type Customer = Pick<InvoiceRow, `customer_${'address_line1' | 'address_line2' | 'city' | 'state' | 'zip'}` | 'notes'>;
export type ExportedInvoice = InvoiceSummary &
  Customer & {
    items: InvoiceItem[] /** The amount paid in Stripe's test mode, in dollars: no money was received. */;
    test_paid_amount: number;
  };

/** Sums test payments in cents by invoice id. */
async function readTestPayments(knex: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { invoice_id: string; amount: number | string }[] = await knex('payments')
    .whereIn('invoice_id', ids)
    .where({ provider: 'stripe', status: 'succeeded', is_live: false })
    .groupBy('invoice_id')
    .select('invoice_id')
    .sum({ amount: 'amount_cents' });
  return new Map(rows.map(({ invoice_id, amount }) => [invoice_id, Number(amount)]));
}

/** Reads invoices, oldest first. @param filter `from` and `to` limit the issue dates */
export async function* streamInvoices(
  knex: Knex,
  day: TownDay,
  filter: ExportedDays & SearchedQuery,
): AsyncGenerator<ExportedInvoice[]> {
  const { townId, today } = day;
  const { from, to } = filter;
  const found = await findSearchedIds(knex, townId, filter, today);
  let last = 0;
  for (;;) {
    const rows: InvoiceRow[] = await knex('invoices')
      .where({ town_id: townId })
      .where('sequence', '>', last)
      .modify((query) => {
        if (found) query.whereIn('id', found);
        filterInvoices(filter, day, false)(query);
        if (from) query.where('issue_date', '>=', from);
        if (to) query.where('issue_date', '<=', to);
      })
      .orderBy('sequence')
      .limit(invoicesPerPage);
    const ids = rows.map(({ id }) => id);
    const items: InvoiceItemRow[] = await knex('invoice_items').whereIn('invoice_id', ids).orderBy('position');
    const itemsOf = Map.groupBy(items, ({ invoice_id }) => invoice_id);
    const sums = await readLedgerSums(knex, 'invoice_id', ids);
    const testPayments = await readTestPayments(knex, ids);
    const invoices = rows.map((row) => {
      const { customer_address_line1, customer_address_line2, customer_city, customer_state, customer_zip } = row;
      return {
        ...toInvoiceSummary(row, sums.get(row.id) ?? noSums, today),
        customer_address_line1,
        customer_address_line2,
        customer_city,
        customer_state,
        customer_zip,
        notes: row.notes,
        test_paid_amount: toDollars(testPayments.get(row.id) ?? 0),
        items: (itemsOf.get(row.id) ?? []).map(toInvoiceItem),
      };
    });
    if (invoices.length > 0) yield invoices;
    if (rows.length < invoicesPerPage) return;
    last = rows.at(-1)?.sequence ?? last;
  }
}
