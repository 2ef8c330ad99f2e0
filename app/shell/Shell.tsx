/** What surrounds every screen, and what follows a visitor from one to the next. */
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Banners } from '../banners/Banners.tsx';
import { useAnnouncements, useSection, useTown } from '../data/content.tsx';
import { useContentStatus } from '../data/status.ts';
import { texts } from '../texts/en.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { legalTextOf } from './addresses.ts';
import { Footer } from './Footer.tsx';
import { useLinks } from './links.ts';
import { pageMeta } from './meta.ts';
import { Navbar } from './Navbar.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { PrintedFrom } from './PrintedFrom.tsx';
import styles from './Shell.module.css';
import { Skeleton } from './Skeleton.tsx';
import { loadSession } from './session.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';

const LegalModal = lazy(() => import('./LegalModal.tsx').then(({ LegalModal }) => ({ default: LegalModal })));
const Maintenance = lazy(() => import('./Maintenance.tsx').then(({ Maintenance }) => ({ default: Maintenance })));

export function Shell() {
  const status = useContentStatus();
  useLinks();
  useEffect(() => {
    void loadSession();
  }, []);
  if (status === 'loading') return <Skeleton />;
  if (status === 'nothing') {
    return (
      <Suspense>
        <Maintenance />
      </Suspense>
    );
  }
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.shell.skip}
      </a>
      <PrintedFrom />
      <UpdatePrompt />
      <Banners />
      <Navbar />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <OfflineLine />
      <LegalOverPage />
      <Toaster />
      <Title />
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

/** Keeps the tab's title true; the first one came with the document. */
function Title() {
  const { pathname, search } = useLocation();
  const { id } = search as { id?: string };
  const { display_name: town, commerce } = useTown();
  const { subtitle } = useSection('hero');
  const announcement = useAnnouncements().find((known) => known.id === id);
  const { title } = pageMeta(pathname, { town, subtitle, commerce, announcement });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
