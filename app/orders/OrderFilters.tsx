/** Filters and sorting of the list of orders. Any change returns to page 1. */
import { useRouter } from '@tanstack/react-router';
import { filteredStatuses } from '../../db/rules/orders/orders.ts';
import { SalesFilters } from '../sales/SalesFilters.tsx';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { type OrdersQuery, orderSortings, ordersPath, parseOrdersQuery, toOrdersSearch } from './ordersSearch.ts';

export function OrderFilters({ query, isAdmin }: { query: OrdersQuery; isAdmin: boolean }) {
  const router = useRouter();
  const change = (changed: Partial<OrdersQuery>, replace = false) =>
    void router.navigate({
      to: '/orders',
      // Reads the current address, because the debounced search may come after another filter.
      search: (previous) => toOrdersSearch({ ...parseOrdersQuery(previous), ...changed, page: 1 }),
      replace,
      resetScroll: false,
    });
  return (
    <SalesFilters
      chosen={query}
      days={{ from: query.date_from, to: query.date_to, onChange: change }}
      search={{ label: texts.search[isAdmin ? 'all' : 'mine'], hint: texts.searchHint }}
      statuses={filteredStatuses}
      sortings={orderSortings}
      labels={texts}
      pathOf={(status) => ordersPath({ ...query, status, page: 1 })}
      onChange={change}
    />
  );
}
