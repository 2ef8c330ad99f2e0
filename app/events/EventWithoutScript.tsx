/** The event that the address names, as the server draws it for readers without script; a dialog shows it to others. */
import { useLocation } from '@tanstack/react-router';
import { eventText, hasPrivateDetails, isCancelled } from '../../db/rules/events.ts';
import { useEvents, useToday } from '../data/content.tsx';
import { formatDate } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/events.ts';
import { Card } from '../ui/Layout.tsx';
import { Prose } from '../ui/Prose.tsx';
import { eventFeedPath } from './calendarFeeds.ts';
import { EventDetails, EventHeading } from './EventDetails.tsx';
import { listUpcoming } from './upcomingEvents.ts';

/** How many later dates of a series are listed. */
const maxOtherDates = 6;

export function EventWithoutScript() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const events = useEvents();
  const today = useToday();
  const id = new URLSearchParams(search).get('eventId');
  if (!id) return null;
  const event = events.find((one) => one.id === id);
  if (!event) return <p>{eventTexts.notFound}</p>;
  const { date, end_date } = event;
  const [occurrence = { event, date, end_date }, ...later] = listUpcoming([event], today);
  const others = later.filter((one) => !isCancelled(one)).slice(0, maxOtherDates);
  return (
    <Card as="article">
      <EventHeading occurrence={occurrence} />
      <EventDetails occurrence={occurrence}>
        {others[0] && (
          <>
            <dt>{eventTexts.otherDates}</dt>
            <dd>{others.map((one) => formatDate(one.date)).join(' · ')}</dd>
          </>
        )}
      </EventDetails>
      <Prose text={eventText(event)} />
      {hasPrivateDetails(event) && <p>{eventTexts.privateDetails}</p>}
      <p>
        <a href={eventFeedPath(id)}>{eventTexts.add}</a>
      </p>
    </Card>
  );
}
