/** What surrounds every screen, and what follows a visitor from one to the next. */
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Banners } from '../banners/Banners.tsx';
import { useContentStatus } from '../data/content.tsx';
import { measurePart } from '../data/measurePart.ts';
import { watchSession } from '../data/session.ts';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { shellTexts } from '../texts/en/shell.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { parseLegalPath } from './addresses.ts';
import { Footer } from './Footer.tsx';
import { useLinkClicks } from './linkClicks.ts';
import { Maintenance } from './Maintenance.tsx';
import { Navbar } from './Navbar.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { useNavigationBlocker } from './navigation.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import styles from './Shell.module.css';
import { Skeleton } from './Skeleton.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

const LegalModal = lazy(() => import('./LegalModal.tsx').then(({ LegalModal }) => ({ default: LegalModal })));

export function Shell() {
  const status = useContentStatus();
  useLinkClicks();
  useNavigationBlocker();
  useEffect(watchSession, []);
  useEffect(() => {
    if (status !== 'loading') measurePart('criticalContent', status === 'held' ? 'loaded' : 'error');
  }, [status]);
  if (status === 'loading') return <Skeleton />;
  if (status === 'nothing') return <Maintenance />;
  return (
    <>
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      <PrintHeader />
      <UpdatePrompt />
      <Banners />
      <Navbar />
      <NavigationProgress />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <OfflineNotice />
      <ForAdmins tool="section-editors" />
      <LegalOverlay />
      <Toaster />
      <RouteAnnouncer />
    </>
  );
}

/** A legal text that was opened from a link, over the page that was there. */
function LegalOverlay() {
  const router = useRouter();
  const legal = useLocation({ select: ({ state, pathname }) => (parseLegalPath(pathname) ? undefined : state.legal) });
  if (!legal) return null;
  return (
    <Suspense>
      <LegalModal which={legal} onClose={() => router.history.back()} />
    </Suspense>
  );
}
