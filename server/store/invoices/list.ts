/**
 * Pages of invoices. What is counted comes from the sums that are kept by due date; what is listed is
 * read along an index. So nothing here takes longer the more invoices a town has.
 */
import type { Knex } from 'knex';
import type { InvoiceSorting, InvoiceSummary } from '../../../db/rules/invoices/invoices.ts';
import { noSums, readLedgerSums } from '../money/ledger.ts';
import type { OrderScope } from '../orders/search.ts';
import { readPageIds } from '../pages.ts';
import { type FoundIds, findByWords, type WordedTable } from '../search/wordSearch.ts';
import {
  countTownInvoices,
  filterInvoices,
  type InvoiceFilter,
  isByDueDate,
  sortedColumns,
  sortFoundInvoices,
  sortInvoices,
  type TownDay,
} from './filters.ts';
import { type InvoiceRow, toInvoiceSummary } from './invoices.ts';

export type SearchedQuery = InvoiceFilter & { search: string; sort: InvoiceSorting };
export type InvoiceQuery = SearchedQuery & { page: number; perPage: number };

/** `isCapped`: there are more than `total`, which were not counted. */
export type InvoiceList = { invoices: InvoiceSummary[]; total: number; isCapped: boolean; page: number };

/** The most invoices that a search finds. */
const maxFoundInvoices = 200;
/** One person's invoices are counted up to here. */
const maxCountedInvoices = 10_000;
/** As many invoices as are read and sorted; of more, some are met soon along the index of a sorting. */
const maxSortedInvoices = 2000;

const wordedTable: WordedTable = {
  records: 'invoices',
  words: 'invoice_words',
  owner: 'invoice_id',
  maxFound: maxFoundInvoices,
};

/** How many invoices of a list there are; `maxCountedInvoices` + 1 where there are more than that. */
async function countRows(knex: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const some = rows.limit(maxCountedInvoices + 1).select('id');
  const row = await knex.from(some.as('some')).count({ invoices: '*' }).first();
  return Number(row?.invoices ?? 0);
}

/** The invoices that a query is about, its search aside, sorted. @param matching how many there are */
function selectInvoices(knex: Knex, { townId, userId }: OrderScope, query: SearchedQuery, list: ListedInvoices) {
  const { matching, day } = list;
  const rows = knex('invoices').where({ town_id: townId });
  const isBySequence = query.sort === 'newest' || query.sort === 'oldest';
  // One person's are few.
  if (userId !== null)
    return selectOwn(rows, userId)
      .modify(filterInvoices(query, day, false))
      .modify((isBySequence ? sortInvoices : sortFoundInvoices)(query.sort));
  const isNarrowed = query.status !== undefined || isByDueDate(query);
  // Few of them are found by status and due date, and sorted; of many, the first are met soon along the sorting.
  const isBySorting = isNarrowed && (!isBySequence || isByDueDate(query)) && matching <= maxSortedInvoices;
  return rows
    .modify(filterInvoices(query, day, isBySorting || (isBySequence && !isByDueDate(query))))
    .modify((isBySorting ? sortFoundInvoices : sortInvoices)(query.sort));
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

type ListedInvoices = { matching: number; day: TownDay };
type SearchedInvoices = ListedInvoices & { sorted(): Knex.QueryBuilder; listed(): Knex.QueryBuilder };

/** The ids of the invoices that a search finds; null where nothing is searched for. `42` brings INV-000042 first. */
async function findInvoiceIds(
  knex: Knex,
  { townId, userId }: OrderScope,
  query: SearchedQuery,
  { sorted, listed, matching, day }: SearchedInvoices,
): Promise<FoundIds | null> {
  const terms = { townId, isOwn: userId !== null, texts: [query.search] };
  const found = await findByWords(knex, wordedTable, terms, {
    sorted,
    matching,
    columns: sortedColumns(query.sort),
    filter: (rows) => rows.modify(filterInvoices(query, day, false)),
    sort: sortInvoices(query.sort),
  });
  if (!found || !/^[1-9]\d{0,8}$/.test(query.search)) return found;
  const meant: { id: string } | undefined = await listed()
    .where({ sequence: Number(query.search) })
    .first('id');
  return meant
    ? { ...found, ids: [meant.id, ...found.ids.filter((id) => id !== meant.id)].slice(0, maxFoundInvoices) }
    : found;
}

/** The rows of a query, before it is cut into pages. */
async function searchInvoices(knex: Knex, scope: OrderScope, query: SearchedQuery, today: string) {
  const { townId, userId } = scope;
  const day = { townId, today };
  const listed = () =>
    knex('invoices')
      .where({ town_id: townId })
      .modify((rows) => userId !== null && selectOwn(rows, userId))
      .modify(filterInvoices(query, day, false));
  const matching = userId === null ? await countTownInvoices(knex, day, query) : await countRows(knex, listed());
  const sorted = () => selectInvoices(knex, scope, query, { matching, day });
  return { sorted, matching, found: await findInvoiceIds(knex, scope, query, { sorted, listed, matching, day }) };
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
  const { sorted, matching, found } = await searchInvoices(knex, scope, query, today);
  const most = scope.userId === null ? matching : maxCountedInvoices;
  const { ids, ...page } = await readPageIds(query, found, { sorted, matching, most });
  return { invoices: await readInvoiceSummaries(knex, ids, today), ...page };
}

/** The ids that a search among all of a town's invoices finds; null where nothing is searched for. */
export async function findSearchedIds(
  knex: Knex,
  townId: string,
  query: SearchedQuery,
  today: string,
): Promise<string[] | null> {
  const { found } = await searchInvoices(knex, { townId, userId: null }, query, today);
  return found?.ids ?? null;
}
