/** A person's invoices, or all of the shop: search, filters and pages. `?id=…` opens one over them. */
import { useRouter, useSearch } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { InvoicesPage as Page } from '../../db/rules/invoices/invoices.ts';
import type { SessionUser } from '../data/session.ts';
import { SalesList } from '../sales/SalesList.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { usePagination } from '../shell/navigation/usePagination.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { focusText } from '../ui/focusText.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { describeListFailure } from './fetchInvoices.ts';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import styles from './InvoicesPage.module.css';
import { InvoicePlaceholders, InvoiceTable } from './InvoiceTable.tsx';
import { type InvoicesQuery, invoicesPath, isNarrowed, parseInvoicesQuery } from './invoicesSearch.ts';
import { openNewInvoice, useInvoiceDialogs } from './useInvoiceDialogs.ts';
import { useInvoices } from './useInvoices.ts';

const InvoiceDialog = lazy(() =>
  import('./InvoiceDialog.tsx').then(({ InvoiceDialog }) => ({ default: InvoiceDialog })),
);

/** Gives a dialog time to close. */
const focusDelayMs = 50;

export function InvoicesPage({ user }: { user: SessionUser }) {
  const given = useSearch({ from: '/(signed-in)/invoices' });
  const query = parseInvoicesQuery(given);
  const { data: page, error, isLoading, reload, changes, news } = useInvoices(query);
  const pagination = usePagination(invoicesPath(query));
  const isAdmin = user.is_admin;
  useNewInvoice(given.new, isAdmin);
  useFocusAfterDeletion(pagination.heading, page);

  return (
    <Container className={styles.page}>
      <Header level={1} title={texts.title} subtitle={texts.subtitle[isAdmin ? 'all' : 'mine']}>
        <ForStaff tool="invoices" />
      </Header>
      <ForStaff tool="failed-mails" />
      <InvoiceFilters query={query} isAdmin={isAdmin} />
      <SalesList
        id="invoices-list"
        requestedPage={query.page}
        listing={page && toListing(page)}
        isLoading={isLoading}
        failure={
          error !== null && <RetryNotice retry={reload}>{texts.loadFailed(describeListFailure(error))}</RetryNotice>
        }
        labels={texts}
        pagination={pagination}
        pathOf={(to) => invoicesPath({ ...query, page: to })}
        news={news}
        empty={<NoInvoices query={query} all={pagination.turnTo('/invoices')} />}
        placeholders={<InvoicePlaceholders />}
      >
        <InvoiceTable
          invoices={page?.invoices ?? []}
          isAdmin={isAdmin}
          isStale={isLoading}
          query={invoicesPath(query)}
        />
      </SalesList>
      {given.id && (
        <ErrorBoundary key={given.id} fallback={<NotShown id={given.id} />}>
          <Suspense fallback={null}>
            <InvoiceDialog
              id={given.id}
              listed={page?.invoices.find(({ id }) => id === given.id) ?? null}
              isAdmin={isAdmin}
              changes={changes}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Container>
  );
}

/** Shown if the script of the details failed to load. */
const NotShown = ({ id }: { id: string }) => (
  <Notice tone="problem" role="alert">
    {texts.detailsFailed(id)}
  </Notice>
);

const toListing = ({ invoices, page, per_page, total, total_is_capped }: Page) => ({
  count: invoices.length,
  page,
  perPage: per_page,
  total,
  isCapped: total_is_capped,
});

type NoInvoicesProps = { query: InvoicesQuery; all: Parameters<typeof ActionLink>[0] };

function NoInvoices({ query, all }: NoInvoicesProps) {
  const narrowed = isNarrowed(query);
  const action = narrowed && (
    <ActionLink {...buttonAttributes({ variant: 'secondary' })} {...all}>
      {texts.showAll}
    </ActionLink>
  );
  return (
    <EmptyState icon={FileText} title={narrowed ? texts.noneFound : texts.none} heading="h3" action={action}>
      {null}
    </EmptyState>
  );
}

/** Opens a new invoice's form for `?new=true`, and removes that from the address. */
function useNewInvoice(wanted: string | undefined, isAdmin: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (wanted === undefined) return;
    if (wanted === 'true' && isAdmin) void openNewInvoice();
    void router.navigate({
      to: '/invoices',
      search: (previous) => ({ ...previous, new: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [wanted, isAdmin, router]);
}

/** Moves the focus to the list's heading after the focused row was deleted. */
function useFocusAfterDeletion(heading: RefObject<HTMLElement | null>, page: Page | null): void {
  const { deletedId, deleting, editing } = useInvoiceDialogs();
  const settledId = useRef(deletedId);
  const isGone = page?.invoices.every(({ id }) => id !== deletedId) === true;
  useEffect(() => {
    if (!isGone || deleting || editing || settledId.current === deletedId) return;
    // The dialog returns the focus first.
    const timer = setTimeout(() => {
      settledId.current = deletedId;
      if (document.activeElement === document.body) focusText(heading.current);
    }, focusDelayMs);
    return () => clearTimeout(timer);
  }, [isGone, deleting, editing, deletedId, heading]);
}
