/** The last resort: nothing is held in this browser and nothing can be had. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { maintenanceTitle } from '../../db/rules/towns.ts';
import { useInitialState } from '../data/content.tsx';
import { aboutTexts } from '../texts/en/sections.ts';
import { maintenanceTexts } from '../texts/en/shell.ts';
import { blockToasts } from '../ui/toasts.ts';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import styles from './Maintenance.module.css';

export function Maintenance() {
  const { support_email } = useInitialState().tenant;
  const host = window.location.hostname;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const failed = path === '/about' ? aboutTexts.failed : path === '/announcements' && maintenanceTexts.announcements;
  const heading = useRef<HTMLHeadingElement>(null);
  // Where copying is refused, the address stands beside the button.
  const { copying, copy } = useCopyToClipboard();
  useEffect(() => {
    blockToasts(true);
    // It takes the place of everything there was, the focus included.
    heading.current?.focus();
    return () => blockToasts(false);
  }, []);
  return (
    <main className={styles.screen} id="main">
      <div className={styles.card}>
        <p className={styles.site}>{maintenanceTitle(host)}</p>
        <h1 className={styles.heading} ref={heading} tabIndex={-1}>
          {maintenanceTexts.heading}
        </h1>
        <p>{maintenanceTexts.text}</p>
        {failed && <p>{failed}</p>}
        <p className={styles.support}>
          <a href={`mailto:${support_email}`}>{support_email}</a>
          <button
            type="button"
            className={styles.copy}
            onClick={({ currentTarget }) => void copy(support_email, currentTarget)}
          >
            <span aria-live="polite">{copying === 'copied' ? maintenanceTexts.copied : maintenanceTexts.copy}</span>
          </button>
        </p>
        <button type="button" className={styles.again} onClick={() => window.location.reload()}>
          {maintenanceTexts.tryAgain}
        </button>
        <p className={styles.domain}>{host}</p>
      </div>
      <div className={styles.street} aria-hidden />
    </main>
  );
}
