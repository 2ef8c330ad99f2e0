/** The announcements of the town, a page at a time; the one whose id is in the address opens over them. */
import { useHydrated, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type AnnouncementsSearch, announcementsAddress, announcementsSearch } from '../../db/rules/addresses.ts';
import { announcementsList } from '../../db/rules/announcements.ts';
import { useInitialState, useSection } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { Empty } from '../sections/Section.tsx';
import { useTurning } from '../shell/turning.ts';
import { listTexts } from '../texts/announcements.ts';
import { texts } from '../texts/en.ts';
import { pagingTexts } from '../texts/paging.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Pager } from '../ui/Pager.tsx';
import { AnnouncementModal } from './AnnouncementModal.tsx';
import styles from './AnnouncementsPage.module.css';
import { Cards } from './Cards.tsx';
import { Filters } from './Filters.tsx';
import { useFetchFailed } from './failed.ts';
import { useHeldAnnouncements } from './held.ts';
import { pageOfList } from './list.ts';

const serverSearch = ({ search: _, ...rest }: AnnouncementsSearch): AnnouncementsSearch => rest;

export function AnnouncementsPage() {
  const router = useRouter();
  const { header } = useSection('announcements');
  const held = useHeldAnnouncements();
  const failed = useFetchFailed(held.complete);
  const { announcements_list: drawn, announcements_total } = useInitialState();
  const hydrated = useHydrated();
  const address = useSearch({ from: '/announcements' });
  // The first drawing must be the one that the server made, which knows nothing of searching.
  const { id, ...search } = hydrated ? address : serverSearch(address);
  const words = search.search ?? '';
  const asked = { ...((!hydrated && drawn) || announcementsList(search)), words };
  const shown = pageOfList(held, asked);
  const { page, pages, total, missing } = shown;

  // An id that the server drew the page for and did not find is unknown; of another one only the whole list can tell.
  const [drawnFor] = useState(hydrated ? undefined : id);
  const unknown =
    id !== undefined && (held.complete || id === drawnFor) && !held.announcements.some((known) => known.id === id);

  const { heading, turnTo } = useTurning(announcementsAddress(search));
  const go = (to: AnnouncementsSearch) =>
    void router.navigate({ to: '/announcements', search: announcementsSearch(to), resetScroll: false });
  const none = held.complete && held.announcements.length === 0;
  const current = { ...search, page: undefined };

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.announcements.pageTitle}</h1>
      <p className={styles.subtitle} dir="auto">
        {header.subtitle || texts.announcements.subtitle}
      </p>
      <ForAdmins tool="announcements" />
      {unknown && (
        <p className={styles.problem} role="alert">
          {texts.announcements.notFound}
        </p>
      )}
      {!none && <Filters search={search} category={asked.category} onCategory={go} />}
      <section aria-labelledby="announcements-list">
        <h2 className="visually-hidden" id="announcements-list" ref={heading} tabIndex={-1}>
          <span dir="auto">{header.title || texts.announcements.title}</span>
          {pages > 1 && pagingTexts.pageOf(page, pages)}
        </h2>
        <p className={styles.count} role="status">
          {missing > 0 && !failed ? listTexts.loading : total !== null && !none && listTexts.count(total)}
        </p>
        {failed && (
          <p className={styles.problem}>{listTexts.onlySome(held.announcements.length, announcements_total)}</p>
        )}
        {asked.page > page && <p className={styles.problem}>{pagingTexts.noSuchPage(asked.page, page)}</p>}
        {none && <Empty>{texts.announcements.none}</Empty>}
        {total === 0 && !none && (
          <p className={styles.noMatch}>
            {listTexts.noMatch} <ActionLink {...turnTo(announcementsAddress({}))}>{listTexts.clear}</ActionLink>
          </p>
        )}
        <Cards announcements={shown.announcements} missing={failed ? 0 : missing} />
        <Pager
          label={listTexts.pager}
          page={page}
          pages={pages}
          linkTo={(to) => turnTo(announcementsAddress({ ...current, page: String(to) }))}
        />
      </section>
      <p className={styles.follow}>
        {listTexts.follow} <a href="/feeds/announcements.atom">{listTexts.atom}</a>{' '}
        <a href="/feeds/announcements.json">{listTexts.json}</a>
      </p>
      {id && <AnnouncementModal key={id} id={id} />}
    </div>
  );
}
