/** Renders posted meetings as events of Open Civic Data, which civic programs read (opencivicdata.org). */
import { occurrenceEndDate } from '../../db/rules/events/events.ts';
import type { Link } from '../../db/rules/links/input.ts';
import { meetingPath } from '../../db/rules/links/paths.ts';
import { numberItems } from '../../db/rules/meetings/agenda.ts';
import { hasEnded, listFiles, type PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { toInstant, toLocalTime } from '../../db/rules/time.ts';
import type { MeetingsContent } from './meetingsCalendar.ts';
import { formatLocalTimestamp } from './timestamps.ts';

type Content = MeetingsContent & { now: number };

const toDocument = ({ title, url }: Link, origin: string) => ({
  name: title,
  url: url.startsWith('/') ? origin + url : url,
  media_type: /\.pdf$/i.test(url) ? 'application/pdf' : '',
});

function toStatus(meeting: PublicMeeting, { now, timeZone }: Content): 'cancelled' | 'passed' | 'confirmed' {
  if (meeting.is_cancelled) return 'cancelled';
  return hasEnded(meeting, toLocalTime(now, timeZone)) ? 'passed' : 'confirmed';
}

function toEvent(meeting: PublicMeeting, content: Content) {
  const { origin, timeZone } = content;
  const { title, kind, date, start_time, end_time, location, remote_note, live_url, agenda, slug } = meeting;
  const url = origin + meetingPath(slug);
  const at = (day: string, time: string) => formatLocalTimestamp(toInstant(day, time, timeZone), timeZone);
  const numbers = numberItems(agenda);
  return {
    name: title,
    classification: `${kind}-meeting`,
    status: toStatus(meeting, content),
    start_time: at(date, start_time),
    end_time: end_time ? at(occurrenceEndDate(meeting, date, date), end_time) : '',
    all_day: false,
    location: { name: location, note: remote_note, url: live_url, coordinates: null },
    participants: [{ name: title, type: 'organization', note: 'host' }],
    agenda: agenda.map((item, place) => ({
      description: item.title,
      order: numbers[place] ?? '',
      subjects: [],
      notes: item.text ? [item.text] : [],
      media: [],
      related_entities: [],
    })),
    documents: listFiles(meeting).map((file) => toDocument(file, origin)),
    media: [],
    links: [{ note: title, url }],
    sources: [{ note: '', url }],
  };
}

export const buildMeetingsJson = (content: Content): string =>
  JSON.stringify({ events: content.meetings.map((meeting) => toEvent(meeting, content)) });
