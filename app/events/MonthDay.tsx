/** A day of the calendar's month: its number, with dots on a phone and the names of its events elsewhere. */
import { isCancelled, type Occurrence } from '../../db/rules/events/events.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { formatLongDate, formatTime } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { Button } from '../ui/Button.tsx';
import { eventTones, OccurrenceTitle } from './EventBadge.tsx';
import type { EventsProps } from './EventList.tsx';
import styles from './MonthDay.module.css';

const maxChipsPerDay = 3;

type MonthDayProps = {
  day: string;
  events: Occurrence[];
  chosen: boolean;
  choose: () => void;
  open: EventsProps['open'];
};

export function MonthDay({ day, events, chosen, choose, open }: MonthDayProps) {
  const number = <time dateTime={day}>{Number(day.slice(8))}</time>;
  if (events.length === 0) return <span className={styles.number}>{number}</span>;
  const hidden = events.length - maxChipsPerDay;
  return (
    <>
      <Button
        variant="plain"
        className={styles.number}
        aria-pressed={chosen}
        aria-label={eventTexts.dayEvents(formatLongDate(day), events.length)}
        onClick={choose}
      >
        {number}
        <span className={styles.dots} aria-hidden>
          {events.slice(0, maxChipsPerDay).map(({ event, date }) => (
            <span key={`${event.id} ${date}`} />
          ))}
        </span>
      </Button>
      <ul className={styles.chips}>
        {events.map((occurrence, place) => (
          <li key={`${occurrence.event.id} ${occurrence.date}`} data-further={place >= maxChipsPerDay || undefined}>
            <Button
              variant="plain"
              className={styles.chip}
              data-tone={eventTones[occurrence.event.type]}
              onClick={() => open(occurrence)}
              dir="auto"
            >
              <bdi className={styles.chipTime}>
                {occurrence.date === day && occurrence.event.start_time && formatTime(occurrence.event.start_time)}{' '}
              </bdi>
              {isCancelled(occurrence) && `${eventTexts.cancelled}: `}
              <OccurrenceTitle of={occurrence} />
            </Button>
            <ForStaff tool="hidden-event" edits="events" id={occurrence.event.id} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Button variant="plain" className={styles.more} onClick={choose}>
              {eventTexts.more(hidden)}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}
