/** What the address of /invoices says of the list: its search, filters and page, and the invoice that is open. */
import { type InvoiceStatus, invoiceStatuses, invoicesPerPage, payableStatuses } from '../../db/rules/invoices.ts';
import { addSearch, maxSearchLength } from '../../db/rules/paths.ts';

/** The statuses that the list offers. Drafts and what was cancelled are among all; links lead to them alone. */
export const offeredStatuses = ['paid', 'unpaid', 'overdue'] as const satisfies readonly InvoiceStatus[];

/** What is asked of the list; empty texts ask for nothing. */
export type InvoicesQuery = {
  search: string;
  status: InvoiceStatus | '';
  /** Only what is payable and whose due date is over, whatever its status. */
  past_due: boolean;
  page: number;
};

/** The search parameters of /invoices; `id` is the invoice over the list, `new` opens the form of a new one. */
export type InvoicesSearch = Partial<Record<keyof InvoicesQuery | 'id' | 'new', string | undefined>>;

/** Only what can still be paid is past due: of other statuses it is not asked. */
const canBePastDue = (status: InvoicesQuery['status']) => status === '' || payableStatuses.includes(status);

/** What choosing a status changes: all are all, whatever their due date. */
export const chooseStatus = (status: InvoicesQuery['status']): Partial<InvoicesQuery> =>
  status !== '' && canBePastDue(status) ? { status } : { status, past_due: false };

/** What pressing Past due changes. */
export const togglePastDue = ({ status, past_due }: InvoicesQuery): Partial<InvoicesQuery> => ({
  past_due: !past_due,
  ...(!canBePastDue(status) && { status: '' }),
});

/** Values that make no sense are ignored. */
export function parseInvoicesQuery(given: Record<string, unknown>): InvoicesQuery {
  const status = invoiceStatuses.find((one) => one === given.status) ?? '';
  return {
    search: typeof given.search === 'string' ? given.search.trim().slice(0, maxSearchLength) : '',
    status,
    past_due: String(given.past_due) === 'true' && canBePastDue(status),
    page: /^[1-9]\d{0,6}$/.test(String(given.page)) ? Number(given.page) : 1,
  };
}

/** A query as the address has it: what is the same as without it is left out. */
export const toInvoicesSearch = ({ search, status, past_due, page }: InvoicesQuery): InvoicesSearch => ({
  search: search || undefined,
  status: status || undefined,
  past_due: past_due ? 'true' : undefined,
  page: page > 1 ? String(page) : undefined,
});

/** The path of a list of invoices. */
export const invoicesPath = (query: Partial<InvoicesQuery>): string =>
  addSearch('/invoices', toInvoicesSearch(parseInvoicesQuery(query)));

/** The path of an invoice over the list. */
export const invoicePath = (id: string): string => `/invoices?id=${encodeURIComponent(id)}`;

/** The parameters of the call that reads a list. */
export function toCallParameters({ search, status, past_due, page }: InvoicesQuery): URLSearchParams {
  const all = {
    page: String(page),
    per_page: String(invoicesPerPage),
    status,
    search,
    past_due: past_due ? 'true' : '',
  };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ search, status, past_due }: InvoicesQuery): boolean =>
  search !== '' || status !== '' || past_due;
