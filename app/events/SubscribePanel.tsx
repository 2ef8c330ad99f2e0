/** Subscribing to the calendar. Without script it is a list of plain links. */

import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, Suspense, useState } from 'react';
import { eventTexts } from '../texts/en/content/events.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { calendarFeeds, feedPath } from './calendarFeeds.ts';
import styles from './SubscribePanel.module.css';

const SubscribeOptions = lazy(() =>
  import('./SubscribeOptions.tsx').then(({ SubscribeOptions }) => ({ default: SubscribeOptions })),
);

export function SubscribePanel() {
  const [opened, setOpened] = useState(false);
  const links = (
    <Cluster as="ul" className={styles.links}>
      {calendarFeeds.map((feed) => (
        <li key={feed}>
          <a href={feedPath(feed)} data-no-route>
            {eventTexts.feeds[feed]}
          </a>
        </li>
      ))}
    </Cluster>
  );
  return (
    <Disclosure
      className={styles.subscribe}
      data-screen-only
      onToggle={() => setOpened(true)}
      summary={
        <>
          <CalendarSync size={20} aria-hidden />
          {eventTexts.subscribe}
        </>
      }
    >
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
    </Disclosure>
  );
}
