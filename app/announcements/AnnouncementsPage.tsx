/** The town's announcements, page by page. `?id=…` opens one over them. */

import { useHydrated, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { parseAnnouncementsQuery } from '../../db/rules/announcements/announcements.ts';
import { type AnnouncementsSearch, announcementsPath, parseAnnouncementsSearch } from '../../db/rules/links/paths.ts';
import { useInitialState, useSection } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { usePagination } from '../shell/navigation/usePagination.ts';
import { announcementDialog } from '../shell/start/deferredParts.ts';
import { announcementListTexts } from '../texts/en/content/announcementList.ts';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { pagingTexts } from '../texts/en/paging.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { useDeferred } from '../ui/deferred.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AnnouncementCards } from './AnnouncementCards.tsx';
import { AnnouncementFilters } from './AnnouncementFilters.tsx';
import styles from './AnnouncementsPage.module.css';
import { paginateAnnouncements } from './paginateAnnouncements.ts';
import { useCachedAnnouncements } from './useCachedAnnouncements.ts';
import { useFetchFailed } from './useFetchFailed.ts';

const serverSearch = ({ search: _, ...rest }: AnnouncementsSearch): AnnouncementsSearch => rest;

export function AnnouncementsPage() {
  const router = useRouter();
  const { header } = useSection('announcements');
  const AnnouncementDialog = useDeferred(announcementDialog);
  const cached = useCachedAnnouncements();
  const failed = useFetchFailed(cached.isComplete);
  const { announcements_list: drawn, announcements_total } = useInitialState();
  const hydrated = useHydrated();
  const address = useSearch({ from: '/announcements' });
  // The first render must match the server's, which doesn't search.
  const { id, ...search } = hydrated ? address : serverSearch(address);
  const request = { ...((!hydrated && drawn) || parseAnnouncementsQuery(search)), query: search.search ?? '' };
  const shown = paginateAnnouncements(cached, request);
  const { page, pages, total, missing } = shown;

  // An id that the server did not find is unknown; only the whole list can tell for any other.
  const [drawnFor] = useState(hydrated ? undefined : id);
  const unknown =
    id !== undefined &&
    (cached.isComplete || id === drawnFor) &&
    !cached.announcements.some((known) => known.id === id);

  const { heading, turnTo } = usePagination(announcementsPath(search));
  const go = (to: AnnouncementsSearch) =>
    void router.navigate({ to: '/announcements', search: parseAnnouncementsSearch(to), resetScroll: false });
  const none = cached.isComplete && cached.announcements.length === 0;
  const current = { ...search, page: undefined };

  return (
    <Container className={styles.page}>
      <Header level={1} title={announcementTexts.pageTitle} subtitle={header.subtitle || announcementTexts.subtitle}>
        <ForStaff tool="announcements" edits="announcements" />
      </Header>
      {unknown && (
        <Notice tone="problem" className={styles.notice} role="alert">
          {announcementTexts.notFound}
        </Notice>
      )}
      {!none && <AnnouncementFilters search={search} category={request.category} onCategory={go} />}
      <section aria-labelledby="announcements-list">
        <h2 className="visually-hidden" id="announcements-list" ref={heading}>
          <span dir="auto">{header.title || announcementTexts.title}</span>
          {pages > 1 && pagingTexts.pageOf(page, pages)}
        </h2>
        <p className={`hint ${styles.count}`} aria-live="polite">
          {missing > 0 && !failed
            ? announcementListTexts.loading
            : total !== null && !none && announcementListTexts.count(total)}
        </p>
        {failed && (
          <Notice tone="problem" className={styles.notice}>
            {announcementListTexts.onlySome(cached.announcements.length, announcements_total)}
          </Notice>
        )}
        {request.page > page && (
          <Notice tone="problem" className={styles.notice}>
            {pagingTexts.noSuchPage(request.page, page)}
          </Notice>
        )}
        {none && <EmptyState>{announcementTexts.none}</EmptyState>}
        {total === 0 && !none && (
          <EmptyState
            action={
              <ActionLink {...buttonAttributes({ variant: 'secondary' })} {...turnTo(announcementsPath({}))}>
                {announcementListTexts.clear}
              </ActionLink>
            }
          >
            {announcementListTexts.noMatch}
          </EmptyState>
        )}
        <AnnouncementCards announcements={shown.announcements} missing={failed ? 0 : missing} />
        <Pagination
          label={announcementListTexts.pager}
          page={page}
          pages={pages}
          linkTo={(to) => turnTo(announcementsPath({ ...current, page: String(to) }))}
        />
        <ForStaff tool="among-announcements" edits="announcements" />
      </section>
      <p className={`hint ${styles.follow}`} data-screen-only>
        <a href="/news">{announcementListTexts.byEmail}</a> {announcementListTexts.follow}{' '}
        <a href="/feeds/announcements.atom">{announcementListTexts.atom}</a>{' '}
        <a href="/feeds/announcements.json">{announcementListTexts.json}</a>
      </p>
      {id && AnnouncementDialog && <AnnouncementDialog key={id} id={id} />}
    </Container>
  );
}
