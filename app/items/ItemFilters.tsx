/** The search box and the chips over the items. All of it is part of the address. */

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { FilterList } from '../../db/rules/items/lists.ts';
import { type ItemsSearch, itemsPath, parseItemsSearch } from '../../db/rules/items/paths.ts';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Stack } from '../ui/layout/Layout.tsx';
import { FilterChips } from '../ui/lists/FilterChips.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';

type ItemFiltersProps = {
  /** The search parameters, without the open item. */
  search: ItemsSearch;
  lists: readonly FilterList[];
  /** Administrators also see empty lists, and can filter by low stock. */
  isAdmin: boolean;
};

export function ItemFilters({ search, lists, isAdmin }: ItemFiltersProps) {
  const router = useRouter();
  const searchFor = (query: string) =>
    void router.navigate({
      to: '/items',
      search: (previous) => parseItemsSearch({ ...previous, search: query, page: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const chip = (key: string | number, text: string, to: ItemsSearch, isPressed: boolean, canBeRemoved: boolean) => ({
    key,
    text,
    href: itemsPath(to),
    isPressed,
    canBeRemoved,
    onClick(event: MouseEvent) {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void router.navigate({ to: '/items', search: to, resetScroll: false });
    },
  });
  const { list: pressedList, stock, page: _, ...others } = search;
  const shown = lists.filter(({ id, has_items }) => has_items || isAdmin || pressedList === String(id));
  const choices = shown.map(({ id, title, has_items }) => {
    const pressed = pressedList === String(id);
    // Pressing the pressed list shows all items again.
    const to = parseItemsSearch(pressed ? others : { ...others, list: id });
    return chip(id, has_items ? title : texts.emptyList(title), to, pressed, pressed);
  });
  const all = chip('all', texts.allLists, others, pressedList === undefined && !stock, false);
  const low = chip('low', texts.lowStock, stock ? others : { ...others, stock: 'low' }, stock === 'low', true);
  const chips = [all, ...(isAdmin ? [low] : []), ...choices];
  return (
    <Stack data-screen-only>
      <SearchBox
        query={search.search ?? ''}
        onSearch={searchFor}
        label={texts.search}
        hint={texts.searchHint}
        form={{ action: '/items', along: { list: pressedList, sort: search.sort } }}
      />
      {chips.length > 1 && <FilterChips label={texts.lists} chips={chips} many />}
    </Stack>
  );
}
