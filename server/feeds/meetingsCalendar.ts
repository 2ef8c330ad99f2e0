/** Renders posted meetings as an iCalendar file (RFC 5545). */
import { occurrenceEndDate } from '../../db/rules/events/events.ts';
import { meetingPath } from '../../db/rules/links/paths.ts';
import { numberItems } from '../../db/rules/meetings/agenda.ts';
import type { PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { buildCalendarHead } from './calendar.ts';
import { escapeIcalText, serializeContentLines } from './contentLines.ts';
import { createIcalDates, formatIcalInstant, type IcalDates } from './icalDates.ts';
import { collapseWhitespace } from './xml.ts';

export type MeetingsContent = {
  meetings: readonly PublicMeeting[];
  name: string;
  /** The town's public address, without a trailing slash. */
  origin: string;
  townId: string;
  timeZone: string;
};

/** A meeting's page has the whole agenda. */
const maxAgendaLength = 2000;

function describeAgenda({ agenda }: PublicMeeting): string {
  const numbers = numberItems(agenda);
  const lines = agenda.map(({ title }, at) => `${numbers[at]} ${collapseWhitespace(title)}`);
  return lines.join('\n').slice(0, maxAgendaLength);
}

function buildMeetingLines(meeting: PublicMeeting, stamps: IcalDates, { origin, townId }: MeetingsContent): string[] {
  const { id, slug, title, date, start_time, end_time, location, is_cancelled, notices, updated_at } = meeting;
  const changed = formatIcalInstant(Date.parse(updated_at));
  const text = describeAgenda(meeting);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${notices.length - 1}`,
    stamps.property('DTSTART', date, start_time),
    ...(end_time ? [stamps.property('DTEND', occurrenceEndDate(meeting, date, date), end_time)] : []),
    `SUMMARY:${escapeIcalText(collapseWhitespace(title))}`,
    `LOCATION:${escapeIcalText(collapseWhitespace(location))}`,
    ...(text ? [`DESCRIPTION:${escapeIcalText(text)}`] : []),
    `URL:${origin}${meetingPath(slug)}`,
    'CLASS:PUBLIC',
    `STATUS:${is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** One event for each meeting. An amendment raises its number, so that programs replace what they have. */
export function buildMeetingsCalendar(content: MeetingsContent): string {
  const stamps = createIcalDates(content.timeZone);
  return serializeContentLines([
    ...buildCalendarHead(content.name, content.timeZone, stamps),
    ...content.meetings.flatMap((meeting) => buildMeetingLines(meeting, stamps, content)),
    'END:VCALENDAR',
  ]);
}
