/** What narrows the items down: words, and a list. Both stand in the address. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type ItemsAddress, itemsAddress, itemsSearch } from '../../db/rules/itemAddresses.ts';
import type { List } from '../../db/rules/lists.ts';
import { isForBrowser } from '../shell/inPlace.ts';
import { itemTexts as texts } from '../texts/items.ts';
import { Choices } from '../ui/Choices.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';
import styles from './Filters.module.css';

/** `search`: what the address asks for, without an item over the page. `lists` in the order of their buttons. */
export function Filters({ search, lists }: { search: ItemsAddress; lists: readonly List[] }) {
  const router = useRouter();
  const searchFor = (words: string) =>
    void router.navigate({
      to: '/items',
      search: (previous) => itemsSearch({ ...previous, search: words, page: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const choices = lists.map(({ id, title }) => {
    const pressed = search.list === String(id);
    // Pressed again it lets all of them in (R960).
    const to = itemsSearch({ search: search.search, list: pressed ? undefined : id });
    return {
      key: id,
      text: title,
      href: itemsAddress(to),
      pressed,
      onClick: (event: MouseEvent) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/items', search: to, resetScroll: false });
      },
    };
  });
  return (
    <div className={styles.filters}>
      <SearchBox
        words={search.search ?? ''}
        onSearch={searchFor}
        label={texts.search}
        hint={texts.searchHint}
        form={{ action: '/items', along: search.list === undefined ? {} : { list: search.list } }}
      />
      {choices.length > 0 && <Choices label={texts.lists} choices={choices} many />}
    </div>
  );
}
