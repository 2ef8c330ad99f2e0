/**
 * Replaces a page that came without content: a placeholder while content is loading, or a message that there is none.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useInitialState } from '../data/content.tsx';
import type { ContentStatus } from '../data/contentStore.ts';
import { aboutPageTexts } from '../texts/en/content/aboutPage.ts';
import { maintenanceTexts } from '../texts/en/maintenance.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { Button } from '../ui/Button.tsx';
import { blockToasts } from '../ui/toasts/toasts.ts';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import styles from './EmptyShell.module.css';

export const EmptyShell = ({ status }: { status: ContentStatus }) =>
  status === 'loading' ? <Skeleton /> : <Maintenance />;

function Skeleton() {
  const { display_name } = useInitialState().tenant;
  return (
    <main className={styles.skeleton} id="main" aria-busy>
      <h1 className="visually-hidden">{display_name}</h1>
      <p className="visually-hidden" role="status">
        {shellTexts.loading}
      </p>
      <div className={styles.bar} data-placeholder="navbar" />
      {/* The stylesheet shows this after a while, because the script may never arrive. */}
      <form className={styles.late}>
        {maintenanceTexts.late}{' '}
        <Button type="submit" size="small">
          {maintenanceTexts.reload}
        </Button>
      </form>
      <div className={styles.hero} />
      <div className={styles.content} data-placeholder="content">
        <div className={styles.titleBar} />
        <div className={styles.cards}>
          <div />
          <div />
          <div />
        </div>
      </div>
      <div className={styles.footer} data-placeholder="footer" />
    </main>
  );
}

/** The last resort, when nothing is stored in this browser and nothing can be fetched. */
function Maintenance() {
  const { support_email } = useInitialState().tenant;
  const host = window.location.hostname;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const failed =
    path === '/about' ? aboutPageTexts.failed : path === '/announcements' && maintenanceTexts.announcements;
  const heading = useRef<HTMLHeadingElement>(null);
  // The address is beside the button in case copying is refused.
  const { copying, copy } = useCopyToClipboard();
  useEffect(() => {
    blockToasts(true);
    // Takes the focus, because it replaces the whole page.
    heading.current?.focus();
    return () => blockToasts(false);
  }, []);
  return (
    <main className={styles.screen} id="main">
      <div className={styles.card}>
        <p className={styles.site}>{maintenanceTexts.title(host)}</p>
        <h1 className={styles.heading} ref={heading} tabIndex={-1}>
          {maintenanceTexts.heading}
        </h1>
        <p>{maintenanceTexts.text}</p>
        {failed && <p>{failed}</p>}
        <p className={styles.support}>
          <a href={`mailto:${support_email}`}>{support_email}</a>
          <Button size="small" onClick={({ currentTarget }) => void copy(support_email, currentTarget)}>
            <span aria-live="polite">{copying === 'copied' ? maintenanceTexts.copied : maintenanceTexts.copy}</span>
          </Button>
        </p>
        <Button onClick={() => window.location.reload()}>{maintenanceTexts.tryAgain}</Button>
        <p className={styles.domain}>{host}</p>
      </div>
      <div className={styles.street} aria-hidden />
    </main>
  );
}
