/** The town's calendar: upcoming events as a list, or one month as a table. A dialog shows one event. */

import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listOccurrences, listUpcoming, type Occurrence } from '../../db/rules/events/events.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useConnection, useNow, useSection, useTown } from '../data/content.tsx';
import { useEventsToShow } from '../data/hiddenRecords.ts';
import { Section } from '../sections/Section.tsx';
import type { DeepLinkRequest } from '../sections/useDeepLink.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { eventWithoutScript } from '../shell/start/deferredParts.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { Button } from '../ui/Button.tsx';
import { defer, useDeferred } from '../ui/deferred.ts';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './Calendar.module.css';
import { EventList } from './EventList.tsx';
import { RentalInfo } from './RentalInfo.tsx';
import { SubscribePanel } from './SubscribePanel.tsx';

const eventDialog = defer(async () => (await import('./EventDialog.tsx')).EventDialog);
const MonthGrid = lazy(() => import('./MonthGrid.tsx').then(({ MonthGrid }) => ({ default: MonthGrid })));

/** Waits this long for a sync to bring a deep link's event before calling it unknown. */
const syncGraceMs = 2500;

const views = ['list', 'month'] as const;

export function Calendar({ request }: { request: DeepLinkRequest | null }) {
  const router = useRouter();
  const { time_zone } = useTown();
  const instant = useNow();
  const now = toLocalTime(instant, time_zone);
  const { title, subtitle, rental_info } = useSection('calendar');
  const events = useEventsToShow();
  const EventDialog = useDeferred(eventDialog);
  const EventWithoutScript = eventWithoutScript.value;
  const [view, setView] = useState<(typeof views)[number]>('list');
  const [opened, setOpened] = useState<Occurrence | null>(null);
  const [answered, setAnswered] = useState('');
  const [unknown, setUnknown] = useState('');

  const { syncedAt, isOffline } = useConnection();
  const hasSynced = syncedAt !== null || isOffline;

  // Opens the event of a deep link once per navigation, as soon as it is synced.
  const wanted = request?.eventId && request.key !== answered ? request : null;
  const found = wanted && events.find(({ id }) => id === wanted.eventId);
  useEffect(() => {
    if (!wanted) return;
    if (found) {
      const [next] = listUpcoming([found], toLocalTime(instant, time_zone));
      setOpened(next ?? listOccurrences([found], '', '9999-12-31').at(-1) ?? null);
      setAnswered(wanted.key);
      return;
    }
    // A slow phone may still be fetching the event.
    if (!hasSynced) return;
    const timer = setTimeout(() => {
      setAnswered(wanted.key);
      setUnknown(wanted.key);
      showToast('error', eventTexts.notFound);
    }, syncGraceMs);
    return () => clearTimeout(timer);
  }, [wanted, found, hasSynced, instant, time_zone]);

  // The open event follows the local data: it updates after an edit, and closes when its event or date is gone.
  const shown = opened && events.find(({ id, dates }) => id === opened.event.id && dates.includes(opened.date));
  useEffect(() => {
    if (!shown) setOpened(null);
  }, [shown]);

  const close = () => {
    setOpened(null);
    // Removes the deep link, so that Back or a reload does not open the event again.
    if (request) void router.navigate({ to: '.', search: {}, hash: 'calendar', replace: true, resetScroll: false });
  };

  return (
    <Section
      anchor="calendar"
      title={title || eventTexts.title}
      subtitle={subtitle}
      aside={
        <>
          <ForStaff tool="calendar-text" />
          <fieldset className={styles.views} data-screen-only data-needs-script>
            <legend className="visually-hidden">{eventTexts.view}</legend>
            {views.map((one) => (
              <Button key={one} variant="plain" aria-pressed={view === one} onClick={() => setView(one)}>
                {eventTexts[one]}
              </Button>
            ))}
          </fieldset>
        </>
      }
    >
      <ForStaff tool="calendar" edits="events" />
      {unknown !== '' && unknown === request?.key && (
        <Notice tone="problem" className={styles.notice}>
          {eventTexts.notFound}
        </Notice>
      )}
      <noscript>{EventWithoutScript && <EventWithoutScript />}</noscript>
      <div className={styles.columns}>
        {view === 'list' ? (
          <EventList events={events} now={now} open={setOpened} />
        ) : (
          <Suspense fallback={<p>{shellTexts.loading}</p>}>
            <MonthGrid events={events} now={now} open={setOpened} />
          </Suspense>
        )}
        <RentalInfo rental={rental_info} />
      </div>
      <ForStaff tool="hidden-events" edits="events" />
      <SubscribePanel />
      {opened && shown && EventDialog && (
        <EventDialog key={`${shown.id} ${opened.date}`} occurrence={{ ...opened, event: shown }} onClose={close} />
      )}
    </Section>
  );
}
