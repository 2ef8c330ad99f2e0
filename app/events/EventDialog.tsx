/** One event in full. Only people who are signed in see the private details of a rental. */

import CalendarPlus from 'lucide-react/icons/calendar-plus';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { lazy, Suspense, useId } from 'react';
import { eventText, hasPrivateDetails, type Occurrence } from '../../db/rules/events/events.ts';
import { eventPath, meetingPath } from '../../db/rules/links/paths.ts';
import { useEvents } from '../data/content.tsx';
import { useSession } from '../data/session.ts';
import { useMeetingOn } from '../meetings/useMeeting.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { PrintHeader } from '../shell/header/PrintHeader.tsx';
import { eventTexts } from '../texts/en/content/events.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { TextWithPictures } from '../ui/text/TextWithPictures.tsx';
import { eventFeedPath } from './calendarFeeds.ts';
import { OccurrenceBadges, OccurrenceTitle } from './EventBadge.tsx';
import { EventDetails } from './EventDetails.tsx';
import styles from './EventDialog.module.css';

const PrivateDetails = lazy(() =>
  import('./PrivateDetails.tsx').then(({ PrivateDetails }) => ({ default: PrivateDetails })),
);

export function EventDialog({ occurrence, onClose }: { occurrence: Occurrence; onClose: () => void }) {
  const { event, date } = occurrence;
  const headingId = useId();
  const signedIn = useSession((state) => state.user !== null);
  const isPublished = useEvents().some(({ id }) => id === event.id);
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <PrintHeader path={eventPath(event.id)} />
      <div className={styles.badge}>
        <OccurrenceBadges of={occurrence} />
        <ForStaff tool="hidden-event" edits="events" id={event.id} />
      </div>
      <h2 className={styles.title} id={headingId} dir="auto">
        <OccurrenceTitle of={occurrence} />
      </h2>
      <EventDetails occurrence={occurrence} />
      <MeetingNotice occurrence={occurrence} />
      <TextWithPictures blocks={event.description_blocks} text={eventText(event)} pictures={event.pictures} />
      {hasPrivateDetails(event) && !signedIn && (
        <p className={styles.private}>
          <LockKeyhole size={20} aria-hidden />
          <span>
            {eventTexts.privateDetails}. <a href="/login">{eventTexts.signIn}</a>
          </span>
        </p>
      )}
      {hasPrivateDetails(event) && signedIn && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <PrivateDetails id={event.id} version={event.version} />
          </Suspense>
        </ErrorBoundary>
      )}
      {/* Calendar apps can't fetch hidden events. Without `download`, a phone opens its calendar instead of saving
          a file. */}
      {isPublished && (
        <Cluster as="p" gap={4} className={`hint ${styles.add}`} data-screen-only>
          <a {...buttonAttributes({ size: 'small' })} href={eventFeedPath(event.id)} data-no-route>
            <CalendarPlus size={18} aria-hidden />
            {eventTexts.add}
          </a>
          {event.repeat && <span>{eventTexts.addRepeated}</span>}
        </Cluster>
      )}
      <ForStaff tool="event" edits="events" id={`${event.id}/${date}`} />
    </Dialog>
  );
}

/** Leads to the notice of a meeting, once it is posted. */
function MeetingNotice({ occurrence }: { occurrence: Occurrence }) {
  const posted = useMeetingOn(occurrence);
  if (!posted) return null;
  return (
    <p>
      <a href={meetingPath(posted.slug)}>{posted.has_agenda ? eventTexts.agenda : eventTexts.notice}</a>
    </p>
  );
}
