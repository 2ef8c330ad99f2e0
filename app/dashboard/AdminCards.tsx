/** The administrators' dashboard: common tasks, open tasks, and a card for each part of the site. */
import { useEffect } from 'react';
import type { Dashboard } from '../../db/rules/dashboard.ts';
import { useTown } from '../data/content.tsx';
import { sendPageEvent } from '../data/pageEvents.ts';
import type { SessionUser } from '../data/session.ts';
import { FailedMails } from '../editing/FailedMails.tsx';
import { SiteContentCard } from '../sections/editing/SiteContentCard.tsx';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { Button } from '../ui/Button.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { AnnouncementsCard, DocumentsCard } from './ContentCards.tsx';
import styles from './Dashboard.module.css';
import { manageAnnouncements } from './editing/openRecord.ts';
import { FirstRunChecklist } from './firstRun/FirstRunChecklist.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { QuickTasks } from './QuickTasks.tsx';
import { InvoicesCard, ItemsCard } from './ShopCards.tsx';
import { TodoCard } from './TodoCard.tsx';
import { UsersCard } from './UsersCard.tsx';
import { useDraftLines } from './useDraftLines.ts';

/** Dispatches the loaded announcements for code that listens. */
function useAnnouncementEvent(card: Dashboard['announcements'] | undefined): void {
  const items = card?.ok ? card.data.announcements : null;
  useEffect(() => {
    if (items) sendPageEvent('announcementItemsLoaded', { items }, document);
  }, [items]);
}

type AdminCardsProps = {
  user: SessionUser;
  dashboard: Dashboard | null;
  /** The request failed, so nothing more will load. */
  hasFailed: boolean;
  retry: () => void;
};

export function AdminCards({ user, dashboard, hasFailed, retry }: AdminCardsProps) {
  const drafts = useDraftLines(user, dashboard);
  useAnnouncementEvent(dashboard?.announcements);
  const hasFailedMails = dashboard?.todo?.ok && dashboard.todo.data.some(({ kind }) => kind === 'failed_mails');
  return (
    <>
      {hasFailedMails && <FailedMails />}
      <QuickTasks />
      {dashboard?.first_run?.ok && dashboard.first_run.data && <FirstRunChecklist state={dashboard.first_run.data} />}
      {(dashboard || !hasFailed || drafts.length > 0) && (
        <TodoCard state={dashboard?.todo} drafts={drafts} retry={retry} hasFailed={hasFailed} />
      )}
      {(dashboard || !hasFailed) && <CardGrid dashboard={dashboard} retry={retry} />}
      <SiteContentCard />
    </>
  );
}

function CardGrid({ dashboard, retry }: Pick<AdminCardsProps, 'dashboard' | 'retry'>) {
  const { commerce } = useTown();
  const manage = (
    <Button size="small" onClick={manageAnnouncements}>
      {cardTexts.announcements.manage}
    </Button>
  );
  return (
    <div className={styles.cards}>
      {commerce && (
        <>
          <OrdersCard state={dashboard?.orders} retry={retry} />
          <InvoicesCard state={dashboard?.invoices} retry={retry} />
          <UsersCard state={dashboard?.users} retry={retry} />
          <ItemsCard state={dashboard?.items} retry={retry} />
        </>
      )}
      <AnnouncementsCard state={dashboard?.announcements} retry={retry} manage={manage} />
      <CalendarCard state={dashboard?.calendar} retry={retry} canManage />
      <DocumentsCard state={dashboard?.documents} retry={retry} canAdd />
    </div>
  );
}
