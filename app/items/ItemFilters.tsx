/** The search box and the chips of lists over the items. Both are part of the address. */

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type ItemsSearch, itemsPath, parseItemsSearch } from '../../db/rules/itemPaths.ts';
import type { List } from '../../db/rules/lists.ts';
import { isModifiedClick } from '../shell/linkClicks.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { FilterChips } from '../ui/FilterChips.tsx';
import { Stack } from '../ui/Layout.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';

/** `search`: the query of the address, without the open item. */
export function ItemFilters({ search, lists }: { search: ItemsSearch; lists: readonly List[] }) {
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
    ...{ key, text, href: itemsPath(to), isPressed, canBeRemoved },
    onClick(event: MouseEvent) {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void router.navigate({ to: '/items', search: to, resetScroll: false });
    },
  });
  const choices = lists.map(({ id, title }) => {
    const pressed = search.list === String(id);
    // Pressing the pressed one shows all items again.
    const to = parseItemsSearch({ search: search.search, list: pressed ? undefined : id });
    return chip(id, title, to, pressed, pressed);
  });
  const all = chip(
    'all',
    texts.allLists,
    parseItemsSearch({ search: search.search }),
    search.list === undefined,
    false,
  );
  return (
    <Stack data-screen-only>
      <SearchBox
        query={search.search ?? ''}
        onSearch={searchFor}
        label={texts.search}
        hint={texts.searchHint}
        form={{ action: '/items', along: search.list === undefined ? {} : { list: search.list } }}
      />
      {choices.length > 0 && <FilterChips label={texts.lists} chips={[all, ...choices]} many />}
    </Stack>
  );
}
