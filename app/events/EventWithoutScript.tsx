/** The event in the address, drawn by the server for readers without script; a dialog shows it to others. */
import { useLocation } from '@tanstack/react-router';
import { eventText, hasPrivateDetails, isCancelled, listUpcoming } from '../../db/rules/events/events.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useEvents, useNow, useTown } from '../data/content.tsx';
import { formatDate } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { Card, Cluster } from '../ui/layout/Layout.tsx';
import { TextWithPictures } from '../ui/text/TextWithPictures.tsx';
import { eventFeedPath } from './calendarFeeds.ts';
import { OccurrenceBadges, OccurrenceTitle } from './EventBadge.tsx';
import { EventDetails } from './EventDetails.tsx';
import styles from './EventDialog.module.css';

/** Lists this many later dates of a series. */
const maxOtherDates = 6;

export function EventWithoutScript() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const events = useEvents();
  const { time_zone } = useTown();
  const now = toLocalTime(useNow(), time_zone);
  const id = new URLSearchParams(search).get('eventId');
  if (!id) return null;
  const event = events.find((one) => one.id === id);
  if (!event) return <p>{eventTexts.notFound}</p>;
  const { date, end_date } = event;
  const [occurrence = { event, date, end_date }, ...later] = listUpcoming([event], now);
  const others = later.filter((one) => !isCancelled(one)).slice(0, maxOtherDates);
  return (
    <Card as="article" className={styles.page}>
      <Cluster>
        <h3 dir="auto">
          <OccurrenceTitle of={occurrence} />
        </h3>
        <OccurrenceBadges of={occurrence} />
      </Cluster>
      <EventDetails occurrence={occurrence}>
        {others[0] && (
          <>
            <dt>{eventTexts.otherDates}</dt>
            {others.map((one) => (
              <dd key={one.date}>{formatDate(one.date)}</dd>
            ))}
          </>
        )}
      </EventDetails>
      <TextWithPictures blocks={event.description_blocks} text={eventText(event)} pictures={event.pictures} />
      {hasPrivateDetails(event) && <p>{eventTexts.privateDetails}</p>}
      <p className={styles.add}>
        <a href={eventFeedPath(id)}>{eventTexts.add}</a>
      </p>
    </Card>
  );
}
