/**
 * Reads pages of invoices. Counts come from sums stored by due date, and lists are read through an index, so that no
 * query gets slower with the number of invoices.
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

/** `isCapped` means that there are more than `total`, which were not counted. */
export type InvoiceList = { invoices: InvoiceSummary[]; total: number; isCapped: boolean; page: number };

const maxFoundInvoices = 200;
/** The limit of counting one person's invoices. */
const maxCountedInvoices = 10_000;
/** Up to this many are read and sorted; with more, the sorting's index finds the first ones soon. */
const maxSortedInvoices = 2000;

const wordedTable: WordedTable = {
  records: 'invoices',
  words: 'invoice_words',
  owner: 'invoice_id',
  maxFound: maxFoundInvoices,
};

/** Counts a list's invoices; `maxCountedInvoices` + 1 if there are more. */
async function countRows(knex: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const some = rows.limit(maxCountedInvoices + 1).select('id');
  const row = await knex.from(some.as('some')).count({ invoices: '*' }).first();
  return Number(row?.invoices ?? 0);
}

/** Selects a query's invoices, sorted, without its search. @param matching their number */
function selectInvoices(knex: Knex, { townId, userId }: OrderScope, query: SearchedQuery, list: ListedInvoices) {
  const { matching, day } = list;
  const rows = knex('invoices').where({ town_id: townId });
  const isBySequence = query.sort === 'newest' || query.sort === 'oldest';
  // One person's invoices are few.
  if (userId !== null)
    return selectOwn(rows, userId)
      .modify(filterInvoices(query, day, false))
      .modify((isBySequence ? sortInvoices : sortFoundInvoices)(query.sort));
  const isNarrowed = query.status !== undefined || isByDueDate(query);
  // Few are found by status and due date and then sorted; with many, the sorting's index finds the first ones soon.
  const isBySorting = isNarrowed && (!isBySequence || isByDueDate(query)) && matching <= maxSortedInvoices;
  return rows
    .modify(filterInvoices(query, day, isBySorting || (isBySequence && !isByDueDate(query))))
    .modify((isBySorting ? sortFoundInvoices : sortInvoices)(query.sort));
}

/** Selects a person's linked invoices without drafts. */
const selectOwn = (rows: Knex.QueryBuilder, userId: string) =>
  rows.where({ user_id: userId }).whereRaw(`status || '' <> 'draft'`);

/** Reads summaries in the sequence of the ids. @param today the town's day, YYYY-MM-DD */
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

/** Finds the ids for a search; null without a search. `42` ranks INV-000042 first. */
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

/** Selects a query's rows before paging. */
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
 * Reads a page of a town's or a person's invoices.
 * @param today the town's day, YYYY-MM-DD
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

/** Searches all invoices of a town; null without a search. */
export async function findSearchedIds(
  knex: Knex,
  townId: string,
  query: SearchedQuery,
  today: string,
): Promise<string[] | null> {
  const { found } = await searchInvoices(knex, { townId, userId: null }, query, today);
  return found?.ids ?? null;
}
