/** Filters and sorting of the list. The address holds all of it, and any change returns to page 1. */
import { useRouter } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type MouseEvent, useId, useState } from 'react';
import { filteredStatuses } from '../../db/rules/orders/orders.ts';
import { DateFilter } from '../sales/DateFilter.tsx';
import styles from '../sales/Filters.module.css';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FilterChips } from '../ui/lists/FilterChips.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { type OrdersQuery, orderSortings, ordersPath, parseOrdersQuery, toOrdersSearch } from './ordersSearch.ts';

export function OrderFilters({ query, isAdmin }: { query: OrdersQuery; isAdmin: boolean }) {
  const router = useRouter();
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const change = (changed: Partial<OrdersQuery>, replace = false) =>
    void router.navigate({
      to: '/orders',
      // Reads the current address, because the debounced search may come after another filter.
      search: (previous) => toOrdersSearch({ ...parseOrdersQuery(previous), ...changed, page: 1 }),
      replace,
      resetScroll: false,
    });
  const chips = (['', ...filteredStatuses] as const).map((status) => ({
    key: status || 'all',
    text: status ? texts.statuses[status] : texts.allStatuses,
    href: ordersPath({ ...query, status, page: 1 }),
    isPressed: query.status === status,
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      change({ status });
    },
  }));
  const folded = (query.date_from ? 1 : 0) + (query.sort === 'newest' ? 0 : 1);
  return (
    <div className={styles.filters} data-screen-only>
      <SearchBox
        query={query.search}
        onSearch={(search) => change({ search }, true)}
        label={texts.search[isAdmin ? 'all' : 'mine']}
        hint={texts.searchHint}
      />
      <div className={styles.status}>
        <FilterChips label={texts.status} chips={chips} />
      </div>
      <Button
        variant="secondary"
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls={`${id}more`}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {folded > 0 ? texts.filtersActive(folded) : texts.filters}
      </Button>
      <div className={styles.more} id={`${id}more`} data-unfolded={isUnfolded || undefined}>
        <DateFilter labels={texts} from={query.date_from} to={query.date_to} onChange={change} />
        <div className={styles.sort}>
          <Field label={texts.sort}>
            {(control) => (
              <select
                {...control}
                value={query.sort}
                onChange={({ currentTarget }) => change({ sort: currentTarget.value as OrdersQuery['sort'] })}
              >
                {orderSortings.map((sort) => (
                  <option key={sort} value={sort}>
                    {texts.sortings[sort]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}
