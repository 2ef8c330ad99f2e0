/** Search, status, days and sorting of a list of orders or invoices. The address holds all of it. */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentProps, type MouseEvent, useId, useState } from 'react';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FilterChips } from '../ui/lists/FilterChips.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { DateFilter } from './DateFilter.tsx';
import styles from './Filters.module.css';

type Chosen<Status extends string, Sort extends string> = { search: string; status: Status | ''; sort: Sort };

type SalesFiltersProps<Status extends string, Sort extends string> = {
  chosen: Chosen<Status, Sort>;
  days: Pick<ComponentProps<typeof DateFilter>, 'from' | 'to' | 'onChange'>;
  /** The search field's name and placeholder. */
  search: { label: string; hint: string };
  statuses: readonly Status[];
  sortings: readonly Sort[];
  labels: ComponentProps<typeof DateFilter>['labels'] & {
    status: string;
    allStatuses: string;
    statuses: Record<Status, string>;
    sort: string;
    sortings: Record<Sort, string>;
    filters: string;
    filtersActive: (count: number) => string;
  };
  /** The address of the list with another status. */
  pathOf: (status: Status | '') => string;
  /** @param replace the entry in the browser's history */
  onChange: (changed: Partial<Chosen<Status, Sort>>, replace?: boolean) => void;
};

export function SalesFilters<Status extends string, Sort extends string>({
  chosen,
  days,
  search,
  statuses,
  sortings,
  labels,
  pathOf,
  onChange,
}: SalesFiltersProps<Status, Sort>) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const chips = (['', ...statuses] as const).map((status) => ({
    key: status || 'all',
    text: status ? labels.statuses[status] : labels.allStatuses,
    href: pathOf(status),
    isPressed: chosen.status === status,
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      onChange({ status });
    },
  }));
  const folded = (days.from ? 1 : 0) + (chosen.sort === 'newest' ? 0 : 1);
  return (
    <div className={styles.filters} data-screen-only>
      <SearchBox query={chosen.search} onSearch={(text) => onChange({ search: text }, true)} {...search} />
      <div className={styles.status}>
        <FilterChips label={labels.status} chips={chips} />
      </div>
      <Button
        variant="secondary"
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls={`${id}more`}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {folded > 0 ? labels.filtersActive(folded) : labels.filters}
      </Button>
      <div className={styles.more} id={`${id}more`} data-unfolded={isUnfolded || undefined}>
        <DateFilter labels={labels} {...days} />
        <div className={styles.sort}>
          <Field label={labels.sort}>
            {(control) => (
              <select
                {...control}
                value={chosen.sort}
                onChange={({ currentTarget }) => {
                  const sort = sortings.find((one) => one === currentTarget.value);
                  if (sort) onChange({ sort });
                }}
              >
                {sortings.map((sort) => (
                  <option key={sort} value={sort}>
                    {labels.sortings[sort]}
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
