/** A person's orders, or all orders of the shop: search, filters, totals and pages. `?id=…` opens one over them. */
import { useSearch } from '@tanstack/react-router';
import type { OrdersPage as Page } from '../../db/rules/orders/orders.ts';
import type { SessionUser } from '../data/session.ts';
import { SalesList } from '../sales/SalesList.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { usePagination } from '../shell/navigation/usePagination.ts';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { OrderDialog } from './details/OrderDialog.tsx';
import { OrderTotals } from './details/OrderTotals.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderCards, OrderPlaceholders } from './OrderCards.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import styles from './OrdersPage.module.css';
import { ordersPath, parseOrdersQuery } from './ordersSearch.ts';
import { useOrders } from './useOrders.ts';

export function OrdersPage({ user }: { user: SessionUser }) {
  const given = useSearch({ from: '/(signed-in)/orders' });
  const query = parseOrdersQuery(given);
  const { data: page, error, isLoading, reload, changes } = useOrders(user, query);
  const pagination = usePagination(ordersPath(query));
  const scope = user.is_admin ? 'all' : 'mine';
  useDocumentTitle(texts[scope]);

  return (
    <Container className={styles.page}>
      <Header level={1} title={texts[scope]} subtitle={texts.subtitle[scope]}>
        <ForStaff tool="orders" id={ordersPath({ ...query, page: 1 })} />
      </Header>
      <ForStaff tool="failed-mails" />
      <OrderTotals stats={page?.stats ?? {}} isAdmin={user.is_admin} />
      <OrderFilters query={query} isAdmin={user.is_admin} />
      <SalesList
        id="orders-list"
        requestedPage={query.page}
        listing={page && toListing(page)}
        isLoading={isLoading}
        failure={error !== null && <LoadFailed error={error} retry={reload} />}
        labels={texts}
        pagination={pagination}
        pathOf={(to) => ordersPath({ ...query, page: to })}
        empty={<NoOrders query={query} isAdmin={user.is_admin} all={pagination.turnTo('/orders')} />}
        placeholders={<OrderPlaceholders />}
      >
        <OrderCards orders={page?.orders ?? []} isAdmin={user.is_admin} isStale={isLoading} query={ordersPath(query)} />
      </SalesList>
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

const toListing = ({ orders, page, perPage, total, total_is_capped = false }: Page) => ({
  count: orders.length,
  page,
  perPage,
  total,
  isCapped: total_is_capped,
});
