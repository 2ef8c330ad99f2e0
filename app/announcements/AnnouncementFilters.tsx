/** The search box and the category chips over the announcements. */

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type AnnouncementCategory, announcementCategories } from '../../db/rules/announcements/categories.ts';
import { type AnnouncementsSearch, announcementsPath, parseAnnouncementsSearch } from '../../db/rules/links/paths.ts';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { announcementListTexts } from '../texts/en/content/announcementList.ts';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { FilterChips } from '../ui/lists/FilterChips.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';

type AnnouncementFiltersProps = {
  search: AnnouncementsSearch;
  category: AnnouncementCategory | null;
  onCategory: (to: AnnouncementsSearch) => void;
};

export function AnnouncementFilters({ search, category, onCategory }: AnnouncementFiltersProps) {
  const router = useRouter();
  const searchFor = (query: string) =>
    void router.navigate({
      to: '/announcements',
      search: (previous) => parseAnnouncementsSearch({ ...previous, search: query, page: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const choices = [null, ...announcementCategories].map((one) => {
    const to = { search: search.search, ...(one && { category: one }) };
    return {
      key: one ?? 'all',
      text: one ? announcementTexts.categories[one] : announcementListTexts.all,
      href: announcementsPath(to),
      isPressed: category === one,
      onClick: (event: MouseEvent) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        onCategory(to);
      },
    };
  });
  return (
    <Cluster gap={4} data-screen-only>
      <SearchBox
        query={search.search ?? ''}
        onSearch={searchFor}
        label={announcementListTexts.search}
        hint={announcementListTexts.searchHint}
      />
      <FilterChips label={announcementListTexts.categories} chips={choices} />
    </Cluster>
  );
}
