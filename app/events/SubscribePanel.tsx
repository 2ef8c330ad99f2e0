/** Subscribing to the calendar. Without script it is a list of plain links; opened with it, ways to each program. */
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, Suspense, useState } from 'react';
import { eventTexts } from '../texts/en/events.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { calendarFeeds, feedPath } from './calendarFeeds.ts';
import styles from './SubscribePanel.module.css';

const SubscribeOptions = lazy(() =>
  import('./SubscribeOptions.tsx').then(({ SubscribeOptions }) => ({ default: SubscribeOptions })),
);

export function SubscribePanel() {
  const [opened, setOpened] = useState(false);
  const links = (
    <ul className={styles.links}>
      {calendarFeeds.map((feed) => (
        <li key={feed}>
          <a href={feedPath(feed)} data-no-route>
            {eventTexts.feeds[feed]}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <details className={styles.subscribe} onToggle={() => setOpened(true)}>
      <summary className={styles.summary}>
        <CalendarSync size={20} aria-hidden />
        {eventTexts.subscribe}
      </summary>
      <div className={styles.inside}>
        <p>{eventTexts.subscribeWhy}</p>
        {opened ? (
          <ErrorBoundary fallback={links}>
            <Suspense fallback={links}>
              <SubscribeOptions />
            </Suspense>
          </ErrorBoundary>
        ) : (
          links
        )}
      </div>
    </details>
  );
}
