/** Exports all orders and ledger lines page by page, so that only one page is in memory. */
import type { Knex } from 'knex';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { addDays } from '../../../db/rules/time.ts';
import { type Author, nameAuthors } from '../history/authors.ts';
import type { LedgerKind } from '../money/ledger.ts';
import { readOrders } from './orders.ts';

/** Days by the town's clock, both inclusive. */
export type ExportedDays = { from?: string | undefined; to?: string | undefined };

const ordersPerPage = 250;
const linesPerPage = 1000;

/** Reads orders, oldest first. Orders placed during the export may come at the end. */
export async function* streamOrders(
  knex: Knex,
  townId: string,
  { from, to }: ExportedDays,
): AsyncGenerator<(Order & { day: string })[]> {
  let last: { created_at: string; id: string } | undefined;
  for (;;) {
    const after = last;
    const rows: { id: string; created_at: string; day: string }[] = await knex('orders')
      .where({ town_id: townId })
      .modify((query) => {
        if (after) query.whereRaw('(created_at, id) > (?, ?)', [after.created_at, after.id]);
        // Widened by a day or two, so that it contains the town's days in any time zone.
        else if (from) query.where('created_at', '>=', `${addDays(from, -1)}T00:00:00.000Z`);
        if (to) query.where('created_at', '<', `${addDays(to, 2)}T00:00:00.000Z`);
        if (from) query.where('day', '>=', from);
        if (to) query.where('day', '<=', to);
      })
      .orderBy([{ column: 'created_at' }, { column: 'id' }])
      .limit(ordersPerPage)
      .select('id', 'created_at', 'day');
    const days = new Map(rows.map(({ id, day }) => [id, day]));
    const orders = await readOrders(
      knex,
      townId,
      rows.map(({ id }) => id),
    );
    if (orders.length > 0) yield orders.map((order) => ({ ...order, day: days.get(order.id) ?? '' }));
    if (rows.length < ordersPerPage) return;
    last = rows.at(-1);
  }
}

export type ExportedLine = {
  id: string;
  day: string;
  created_at: string;
  order_number: string | null;
  invoice_number: string | null;
  kind: LedgerKind;
  corrects: string;
  amount_cents: number;
  method: string;
  provider: string;
  account_id: string;
  provider_id: string;
  /** The provider and mode of the payment, if any. */
  payment_provider: string | null;
  payment_is_live: boolean | number | null;
  reference: string;
  detail: string;
  person: string;
  person_name: string;
};

/** Reads ledger lines day by day, in the sequence in which they were added. */
export async function* streamLedger(
  knex: Knex,
  townId: string,
  { from, to }: ExportedDays,
): AsyncGenerator<ExportedLine[]> {
  let last: { day: string; id: string } = { day: from ?? '', id: '' };
  for (;;) {
    const { day, id } = last;
    const rows: (Omit<ExportedLine, 'person' | 'person_name'> & Author)[] = await knex('ledger_lines')
      .leftJoin('orders', 'orders.id', 'ledger_lines.order_id')
      .leftJoin('invoices', 'invoices.id', 'ledger_lines.invoice_id')
      .leftJoin('payments', 'payments.id', 'ledger_lines.payment_id')
      .where('ledger_lines.town_id', townId)
      .whereRaw('(ledger_lines.day, ledger_lines.id) > (?, ?)', [day, id])
      .modify((query) => {
        if (to) query.where('ledger_lines.day', '<=', to);
      })
      .orderBy([{ column: 'ledger_lines.day' }, { column: 'ledger_lines.id' }])
      .limit(linesPerPage)
      .select('ledger_lines.*', 'orders.order_number', 'invoices.invoice_number')
      .select({ payment_provider: 'payments.provider', payment_is_live: 'payments.is_live' });
    if (rows.length > 0) yield await nameAuthors(knex, townId, rows);
    const end = rows.at(-1);
    if (!end || rows.length < linesPerPage) return;
    last = end;
  }
}
