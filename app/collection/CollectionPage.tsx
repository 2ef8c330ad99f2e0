/** /collection: the town's collection routes, their next days, and the reader's own route. */
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { type CollectionRoute, collectionDaysAhead, listCollectionDays } from '../../db/rules/collection/collection.ts';
import { addDays } from '../../db/rules/time.ts';
import { useCollectionRoutes, useToday } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { collectionTexts as texts } from '../texts/en/content/collection.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { focusText } from '../ui/focusText.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { CollectionDays } from './CollectionDays.tsx';
import styles from './CollectionPage.module.css';
import { chooseRoute, useChosenRoute } from './chosenRoute.ts';

const CollectionReminder = lazy(() =>
  import('./CollectionReminder.tsx').then(({ CollectionReminder }) => ({ default: CollectionReminder })),
);

/** The list of all routes shows this many days of each. */
const shownDays = 3;

const calendarPath = ({ id }: CollectionRoute) => `/feeds/collection/${id}.ics`;

export function CollectionPage() {
  const routes = useCollectionRoutes();
  const chosen = useChosenRoute();
  // The server does not know whether the browser supports notifications.
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [statusText, setStatusText] = useState('');
  const choose = (route: CollectionRoute | null) => {
    chooseRoute(route?.id ?? '');
    setStatusText(route ? texts.chosen(route.name) : texts.forgotten);
    requestAnimationFrame(() => focusText(heading.current, {}));
  };
  const others = routes.filter(({ id }) => id !== chosen?.id);
  return (
    <Container className={styles.page}>
      <Header level={1} title={texts.title} subtitle={texts.subtitle}>
        <ForStaff tool="collection" edits="collection_routes" />
      </Header>
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
      {routes.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      {chosen && (
        <section className={styles.own} aria-labelledby="own-route">
          <h2 id="own-route" ref={heading} dir="auto">
            {routes.length > 1 ? texts.yours(chosen.name) : chosen.name}
          </h2>
          <RouteFacts route={chosen} count={Number.POSITIVE_INFINITY} />
          <Cluster data-screen-only>
            <CalendarLink route={chosen} />
            {routes.length > 1 && (
              <Button variant="secondary" size="small" onClick={() => choose(null)}>
                {texts.forget}
              </Button>
            )}
          </Cluster>
          <div className={styles.reminder} data-screen-only>
            {hydrated && (
              <Suspense fallback={null}>
                <CollectionReminder routeId={chosen.id} routeIds={routes.map(({ id }) => id)} />
              </Suspense>
            )}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="all-routes">
          <h2 id="all-routes" ref={chosen ? undefined : heading}>
            {chosen ? texts.routes : texts.whichRoute}
          </h2>
          <ul className={styles.routes}>
            {others.map((route) => (
              <RouteCard key={route.id} route={route} onChoose={() => choose(route)} />
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}

/** @param count of days that are listed */
function RouteFacts({ route, count }: { route: CollectionRoute; count: number }) {
  const today = useToday();
  const days = listCollectionDays(route, today, addDays(today, collectionDaysAhead)).slice(0, count);
  return (
    <>
      <p dir="auto">{texts.collects(route)}</p>
      <p className="hint">{texts.regular(route)}</p>
      {days.length === 0 ? <p>{texts.noNext}</p> : <CollectionDays days={days} today={today} />}
      {route.streets && (
        <p className={styles.streets} dir="auto">
          <strong>{texts.streets}</strong> {route.streets}
        </p>
      )}
    </>
  );
}

function CalendarLink({ route }: { route: CollectionRoute }) {
  return (
    <a {...buttonAttributes({ variant: 'secondary', size: 'small' })} href={calendarPath(route)} data-no-route>
      {texts.calendar}
      <span className="visually-hidden">{texts.nameOf(route.name)}</span>
    </a>
  );
}

function RouteCard({ route, onChoose }: { route: CollectionRoute; onChoose: () => void }) {
  // Choosing needs script, so readers without it get no button.
  const hydrated = useHydrated();
  return (
    <li className={styles.card}>
      <h3 dir="auto">{route.name}</h3>
      <RouteFacts route={route} count={shownDays} />
      <Cluster data-screen-only>
        {hydrated && (
          <Button size="small" onClick={onChoose}>
            {texts.choose}
            <span className="visually-hidden">{texts.nameOf(route.name)}</span>
          </Button>
        )}
        <CalendarLink route={route} />
      </Cluster>
    </li>
  );
}
