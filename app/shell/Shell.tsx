/** Surrounds every screen, and keeps parts that last from one screen to the next. */
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Banners } from '../banners/Banners.tsx';
import { useContentStatus } from '../data/content.tsx';
import type { ContentStatus } from '../data/contentStore.ts';
import { measurePart } from '../data/measurePart.ts';
import { watchSession } from '../data/session.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { defer, useDeferred } from '../ui/deferred.ts';
import { parseLegalPath } from './addresses.ts';
import { ForStaff } from './ForStaff.tsx';
import { Footer } from './footer/Footer.tsx';
import { Navbar } from './header/Navbar.tsx';
import { PrintHeader } from './header/PrintHeader.tsx';
import { useLinkClicks } from './navigation/linkClicks.ts';
import { useNavigationBlocker } from './navigation/navigation.ts';
import { RouteAnnouncer } from './navigation/RouteAnnouncer.tsx';
import styles from './Shell.module.css';
import { emptyShell } from './start/deferredParts.ts';
import { useEarlyPress } from './start/earlyPress.ts';

const LegalDialog = lazy(() =>
  import('./footer/LegalDialog.tsx').then(({ LegalDialog }) => ({ default: LegalDialog })),
);

/** Loaded late, because nobody needs these before interacting. */
const statusNotices = defer(async () => {
  const parts = [
    import('./StatusNotices.tsx'),
    import('./navigation/NavigationProgress.tsx'),
    import('../ui/toasts/Toaster.tsx'),
    import('./header/SearchKey.tsx'),
  ] as const;
  const [notices, { NavigationProgress }, { Toaster }, { SearchKey }] = await Promise.all(parts);
  return { ...notices, NavigationProgress, Toaster, SearchKey };
});

export function Shell() {
  const status = useContentStatus();
  useLinkClicks();
  useNavigationBlocker();
  useEarlyPress();
  useEffect(watchSession, []);
  useEffect(() => {
    if (status !== 'loading') measurePart('criticalContent', status === 'ready' ? 'loaded' : 'error');
  }, [status]);
  if (status !== 'ready') return <WithoutContent status={status} />;
  return <WithContent />;
}

function WithoutContent({ status }: { status: ContentStatus }) {
  const EmptyShell = useDeferred(emptyShell);
  return EmptyShell && <EmptyShell status={status} />;
}

function WithContent() {
  const notices = useDeferred(statusNotices);
  return (
    <>
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      <PrintHeader />
      {notices && <notices.UpdatePrompt />}
      <Banners />
      <Navbar />
      {notices && <notices.NavigationProgress />}
      {notices && <notices.WaitingEntries />}
      <ForStaff tool="waiting-postings" edits="meetings" />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {notices && <notices.OfflineNotice />}
      <ForStaff tool="section-editors" />
      <ForStaff tool="commands" orUsers />
      <LegalOverlay />
      {notices && <notices.SearchKey />}
      {notices && <notices.Toaster />}
      <RouteAnnouncer />
    </>
  );
}

/** A legal text that a link opened over the current page. */
function LegalOverlay() {
  const router = useRouter();
  const legal = useLocation({ select: ({ state, pathname }) => (parseLegalPath(pathname) ? undefined : state.legal) });
  if (!legal) return null;
  return (
    <Suspense>
      <LegalDialog which={legal} onClose={() => router.history.back()} />
    </Suspense>
  );
}
