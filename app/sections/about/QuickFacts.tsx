/**
 * The facts that most residents look for: office hours today, the next meeting and its agenda, the next event,
 * the newest announcement, the phone.
 */

import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Gavel from 'lucide-react/icons/gavel';
import Megaphone from 'lucide-react/icons/megaphone';
import Phone from 'lucide-react/icons/phone';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { listUpcoming, type Occurrence } from '../../../db/rules/events/events.ts';
import { announcementPath, eventPath, meetingPath } from '../../../db/rules/links/paths.ts';
import { findChosenDocument } from '../../../db/rules/meetings/documents.ts';
import { type LocalTime, toLocalTime } from '../../../db/rules/time.ts';
import { getOfficeStatus, type OfficeStatus } from '../../../db/rules/town/officeHours.ts';
import type { SectionKey } from '../../../db/rules/town/sectionKeys.ts';
import { isSectionEnabled } from '../../../db/rules/town/sections.ts';
import { useFirstAnnouncements } from '../../announcements/useCachedAnnouncements.ts';
import { CollectionFact } from '../../collection/CollectionFact.tsx';
import {
  useBodies,
  useCollectionRoutes,
  useDocuments,
  useEvents,
  useNow,
  useSection,
  useSections,
  useTown,
} from '../../data/content.tsx';
import { dayLabel, findNextEvent } from '../../events/upcomingEvents.ts';
import { useMeetingOn } from '../../meetings/useMeeting.ts';
import { useOpenInPlace } from '../../shell/navigation/linkClicks.ts';
import { formatShortDate, formatShortDay, formatTime, formatWeekday } from '../../texts/dates.ts';
import { dateTexts } from '../../texts/en/dates.ts';
import { quickFactsTexts } from '../../texts/en/home/sections.ts';
import { Container } from '../../ui/layout/Layout.tsx';
import { telephoneHref } from '../contact/telephoneHref.ts';
import { QuickFact } from './QuickFact.tsx';
import styles from './QuickFacts.module.css';

const glance = quickFactsTexts;

/** Says whether the office is open, and when it opens next if that is not today. */
function describeOffice(status: OfficeStatus): [text: string, note?: string] {
  if (status.isOpen) return [glance.openUntil(formatTime(status.until))];
  const { reason, next } = status;
  const day = !next?.inDays
    ? ''
    : next.inDays === 1
      ? glance.tomorrow
      : next.inDays < 7
        ? formatWeekday(next.date)
        : formatShortDay(next.date);
  const opens = next ? glance.opens(formatTime(next.opensAt), day) : undefined;
  if (opens && !day) return [opens];
  return [reason ? glance.closedToday(reason) : glance.closed, opens];
}

/** The newest announcement by date; future dates don't count yet. */
function newestAnnouncement(announcements: readonly Announcement[], now: LocalTime): Announcement | undefined {
  return announcements
    .filter(({ date }) => date <= now.date)
    .reduce<Announcement | undefined>((newest, one) => (newest && newest.date >= one.date ? newest : one), undefined);
}

export function QuickFacts() {
  const town = useTown();
  const now = toLocalTime(useNow(), town.time_zone);
  const sections = useSections();
  const { hours, closures, phone } = useSection('contact');
  const events = useEvents();
  const hasCollection = useCollectionRoutes().length > 0;
  const { announcements } = useFirstAnnouncements(Number.POSITIVE_INFINITY);
  const open = useOpenInPlace();

  const isShown = (key: SectionKey) => isSectionEnabled(sections, key);
  const office = isShown('contact') && getOfficeStatus(hours, closures, events, now);
  const [officeText, opens] = office ? describeOffice(office) : [];
  const upcoming = isShown('calendar') ? listUpcoming(events, now) : [];
  const next = findNextEvent(upcoming, now);
  const courts = useBodies().filter(({ kind }) => kind === 'court');
  // Everybody may come to a session of a court, but it decides nothing for the town.
  const isOfCourt = ({ event }: Occurrence) =>
    courts.some(({ event_id }) => event_id !== '' && [event.id, event.series_id].includes(event_id));
  const meeting = findNextEvent(
    upcoming.filter((occurrence) => occurrence.event.type === 'meeting' && !isOfCourt(occurrence)),
    now,
  );
  const newest = isShown('announcements') && newestAnnouncement(announcements, now);
  const number = isShown('contact') && phone.office;
  if (!office && !next && !meeting && !newest && !number && !hasCollection) return null;

  return (
    <Container as="aside" className={styles.facts} aria-label={glance.label}>
      <ul className={styles.list}>
        {office && (
          <QuickFact icon={Clock} label={glance.office} note={opens}>
            <span className={styles.office} data-open={office.isOpen || undefined} dir="auto">
              {officeText}
            </span>
          </QuickFact>
        )}
        {hasCollection && <CollectionFact />}
        {meeting && <NextMeeting meeting={meeting} now={now} />}
        {next && next !== meeting && (
          <QuickFact icon={CalendarDays} label={glance.nextEvent} note={occurrenceLabel(next, now)}>
            <a data-stretched href={eventPath(next.event.id)} dir="auto">
              {next.event.title}
            </a>
          </QuickFact>
        )}
        {newest && (
          <QuickFact icon={Megaphone} label={glance.newestNotice} note={formatShortDate(newest.date)}>
            <a data-stretched href={announcementPath(newest.id)} onClick={open(newest.id)} dir="auto">
              {newest.title}
            </a>
          </QuickFact>
        )}
        {number && (
          <QuickFact icon={Phone} label={glance.phone}>
            <a data-stretched href={telephoneHref(number)}>
              {number}
            </a>
          </QuickFact>
        )}
      </ul>
    </Container>
  );
}

/** The next date of a meeting that is not canceled, with its agenda where one is posted or was chosen for it. */
function NextMeeting({ meeting, now }: { meeting: Occurrence; now: LocalTime }) {
  const { event } = meeting;
  const posted = useMeetingOn(meeting);
  const document = findChosenDocument(useDocuments(), meeting);
  const agenda = posted?.has_agenda
    ? { href: meetingPath(posted.slug), text: glance.agenda }
    : document && { href: documentPath(document), text: document.title };
  return (
    <QuickFact
      icon={Gavel}
      label={glance.nextMeeting}
      note={occurrenceLabel(meeting, now)}
      more={
        <>
          {event.location && (
            <p className="hint" dir="auto">
              {event.location}
            </p>
          )}
          {agenda && (
            <p>
              <a className={styles.more} href={agenda.href} data-no-route={posted ? undefined : true} dir="auto">
                {agenda.text}
              </a>
            </p>
          )}
        </>
      }
    >
      <a data-stretched href={posted ? meetingPath(posted.slug) : eventPath(event.id)} dir="auto">
        {event.title}
      </a>
    </QuickFact>
  );
}

function occurrenceLabel(occurrence: Occurrence, now: LocalTime): string {
  const day = dayLabel(occurrence, now.date);
  const time = occurrence.event.start_time;
  return time && occurrence.date >= now.date ? dateTexts.shortDateAndTime(day, formatTime(time)) : day;
}
