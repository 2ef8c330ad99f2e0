/** Filters and sorting of the list of invoices. Any change returns to page 1. */
import { useRouter } from '@tanstack/react-router';
import { invoiceSortings } from '../../db/rules/invoices/invoices.ts';
import { SalesFilters } from '../sales/SalesFilters.tsx';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { type InvoicesQuery, invoicesPath, parseInvoicesQuery, toInvoicesSearch } from './invoicesSearch.ts';

/** Only administrators see drafts. */
const statusesOf = (isAdmin: boolean) =>
  isAdmin
    ? (['paid', 'unpaid', 'overdue', 'draft', 'cancelled'] as const)
    : (['paid', 'unpaid', 'overdue', 'cancelled'] as const);

export function InvoiceFilters({ query, isAdmin }: { query: InvoicesQuery; isAdmin: boolean }) {
  const router = useRouter();
  const change = (changed: Partial<InvoicesQuery>, replace = false) =>
    void router.navigate({
      to: '/invoices',
      // Reads the current address, because the debounced search may come after another filter.
      search: (previous) => toInvoicesSearch({ ...parseInvoicesQuery(previous), ...changed, page: 1 }),
      replace,
      resetScroll: false,
    });
  return (
    <SalesFilters
      chosen={query}
      days={{
        from: query.due_from,
        to: query.due_to,
        onChange: ({ date_from, date_to }) => change({ due_from: date_from, due_to: date_to }),
      }}
      search={{ label: texts.search, hint: texts.search }}
      statuses={statusesOf(isAdmin)}
      sortings={invoiceSortings}
      labels={texts}
      pathOf={(status) => invoicesPath({ ...query, status, page: 1 })}
      onChange={change}
    />
  );
}
