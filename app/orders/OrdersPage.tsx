/** A person's orders, or all orders of the shop: search, filters, totals and pages. `?id=…` opens one over them. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OrdersPage as Page } from '../../db/rules/orders/orders.ts';
import type { SessionUser } from '../data/session.ts';
import { ForAdmins } from '../shell/ForAdmins.tsx';
import { usePagination } from '../shell/navigation/usePagination.ts';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';
import { pagingTexts } from '../texts/en/paging.ts';
import { Header } from '../ui/Header.tsx';
import { Container } from '../ui/Layout.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { OrderDialog } from './details/OrderDialog.tsx';
import { OrderTotals } from './details/OrderTotals.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderCards, OrderPlaceholders } from './OrderCards.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import styles from './OrdersPage.module.css';
import { type OrdersQuery, ordersPath, parseOrdersQuery } from './ordersSearch.ts';
import { useOrders } from './useOrders.ts';

const pagesOf = ({ total, perPage }: Page) => Math.max(1, Math.ceil(total / perPage));

export function OrdersPage({ user }: { user: SessionUser }) {
  const given = useSearch({ from: '/(signed-in)/orders' });
  const query = parseOrdersQuery(given);
  const { data: page, error, isLoading, reload, changes } = useOrders(user, query);
  const { heading, turnTo } = usePagination(ordersPath(query));
  const scope = user.is_admin ? 'all' : 'mine';
  const pages = page ? pagesOf(page) : 1;
  useDocumentTitle(texts[scope]);
  useClampedPage(query, isLoading || error !== null ? null : page);

  return (
    <Container className={styles.page}>
      <Header level={1} title={texts[scope]} subtitle={texts.subtitle[scope]}>
        <ForAdmins tool="orders" id={ordersPath({ ...query, page: 1 })} />
      </Header>
      <ForAdmins tool="failed-mails" />
      <OrderTotals stats={page?.stats ?? {}} isAdmin={user.is_admin} />
      <OrderFilters query={query} isAdmin={user.is_admin} />
      <section className={styles.list} aria-labelledby="orders-list">
        <h2 className="visually-hidden" id="orders-list" ref={heading} tabIndex={-1}>
          {texts.list}
          {page && pages > 1 && pagingTexts.pageOf(page.page, pages)}
        </h2>
        {error !== null && <LoadFailed error={error} retry={reload} />}
        <div className={`hint ${styles.result}`} role="status">
          {isLoading ? texts.loading : page && error === null && resultInfo(page)}
        </div>
        {page && !isLoading && error === null && page.total === 0 && (
          <NoOrders query={query} isAdmin={user.is_admin} all={turnTo('/orders')} />
        )}
        {page && page.orders.length > 0 && (
          <OrderCards orders={page.orders} isAdmin={user.is_admin} isStale={isLoading} query={ordersPath(query)} />
        )}
        {!page && isLoading && <OrderPlaceholders />}
        {page && (
          <Pagination
            label={texts.pager}
            page={page.page}
            pages={pages}
            window={2}
            linkTo={(to) => turnTo(ordersPath({ ...query, page: to }))}
          />
        )}
      </section>
      {given.id && (
        <OrderDialog
          key={given.id}
          id={given.id}
          listed={page?.orders.find(({ id }) => id === given.id) ?? null}
          isAdmin={user.is_admin}
          changes={changes}
        />
      )}
    </Container>
  );
}

function resultInfo({ orders, page, perPage, total, total_is_capped = false }: Page): string {
  if (orders.length === 0) return '';
  const from = (page - 1) * perPage + 1;
  return texts.result(from, from + orders.length - 1, total, total_is_capped);
}

/** Replaces a page number beyond the end by the last page. */
function useClampedPage(query: OrdersQuery, page: Page | null): void {
  const router = useRouter();
  const last = page && pagesOf(page);
  const path = last !== null && query.page > last ? ordersPath({ ...query, page: last }) : null;
  useEffect(() => {
    if (path !== null) void router.navigate({ href: path, replace: true, resetScroll: false });
  }, [path, router]);
}
