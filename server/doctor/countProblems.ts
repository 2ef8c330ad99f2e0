/** Compares stored counts with fresh counts of the records. */
import type { Knex } from 'knex';

type Counted = Record<string, string | number>;

const keyOf = (row: Counted, columns: string[]) => columns.map((column) => row[column]).join(' ');

/** A count of 0 need not be stored. */
function compare(what: string, columns: string[], stored: Counted[], counted: Counted[], value: string): string[] {
  const now = new Map(counted.map((row) => [keyOf(row, columns), Number(row[value])]));
  const before = new Map(stored.map((row) => [keyOf(row, columns), Number(row[value])]));
  const keys = [...new Set([...now.keys(), ...before.keys()])].sort();
  return keys.flatMap((key) => {
    const [is, should] = [before.get(key) ?? 0, now.get(key) ?? 0];
    return is === should ? [] : [`${what} of ${key}: ${is} is stored, ${should} is counted`];
  });
}

async function findDuplicates(knex: Knex, townId: string, table: string, column: string): Promise<string[]> {
  const rows: Counted[] = await knex(table)
    .where({ town_id: townId, provider: 'stripe' })
    .whereNot({ [column]: '' })
    .groupBy(column)
    .havingRaw('count(*) > 1')
    .select(column);
  return rows.map((row) => `${row[column]} stands in more than one row of ${table}`);
}

async function checkInvoiceCounts(knex: Knex, townId: string): Promise<string[]> {
  const ofTown = (table: string) => knex(table).where({ town_id: townId });
  const columns = ['due_date', 'status'];
  const counted: Counted[] = await ofTown('invoices')
    .groupBy(columns)
    .select(columns)
    .count({ count: '*' })
    .sum({ open_cents: 'counted_open_cents' })
    .select({ open_count: knex.raw('sum(case when counted_open_cents > 0 then 1 else 0 end)') });
  const stored: Counted[] = await ofTown('invoice_days');
  const counter = await ofTown('invoice_counters').first('last_sequence');
  const highest = await ofTown('invoices').max({ sequence: 'sequence' }).first();
  const sequence = Number(highest?.sequence ?? 0);
  return [
    ...['count', 'open_count', 'open_cents'].flatMap((value) =>
      compare(`invoices (${value})`, columns, stored, counted, value),
    ),
    ...(sequence > (counter?.last_sequence ?? 0) ? [`invoice number ${sequence} would be given out again`] : []),
  ];
}

/** Checks daily counts of orders, invoices and cents, their numbers, and that each Stripe id is stored once. */
export async function checkCounts(knex: Knex, townId: string): Promise<string[]> {
  const ofTown = (table: string) => knex(table).where({ town_id: townId });
  const orderColumns = ['day', 'status'];
  const orders = await ofTown('orders').groupBy(orderColumns).select(orderColumns).count({ count: '*' });
  const ledgerColumns = ['day', 'kind', 'paid_for'];
  const paidFor = knex.raw(`case when invoice_id is null then 'order' else 'invoice' end`);
  const ledger = await ofTown('ledger_lines')
    .groupBy('day', 'kind', paidFor)
    .select('day', 'kind', knex.raw('? as paid_for', [paidFor]))
    .sum({ amount_cents: 'amount_cents' });
  const counter = await ofTown('order_counters').first('last_sequence');
  const highest = await ofTown('orders').max({ sequence: 'sequence' }).first();
  const sequence = Number(highest?.sequence ?? 0);
  const duplicates = [
    ...(await findDuplicates(knex, townId, 'payments', 'intent_id')),
    ...(await findDuplicates(knex, townId, 'payments', 'charge_id')),
    ...(await findDuplicates(knex, townId, 'refunds', 'provider_id')),
  ];
  return [
    ...compare('orders', orderColumns, await ofTown('order_days'), orders as Counted[], 'count'),
    ...compare('ledger', ledgerColumns, await ofTown('ledger_days'), ledger as Counted[], 'amount_cents'),
    ...(sequence > (counter?.last_sequence ?? 0) ? [`order number ${sequence} would be given out again`] : []),
    ...(await checkInvoiceCounts(knex, townId)),
    ...duplicates,
  ];
}
