/** What surrounds every screen, and what follows a visitor from one to the next. */
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Banners } from '../banners/Banners.tsx';
import { useContentStatus } from '../data/status.ts';
import { timePart } from '../data/timing.ts';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { texts } from '../texts/en.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { Arrival } from './Arrival.tsx';
import { legalTextOf } from './addresses.ts';
import { Footer } from './Footer.tsx';
import { useLinks } from './links.ts';
import { Maintenance } from './Maintenance.tsx';
import { Navbar } from './Navbar.tsx';
import { useNavigations } from './navigation.ts';
import { OfflineLine } from './OfflineLine.tsx';
import { Passage } from './Passage.tsx';
import { PrintedFrom } from './PrintedFrom.tsx';
import styles from './Shell.module.css';
import { Skeleton } from './Skeleton.tsx';
import { followSession } from './session.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';

const LegalModal = lazy(() => import('./LegalModal.tsx').then(({ LegalModal }) => ({ default: LegalModal })));

export function Shell() {
  const status = useContentStatus();
  useLinks();
  useNavigations();
  useEffect(followSession, []);
  useEffect(() => {
    if (status !== 'loading') timePart('criticalContent', status === 'held' ? 'loaded' : 'error');
  }, [status]);
  if (status === 'loading') return <Skeleton />;
  if (status === 'nothing') return <Maintenance />;
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.shell.skip}
      </a>
      <PrintedFrom />
      <UpdatePrompt />
      <Banners />
      <Navbar />
      <Passage />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <OfflineLine />
      <ForAdmins tool="section-editors" />
      <LegalOverPage />
      <Toaster />
      <Arrival />
    </>
  );
}

/** A legal text that was opened from a link, over the page that was there. */
function LegalOverPage() {
  const router = useRouter();
  const legal = useLocation({ select: ({ state, pathname }) => (legalTextOf(pathname) ? undefined : state.legal) });
  if (!legal) return null;
  return (
    <Suspense>
      <LegalModal which={legal} onClose={() => router.history.back()} />
    </Suspense>
  );
}
