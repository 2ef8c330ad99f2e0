/** The upcoming events, by month. */

import MapPin from 'lucide-react/icons/map-pin';
import { isCancelled, listUpcoming, type Occurrence, type PublicEvent } from '../../db/rules/events/events.ts';
import { eventPath } from '../../db/rules/links/paths.ts';
import type { LocalTime } from '../../db/rules/time.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { formatDateSpan, formatMonth, formatWeekday } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Cluster, Stack } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { useShowMore } from '../ui/lists/useShowMore.tsx';
import { OccurrenceBadges, OccurrenceTitle } from './EventBadge.tsx';
import styles from './EventList.module.css';
import { groupByMonth, movedText, spanLabel, timeLabel } from './upcomingEvents.ts';

/** On a phone each event takes a tenth of the screen, and the documents come below. */
const eventsPerStep = 5;

export type EventsProps = {
  events: readonly PublicEvent[];
  now: LocalTime;
  open: (occurrence: Occurrence) => void;
};

export function EventList({ events, now, open }: EventsProps) {
  const today = now.date;
  const ahead = listUpcoming(events, now);
  const { count, list, button } = useShowMore<HTMLDivElement>(ahead.length, eventsPerStep);
  if (ahead.length === 0) return <EmptyState>{eventTexts.none}</EmptyState>;
  return (
    <div ref={list}>
      {groupByMonth(ahead.slice(0, count), today).map(({ month, occurrences }) => (
        <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`}>{formatMonth(month)}</h3>
          <ul>
            {occurrences.map((occurrence) => (
              <li key={`${occurrence.event.id} ${occurrence.date}`} className={styles.event} data-item>
                <EventRow occurrence={occurrence} today={today} open={open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {button}
      {/* React ignores noscript content in browsers, so their script can omit it. */}
      <noscript>
        {import.meta.env.SSR && ahead.length > count && (
          <Stack as="ul" gap={2} className={styles.rest}>
            {ahead.slice(count).map(({ event, date, end_date }, place) => (
              <li key={`${event.id} ${date}`} dir="auto">
                {[
                  isCancelled({ event, date }) && eventTexts.cancelled,
                  formatDateSpan(date, end_date),
                  timeLabel(event),
                ]
                  .filter(Boolean)
                  .join(', ')}
                {', '}
                {ahead.findIndex((one) => one.event === event) === count + place ? (
                  <a href={eventPath(event.id)}>{event.title}</a>
                ) : (
                  event.title
                )}
                {[event.location, movedText({ event, date, end_date })].map((part) => part && `, ${part}`)}
              </li>
            ))}
          </Stack>
        )}
      </noscript>
    </div>
  );
}

type EventRowProps = { occurrence: Occurrence; today: string; open: EventsProps['open'] };

function EventRow({ occurrence, today, open }: EventRowProps) {
  const { event, date, end_date } = occurrence;
  const shown = date < today ? today : date;
  return (
    <>
      <time className={styles.day} dateTime={date}>
        <span className="visually-hidden">{formatDateSpan(date, end_date)}</span>
        <span className={styles.weekday} aria-hidden>
          {formatWeekday(shown).slice(0, 3)}
        </span>
        <span className={styles.number} aria-hidden>
          {Number(shown.slice(8))}
        </span>
      </time>
      <div className={styles.words}>
        <Cluster as="p" className={styles.title}>
          <ActionLink
            className={styles.open}
            href={eventPath(event.id)}
            data-stretched
            onClick={(click) => {
              if (isModifiedClick(click)) return;
              click.preventDefault();
              open(occurrence);
            }}
            dir="auto"
          >
            <OccurrenceTitle of={occurrence} />
          </ActionLink>
          <OccurrenceBadges of={occurrence} />
          <ForStaff tool="hidden-event" edits="events" id={event.id} />
        </Cluster>
        <Cluster as="p" className={styles.facts}>
          <span>{spanLabel(occurrence)}</span>
          {movedText(occurrence) && <span>{movedText(occurrence)}</span>}
          {event.location && (
            <span className={styles.place} dir="auto">
              <MapPin size={16} aria-hidden />
              {event.location}
            </span>
          )}
        </Cluster>
      </div>
    </>
  );
}
