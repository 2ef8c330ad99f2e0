/** A page of orders or invoices: its heading, state, rows and links to other pages. */
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { usePagination } from '../shell/navigation/usePagination.ts';
import { pagingTexts } from '../texts/en/paging.ts';
import { Pagination } from '../ui/lists/Pagination.tsx';
import styles from './SalesList.module.css';

/** A loaded page. `count` is that of its rows, `total` that of all pages. */
type Listing = { count: number; page: number; perPage: number; total: number; isCapped: boolean };

type SalesListProps = {
  /** The id of its heading. */
  id: string;
  /** The page that the address names, which may be beyond the end. */
  requestedPage: number;
  listing: Listing | null;
  isLoading: boolean;
  /** The message of the latest request, if it failed. */
  failure: ReactNode;
  labels: {
    list: string;
    loading: string;
    pager: string;
    result: (from: number, to: number, total: number, isCapped: boolean) => string;
  };
  pagination: ReturnType<typeof usePagination>;
  /** The address of another page of the list. */
  pathOf: (page: number) => string;
  /** Changes by other people, in words for screen readers. */
  news?: string;
  empty: ReactNode;
  placeholders: ReactNode;
  /** The rows. */
  children: ReactNode;
};

const countPages = ({ total, perPage }: Listing) => Math.max(1, Math.ceil(total / perPage));

function describeResult({ count, page, perPage, total, isCapped }: Listing, labels: SalesListProps['labels']): string {
  if (count === 0) return '';
  const from = (page - 1) * perPage + 1;
  return labels.result(from, from + count - 1, total, isCapped);
}

export function SalesList({
  id,
  requestedPage,
  listing,
  isLoading,
  failure,
  labels,
  pagination: { heading, turnTo },
  pathOf,
  news,
  empty,
  placeholders,
  children,
}: SalesListProps) {
  const pages = listing ? countPages(listing) : 1;
  const isSettled = listing !== null && !isLoading && !failure;
  useClampedPage(isSettled && requestedPage > pages ? pathOf(pages) : null);
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id} ref={heading}>
        {labels.list}
        {listing && pages > 1 && pagingTexts.pageOf(listing.page, pages)}
      </h2>
      {failure}
      <div className={`hint ${styles.result}`} aria-live="polite" aria-atomic>
        {isLoading ? labels.loading : isSettled && describeResult(listing, labels)}
        {news !== undefined && <span className="visually-hidden"> {news}</span>}
      </div>
      {isSettled && listing.total === 0 && empty}
      {listing && listing.count > 0 && children}
      {!listing && isLoading && placeholders}
      {listing && (
        <Pagination
          label={labels.pager}
          page={listing.page}
          pages={pages}
          window={2}
          linkTo={(page) => turnTo(pathOf(page))}
        />
      )}
    </section>
  );
}

/** Replaces a page number beyond the end. @param path of the last page; null within the list */
function useClampedPage(path: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (path !== null) void router.navigate({ href: path, replace: true, resetScroll: false });
  }, [path, router]);
}
