/**
 * Pages of invoices, the newest first. What is counted comes from the sums that are kept by due date; what is listed is
 * read along an index. So nothing here takes longer the more invoices a town has.
 */
import type { Knex } from 'knex';
import { type InvoiceStatus, type InvoiceSummary, payableStatuses } from '../../db/rules/invoices.ts';
import { type InvoiceRow, toInvoiceSummary } from './invoices.ts';
import { noSums, readLedgerSums } from './ledger.ts';
import type { OrderScope } from './orderSearch.ts';
import { readPageIds } from './pages.ts';
import { type FoundIds, findByWords, type WordedTable } from './wordSearch.ts';

/** @param isPastDue those alone of which something is open and the due date is over */
export type InvoiceFilter = { status?: InvoiceStatus | undefined; isPastDue: boolean };
export type InvoiceQuery = InvoiceFilter & { search: string; page: number; perPage: number };

/** `isCapped`: there are more than `total`, which were not counted. */
export type InvoiceList = { invoices: InvoiceSummary[]; total: number; isCapped: boolean; page: number };

/** The most invoices that a search finds. */
const maxFoundInvoices = 200;
/** One person's invoices are counted up to here. */
const maxCountedInvoices = 10_000;
/** As many past-due invoices as are read and sorted; of more, some are met soon along the index. */
const maxSortedInvoices = 2000;

const wordedTable: WordedTable = {
  ...{ records: 'invoices', words: 'invoice_words', owner: 'invoice_id', maxFound: maxFoundInvoices },
};

/** How many invoices of a town there are, from the sums that are kept by due date. */
async function countTownInvoices(knex: Knex, townId: string, filter: InvoiceFilter, today: string): Promise<number> {
  const { status, isPastDue } = filter;
  const row = await knex('invoice_days')
    .where({ town_id: townId, ...(status && { status }) })
    .modify((query) => {
      if (isPastDue) query.whereIn('status', payableStatuses).where('due_date', '<', today);
    })
    .sum({ invoices: isPastDue ? 'open_count' : 'count' })
    .first();
  return Number(row?.invoices ?? 0);
}

/** How many invoices of a list there are; `maxCountedInvoices` + 1 where there are more than that. */
async function countRows(knex: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const some = rows.limit(maxCountedInvoices + 1).select('id');
  const row = await knex.from(some.as('some')).count({ invoices: '*' }).first();
  return Number(row?.invoices ?? 0);
}

/** @param isRange whether an index is to be read that has the status, and the due date with it */
function filterInvoices({ status, isPastDue }: InvoiceFilter, today: string, isRange: boolean) {
  // As an expression, no index is read for it.
  const column = isRange ? 'status' : `status || ''`;
  const anyOf = (query: Knex.QueryBuilder, statuses: readonly InvoiceStatus[]) =>
    query.whereRaw(`${column} in (${statuses.map(() => '?').join(', ')})`, [...statuses]);
  return (query: Knex.QueryBuilder) => {
    if (status) anyOf(query, [status]);
    if (isPastDue) anyOf(query, payableStatuses).where('due_date', '<', today).where('counted_open_cents', '>', 0);
  };
}

const newestFirst = (query: Knex.QueryBuilder) => query.orderBy('sequence', 'desc');

/** The invoices that a query is about, its search aside, the newest first. @param matching how many there are */
function selectInvoices(
  knex: Knex,
  { townId, userId }: OrderScope,
  query: InvoiceQuery,
  today: string,
  matching: number,
) {
  const rows = knex('invoices').where({ town_id: townId });
  if (userId !== null)
    return selectOwn(rows, userId)
      .modify(filterInvoices(query, today, false))
      .modify(newestFirst);
  // Few of them are found by their due dates and sorted; of many, the newest are met soon.
  const isBySorting = query.isPastDue && matching <= maxSortedInvoices;
  return rows
    .modify(filterInvoices(query, today, !query.isPastDue || isBySorting))
    .modify((sorted) => (isBySorting ? sorted.orderByRaw('sequence + 0 desc') : newestFirst(sorted)));
}

/** Of a person, those that are linked to them and are no drafts. */
const selectOwn = (rows: Knex.QueryBuilder, userId: string) =>
  rows.where({ user_id: userId }).whereRaw(`status || '' <> 'draft'`);

/** Summaries by their ids, in the sequence of the ids. @param today the town's, YYYY-MM-DD */
export async function readInvoiceSummaries(
  knex: Knex,
  ids: readonly string[],
  today: string,
): Promise<InvoiceSummary[]> {
  if (ids.length === 0) return [];
  const rows: InvoiceRow[] = await knex('invoices').whereIn('id', ids);
  const sums = await readLedgerSums(knex, 'invoice_id', ids);
  const summaries = new Map(
    rows.map((row): [string, InvoiceSummary] => [row.id, toInvoiceSummary(row, sums.get(row.id) ?? noSums, today)]),
  );
  return ids.flatMap((id) => summaries.get(id) ?? []);
}

type SearchedInvoices = { sorted(): Knex.QueryBuilder; listed(): Knex.QueryBuilder; matching: number; today: string };

/** The ids of the invoices that a search finds; null where nothing is searched for. `42` brings INV-000042 first. */
async function findInvoiceIds(
  knex: Knex,
  { townId, userId }: OrderScope,
  query: InvoiceQuery,
  { sorted, listed, matching, today }: SearchedInvoices,
): Promise<FoundIds | null> {
  const terms = { townId, isOwn: userId !== null, texts: [query.search] };
  const found = await findByWords(knex, wordedTable, terms, {
    ...{ sorted, matching, columns: ['sequence'] },
    filter: (rows) => rows.modify(filterInvoices(query, today, false)),
    sort: newestFirst,
  });
  if (!found || !/^[1-9]\d{0,8}$/.test(query.search)) return found;
  const meant: { id: string } | undefined = await listed()
    .where({ sequence: Number(query.search) })
    .first('id');
  return meant
    ? { ...found, ids: [meant.id, ...found.ids.filter((id) => id !== meant.id)].slice(0, maxFoundInvoices) }
    : found;
}

/**
 * A page of invoices: all of a town, or one person's own.
 * @param today the town's, YYYY-MM-DD
 */
export async function listInvoices(
  knex: Knex,
  scope: OrderScope,
  query: InvoiceQuery,
  today: string,
): Promise<InvoiceList> {
  const { townId, userId } = scope;
  const listed = () =>
    knex('invoices')
      .where({ town_id: townId })
      .modify((rows) => userId !== null && selectOwn(rows, userId))
      .modify(filterInvoices(query, today, false));
  const matching =
    userId === null ? await countTownInvoices(knex, townId, query, today) : await countRows(knex, listed());
  const sorted = () => selectInvoices(knex, scope, query, today, matching);
  const found = await findInvoiceIds(knex, scope, query, { sorted, listed, matching, today });
  const most = userId === null ? matching : maxCountedInvoices;
  const { ids, ...page } = await readPageIds(query, found, { sorted, matching, most });
  return { invoices: await readInvoiceSummaries(knex, ids, today), ...page };
}
