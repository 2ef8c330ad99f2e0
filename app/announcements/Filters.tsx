/** What narrows the announcements down: words, and a category. */
import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type AnnouncementsSearch,
  announcementsAddress,
  announcementsSearch,
  longestSearch,
} from '../../db/rules/addresses.ts';
import { type AnnouncementCategory, announcementCategories } from '../../db/rules/announcements.ts';
import { listTexts } from '../texts/announcements.ts';
import { texts } from '../texts/en.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import styles from './Filters.module.css';
import { isForBrowser } from './open.ts';

/** How long typing must pause before the list follows, in milliseconds (R200). */
const debounce = 300;

type FiltersProps = {
  search: AnnouncementsSearch;
  category: AnnouncementCategory | null;
  onCategory: (to: AnnouncementsSearch) => void;
};

export function Filters({ search, category, onCategory }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <SearchBox words={search.search ?? ''} />
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">{listTexts.categories}</legend>
        {[null, ...announcementCategories].map((one) => {
          const to = { search: search.search, ...(one && { category: one }) };
          const press = (event: MouseEvent) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            onCategory(to);
          };
          return (
            <ActionLink
              key={one}
              className={styles.category}
              href={announcementsAddress(to)}
              aria-pressed={category === one}
              onClick={press}
            >
              {one ? texts.announcements.categories[one] : listTexts.all}
            </ActionLink>
          );
        })}
      </fieldset>
    </div>
  );
}

/** `words`: what is searched for now. The address says it, so that Back and a shared link bring it again. */
function SearchBox({ words }: { words: string }) {
  const router = useRouter();
  const [typed, setTyped] = useState(words);
  const applied = useRef(words);

  // Another part of the page, or Back, changed it.
  useEffect(() => {
    if (words === applied.current) return;
    applied.current = words;
    setTyped(words);
  }, [words]);

  const apply = useCallback(
    (text: string) => {
      const wanted = text.trim();
      if (wanted === applied.current) return;
      applied.current = wanted;
      void router.navigate({
        to: '/announcements',
        search: (previous) => announcementsSearch({ ...previous, search: wanted, page: undefined }),
        state: true,
        replace: true,
        resetScroll: false,
      });
    },
    [router],
  );
  useEffect(() => {
    const timer = setTimeout(apply, debounce, typed);
    return () => clearTimeout(timer);
  }, [apply, typed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Search size={20} aria-hidden />
        <input
          type="search"
          className={styles.box}
          aria-label={listTexts.search}
          placeholder={listTexts.searchHint}
          maxLength={longestSearch}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}
