/** Filters and sorts lists of invoices as SQL, choosing which index is used. */
import type { Knex } from 'knex';
import type { InvoiceSorting, InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';

/** The status is by effectiveStatus(). `dueFrom` and `dueTo` are days, both inclusive. */
export type InvoiceFilter = {
  status?: InvoiceStatus | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
};

/** A town and its day, YYYY-MM-DD. */
export type TownDay = { townId: string; today: string };

/** Whether the filter needs the due date, which an index of the status alone lacks. */
export const isByDueDate = ({ status, dueFrom, dueTo }: InvoiceFilter): boolean =>
  status === 'overdue' || dueFrom !== undefined || dueTo !== undefined;

/** Sums the counts of a status in `invoice_days`. */
function sumOf(knex: Knex, status: InvoiceStatus | undefined, today: string): Knex.Raw {
  if (status === 'unpaid')
    return knex.raw('sum(case when due_date < ? then count - open_count else count end) as invoices', [today]);
  if (status !== 'overdue') return knex.raw('sum(count) as invoices');
  const lateCount = `case when status = 'overdue' then count when due_date < ? then open_count else 0 end`;
  return knex.raw(`sum(${lateCount}) as invoices`, [today]);
}

/** Counts a town's invoices from the sums stored by due date. */
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

/** Finds overdue invoices through two ranges of one index. */
const overdueIds = `id in (
  select id from invoices where town_id = ? and status = 'overdue'
  union all
  select id from invoices where town_id = ? and status = 'unpaid' and due_date < ? and counted_open_cents > 0)`;

/** @param isRange whether to use the index with status and due date */
export function filterInvoices(
  { status, dueFrom, dueTo }: InvoiceFilter,
  { townId, today }: TownDay,
  isRange: boolean,
): (rows: Knex.QueryBuilder) => void {
  // An expression keeps the database from using an index for it.
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

/** Columns that a sorting reads. */
export const sortedColumns = (sort: InvoiceSorting): string[] => [...new Set([sortings[sort].column, 'sequence'])];

/** Breaks ties of amount or day by sequence, in the same direction. */
export const sortInvoices = (sort: InvoiceSorting) => (rows: Knex.QueryBuilder) => {
  const { column, direction } = sortings[sort];
  return rows.orderBy(column, direction).orderBy('sequence', direction);
};

/** Sorts few rows found by another index, without using the sorting's index. */
export const sortFoundInvoices = (sort: InvoiceSorting) => (rows: Knex.QueryBuilder) => {
  const { column, direction } = sortings[sort];
  const expression = column === 'due_date' ? `due_date || ''` : `${column} + 0`;
  return rows.orderByRaw(`${expression} ${direction}, sequence + 0 ${direction}`);
};
