/** What narrows the items down: words, and a list. Both stand in the address. */

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type ItemsSearch, itemsPath, parseItemsSearch } from '../../db/rules/itemPaths.ts';
import type { List } from '../../db/rules/lists.ts';
import { isModifiedClick } from '../shell/openInPlace.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { FilterChips } from '../ui/FilterChips.tsx';
import { Stack } from '../ui/Layout.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';

/** `search`: what the address asks for, without an item over the page. `lists` in the order of their buttons. */
export function ItemFilters({ search, lists }: { search: ItemsSearch; lists: readonly List[] }) {
  const router = useRouter();
  const searchFor = (words: string) =>
    void router.navigate({
      to: '/items',
      search: (previous) => parseItemsSearch({ ...previous, search: words, page: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const choices = lists.map(({ id, title }) => {
    const pressed = search.list === String(id);
    // Pressed again it lets all of them in.
    const to = parseItemsSearch({ search: search.search, list: pressed ? undefined : id });
    return {
      key: id,
      text: title,
      href: itemsPath(to),
      isPressed: pressed,
      onClick: (event: MouseEvent) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/items', search: to, resetScroll: false });
      },
    };
  });
  return (
    <Stack data-screen-only>
      <SearchBox
        words={search.search ?? ''}
        onSearch={searchFor}
        label={texts.search}
        hint={texts.searchHint}
        form={{ action: '/items', along: search.list === undefined ? {} : { list: search.list } }}
      />
      {choices.length > 0 && <FilterChips label={texts.lists} chips={choices} many />}
    </Stack>
  );
}
