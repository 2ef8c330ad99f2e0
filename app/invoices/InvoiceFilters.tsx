/** What narrows the list. All of it is part of the address, and any change begins at page 1. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isModifiedClick } from '../shell/linkClicks.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
import { FilterChips } from '../ui/FilterChips.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';
import styles from './InvoicesPage.module.css';
import {
  chooseStatus,
  type InvoicesQuery,
  invoicesPath,
  offeredStatuses,
  parseInvoicesQuery,
  togglePastDue,
  toInvoicesSearch,
} from './invoicesSearch.ts';

export function InvoiceFilters({ query }: { query: InvoicesQuery }) {
  const router = useRouter();
  const change = (changed: Partial<InvoicesQuery>, replace = false) =>
    void router.navigate({
      to: '/invoices',
      // Made from what the address says by then: the search may come after another filter.
      search: (previous) => toInvoicesSearch({ ...parseInvoicesQuery(previous), ...changed, page: 1 }),
      replace,
      resetScroll: false,
    });
  const chip = (key: string, text: string, changed: Partial<InvoicesQuery>, isPressed: boolean) => ({
    ...{ key, text, isPressed },
    href: invoicesPath({ ...query, ...changed, page: 1 }),
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      change(changed);
    },
  });
  const all = chip('all', texts.allStatuses, chooseStatus(''), query.status === '' && !query.past_due);
  const statuses = offeredStatuses.map((status) =>
    chip(status, texts.statuses[status], chooseStatus(status), query.status === status),
  );
  const { status } = query;
  const isOffered = status === '' || offeredStatuses.some((one) => one === status);
  // Where a link led to others, it can be seen, and left by pressing it.
  const others = isOffered
    ? []
    : [{ ...chip(status, texts.statuses[status], chooseStatus(''), true), canBeRemoved: true }];
  const pastDue = chip('past-due', texts.pastDue, togglePastDue(query), query.past_due);
  return (
    <div className={styles.filters} data-screen-only>
      <SearchBox
        query={query.search}
        onSearch={(search) => change({ search }, true)}
        label={texts.search}
        hint={texts.search}
      />
      <div className={styles.chips}>
        <FilterChips label={texts.status} chips={[all, ...statuses, ...others]} />
        <FilterChips label={texts.dueFilter} chips={[pastDue]} />
      </div>
    </div>
  );
}
