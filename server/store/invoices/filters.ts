/** Which invoices a list is about, and in which sequence: as SQL that reads along an index, or one that reads along none. */
import type { Knex } from 'knex';
import type { InvoiceSorting, InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';

/** The status is the one that effectiveStatus() works out. `dueFrom` and `dueTo` are days, both included. */
export type InvoiceFilter = {
  status?: InvoiceStatus | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
};

/** A town and its day, YYYY-MM-DD. */
export type TownDay = { townId: string; today: string };

/** Whether an index of the status alone does not have what is asked for. */
export const isByDueDate = ({ status, dueFrom, dueTo }: InvoiceFilter): boolean =>
  status === 'overdue' || dueFrom !== undefined || dueTo !== undefined;

/** The counts of a status in `invoice_days`. */
function sumOf(knex: Knex, status: InvoiceStatus | undefined, today: string): Knex.Raw {
  if (status === 'unpaid')
    return knex.raw('sum(case when due_date < ? then count - open_count else count end) as invoices', [today]);
  if (status !== 'overdue') return knex.raw('sum(count) as invoices');
  const late = `case when status = 'overdue' then count when due_date < ? then open_count else 0 end`;
  return knex.raw(`sum(${late}) as invoices`, [today]);
}

/** How many invoices of a town there are, from the sums that are kept by due date. */
export async function countTownInvoices(
  knex: Knex,
  { townId, today }: TownDay,
  { status, dueFrom, dueTo }: InvoiceFilter,
): Promise<number> {
  const row = await knex('invoice_days')
    .where({ town_id: townId })
    .modify((days) => {
      if (status) days.whereIn('status', status === 'overdue' ? ['unpaid', 'overdue'] : [status]);
      if (dueFrom) days.where('due_date', '>=', dueFrom);
      if (dueTo) days.where('due_date', '<=', dueTo);
    })
    .select(sumOf(knex, status, today))
    .first();
  return Number(row?.invoices ?? 0);
}

/** Overdue invoices along two ranges of one index. */
const overdueIds = `id in (
  select id from invoices where town_id = ? and status = 'overdue'
  union all
  select id from invoices where town_id = ? and status = 'unpaid' and due_date < ? and counted_open_cents > 0)`;

/** @param isRange whether an index is to be read that has the status, and the due date with it */
export function filterInvoices(
  { status, dueFrom, dueTo }: InvoiceFilter,
  { townId, today }: TownDay,
  isRange: boolean,
): (rows: Knex.QueryBuilder) => void {
  // As an expression, no index is read for it.
  const [statusColumn, dueColumn] = isRange ? ['status', 'due_date'] : [`status || ''`, `due_date || ''`];
  const isLate = `${statusColumn} = 'unpaid' and due_date || '' < ? and counted_open_cents > 0`;
  return (rows) => {
    if (status === 'overdue' && isRange) rows.whereRaw(overdueIds, [townId, townId, today]);
    else if (status === 'overdue') rows.whereRaw(`(${statusColumn} = 'overdue' or ${isLate})`, [today]);
    else if (status) rows.whereRaw(`${statusColumn} = ?`, [status]);
    if (status === 'unpaid') rows.whereRaw(`not (${isLate})`, [today]);
    if (dueFrom) rows.whereRaw(`${dueColumn} >= ?`, [dueFrom]);
    if (dueTo) rows.whereRaw(`${dueColumn} <= ?`, [dueTo]);
  };
}

const sortings: Record<InvoiceSorting, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'sequence', direction: 'desc' },
  oldest: { column: 'sequence', direction: 'asc' },
  due_first: { column: 'due_date', direction: 'asc' },
  due_last: { column: 'due_date', direction: 'desc' },
  highest: { column: 'total_cents', direction: 'desc' },
  lowest: { column: 'total_cents', direction: 'asc' },
};

/** The columns that a sorting reads. */
export const sortedColumns = (sort: InvoiceSorting): string[] => [...new Set([sortings[sort].column, 'sequence'])];

/** Breaks ties of sum or day by id, in the same direction. */
export const sortInvoices = (sort: InvoiceSorting) => (rows: Knex.QueryBuilder) => {
  const { column, direction } = sortings[sort];
  return rows.orderBy(column, direction).orderBy('sequence', direction);
};

/** The same, of few rows that another index has found. */
export const sortFoundInvoices = (sort: InvoiceSorting) => (rows: Knex.QueryBuilder) => {
  const { column, direction } = sortings[sort];
  const expression = column === 'due_date' ? `due_date || ''` : `${column} + 0`;
  return rows.orderByRaw(`${expression} ${direction}, sequence + 0 ${direction}`);
};
