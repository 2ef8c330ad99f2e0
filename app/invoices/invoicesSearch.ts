/** The search parameters of /invoices: search, filters, sorting, page, and the open invoice. */
import {
  type InvoiceSorting,
  type InvoiceStatus,
  invoiceSortings,
  invoiceStatuses,
  invoicesPerPage,
} from '../../db/rules/invoices/invoices.ts';
import { addSearch, maxSearchLength } from '../../db/rules/links/paths.ts';
import { isDate } from '../../db/rules/time.ts';

/** The query for the list. Days are `YYYY-MM-DD`, both or neither; empty texts do not filter. */
export type InvoicesQuery = {
  search: string;
  status: InvoiceStatus | '';
  /** The range of due dates. */
  due_from: string;
  due_to: string;
  sort: InvoiceSorting;
  page: number;
};

/** The search parameters of /invoices; `id` is the invoice opened over the list, `new` opens a new invoice's form. */
export type InvoicesSearch = Partial<Record<keyof InvoicesQuery | 'id' | 'new', string | undefined>>;

const dayOf = (value: unknown): string => (typeof value === 'string' && isDate(value) ? value : '');

/** Parses an address. Ignores invalid values. Older addresses had a separate parameter for overdue invoices. */
export function parseInvoicesQuery(given: Record<string, unknown>): InvoicesQuery {
  const from = dayOf(given.due_from) || dayOf(given.due_to);
  // A missing or earlier end means a single day.
  const [, to = ''] = [from, dayOf(given.due_to)].sort();
  return {
    search: typeof given.search === 'string' ? given.search.trim().slice(0, maxSearchLength) : '',
    status: String(given.past_due) === 'true' ? 'overdue' : (invoiceStatuses.find((one) => one === given.status) ?? ''),
    due_from: from,
    due_to: to,
    sort: invoiceSortings.find((one) => one === given.sort) ?? 'newest',
    page: /^[1-9]\d{0,6}$/.test(String(given.page)) ? Number(given.page) : 1,
  };
}

/** Writes a query as search parameters, without defaults. */
export const toInvoicesSearch = ({ search, status, due_from, due_to, sort, page }: InvoicesQuery): InvoicesSearch => ({
  search: search || undefined,
  status: status || undefined,
  due_from: due_from || undefined,
  due_to: due_to || undefined,
  sort: sort === 'newest' ? undefined : sort,
  page: page > 1 ? String(page) : undefined,
});

export const invoicesPath = (query: Partial<InvoicesQuery>): string =>
  addSearch('/invoices', toInvoicesSearch(parseInvoicesQuery(query)));

export const invoicePath = (id: string): string => `/invoices?id=${encodeURIComponent(id)}`;

/** The URL of the call that reads a list. */
export const listPath = (query: InvoicesQuery): string =>
  addSearch('/api/invoices', {
    ...toInvoicesSearch(query),
    page: String(query.page),
    per_page: String(invoicesPerPage),
  });

/** The URL of the list's export. */
export const exportPath = (query: InvoicesQuery): string =>
  addSearch('/api/invoices/export', toInvoicesSearch({ ...query, page: 1 }));

/** Whether the list is filtered. */
export const isNarrowed = ({ search, status, due_from }: InvoicesQuery): boolean =>
  search !== '' || status !== '' || due_from !== '';
