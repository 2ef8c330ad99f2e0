/** What narrows the announcements down: words, and a category. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type AnnouncementsSearch, announcementsAddress, announcementsSearch } from '../../db/rules/addresses.ts';
import { type AnnouncementCategory, announcementCategories } from '../../db/rules/announcements.ts';
import { isForBrowser } from '../shell/inPlace.ts';
import { listTexts } from '../texts/announcements.ts';
import { texts } from '../texts/en.ts';
import { Choices } from '../ui/Choices.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';
import styles from './Filters.module.css';

type FiltersProps = {
  search: AnnouncementsSearch;
  category: AnnouncementCategory | null;
  onCategory: (to: AnnouncementsSearch) => void;
};

export function Filters({ search, category, onCategory }: FiltersProps) {
  const router = useRouter();
  const searchFor = (words: string) =>
    void router.navigate({
      to: '/announcements',
      search: (previous) => announcementsSearch({ ...previous, search: words, page: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const choices = [null, ...announcementCategories].map((one) => {
    const to = { search: search.search, ...(one && { category: one }) };
    return {
      key: one ?? 'all',
      text: one ? texts.announcements.categories[one] : listTexts.all,
      href: announcementsAddress(to),
      pressed: category === one,
      onClick: (event: MouseEvent) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        onCategory(to);
      },
    };
  });
  return (
    <div className={styles.filters}>
      <SearchBox
        words={search.search ?? ''}
        onSearch={searchFor}
        label={listTexts.search}
        hint={listTexts.searchHint}
      />
      <Choices label={listTexts.categories} choices={choices} />
    </div>
  );
}
