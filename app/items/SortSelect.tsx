/** Chooses the sorting of the items, which is part of the address. Without script, a button applies it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { defaultItemSorting, listItemSortings } from '../../db/rules/items/items.ts';
import { type ItemsSearch, parseItemsSearch } from '../../db/rules/items/paths.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Button } from '../ui/Button.tsx';
import styles from './SortSelect.module.css';

/** `search`: the search parameters, without the open item. */
export function SortSelect({ search: { page: _, ...search } }: { search: ItemsSearch }) {
  const router = useRouter();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const text = search.search ?? '';
  const sort = search.sort ?? defaultItemSorting(text);
  const sortBy = (wanted: string) =>
    void router.navigate({
      to: '/items',
      // Keeps the current address's other parameters, and starts at the first page.
      search: (previous) => parseItemsSearch({ ...previous, sort: wanted, page: undefined }),
      resetScroll: false,
    });
  // The user may have chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the page as it was loaded
  useEffect(() => {
    const chosen = select.current?.value ?? sort;
    if (chosen !== sort) sortBy(chosen);
  }, []);
  return (
    <form action="/items" className={styles.sort} aria-label={texts.sort} data-screen-only>
      <label htmlFor={id}>{texts.sort}</label>
      <select
        ref={select}
        id={id}
        name="sort"
        className={styles.select}
        autoComplete="off"
        // Uncontrolled, so that a choice made during hydration is kept.
        key={sort}
        defaultValue={sort}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
      >
        {listItemSortings(text).map((one) => (
          <option key={one} value={one}>
            {texts.sortings[one]}
          </option>
        ))}
      </select>
      {(['search', 'list'] as const).map(
        (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <Button type="submit" size="small" className={styles.apply}>
        {texts.sortNow}
      </Button>
    </form>
  );
}
