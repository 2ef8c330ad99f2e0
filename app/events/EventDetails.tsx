/** The time and place of an event. */
import type { ReactNode } from 'react';
import type { Occurrence } from '../../db/rules/events/events.ts';
import { formatDateSpan } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import styles from './EventDialog.module.css';
import { movedText, timeLabel } from './upcomingEvents.ts';

export function EventDetails({ occurrence, children }: { occurrence: Occurrence; children?: ReactNode }) {
  const { event, date, end_date } = occurrence;
  return (
    <dl className={styles.facts}>
      <dt>{eventTexts.date}</dt>
      <dd>
        {formatDateSpan(date, end_date)}
        {movedText(occurrence) && <div className="hint">{movedText(occurrence)}</div>}
      </dd>
      <dt>{eventTexts.time}</dt>
      <dd>{timeLabel(event) || eventTexts.allDay}</dd>
      {event.location && (
        <>
          <dt>{eventTexts.location}</dt>
          <dd dir="auto">{event.location}</dd>
        </>
      )}
      {children}
    </dl>
  );
}
