/** Events as an iCalendar file (RFC 5545), for subscriptions, and for one event to download. */

import { eventText, occurrenceEndDate, type PublicEvent } from '../../db/rules/events.ts';
import { eventPath } from '../../db/rules/paths.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { escapeIcalText, serializeContentLines } from './contentLines.ts';
import { type EventPart, splitEvent } from './eventParts.ts';
import { createIcalDates, formatIcalInstant, type IcalDates } from './icalDates.ts';
import { calendarLabels } from './labels.ts';
import { collapseWhitespace } from './xml.ts';

export type CalendarContent = {
  events: readonly PublicEvent[];
  name: string;
  /** Where people reach the town, without a closing slash. */
  origin: string;
  townId: string;
  timeZone: string;
  /** Days sent one by one that are over before this one are left out. */
  from: string;
  /** For somebody who means to go: a subscription marks nobody's time as busy. */
  isBusy?: boolean;
};

/** The end of an occurrence; null where only the beginning is known. */
function findEnd(event: PublicEvent, date: string): { date: string; time: string } | null {
  const last = addDays(date, daysBetween(event.date, event.end_date));
  const { start_time, end_time } = event;
  // RFC 5545 §3.6.1: the end itself is not part of the event.
  if (event.all_day) return { date: addDays(last, 1), time: '' };
  if (end_time === '') return last > date ? { date: addDays(last, 1), time: '00:00' } : null;
  return last === date && end_time === start_time
    ? null
    : { date: occurrenceEndDate(event, date, last), time: end_time };
}

function buildEventLines(event: PublicEvent, part: EventPart, stamps: IcalDates, parts: CalendarContent): string[] {
  const { id, title, type, location, start_time, version, updated_at } = event;
  const { date, rule, until, except, isSingle } = part;
  const end = findEnd(event, date);
  const changed = formatIcalInstant(Date.parse(updated_at));
  const text = eventText(event);
  const { category } = calendarLabels[type];
  return [
    'BEGIN:VEVENT',
    // The town's own id, because its host may change.
    `UID:${id}${isSingle ? `-${date.replaceAll('-', '')}` : ''}@${parts.townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
    stamps.property('DTSTART', date, start_time),
    end && stamps.property('DTEND', end.date, end.time),
    rule && `RRULE:${rule}${until ? `;UNTIL=${stamps.until(until, start_time)}` : ''}`,
    ...except.map((day) => stamps.property('EXDATE', day, start_time)),
    `SUMMARY:${escapeIcalText(collapseWhitespace(title))}`,
    location && `LOCATION:${escapeIcalText(collapseWhitespace(location))}`,
    text && `DESCRIPTION:${escapeIcalText(text)}`,
    `URL:${parts.origin}${eventPath(id)}`,
    category && `CATEGORIES:${escapeIcalText(category)}`,
    'CLASS:PUBLIC',
    'STATUS:CONFIRMED',
    `TRANSP:${parts.isBusy && !event.all_day ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ].filter((line): line is string => Boolean(line));
}

/**
 * The events as a file. An event keeps its UID whatever is edited and its SEQUENCE only rises; one that is removed or
 * over is no longer in the file, which is how subscriptions lose it.
 */
export function buildCalendar(parts: CalendarContent): string {
  const { events, name, timeZone, from } = parts;
  const stamps = createIcalDates(timeZone);
  const title = escapeIcalText(collapseWhitespace(name));
  return serializeContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mainstreet//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `X-WR-TIMEZONE:${escapeIcalText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // Always there, because a calendar without any component is none (RFC 5545 §3.6).
    ...stamps.definition,
    ...events.flatMap((event) =>
      splitEvent(event, from).flatMap((part) => buildEventLines(event, part, stamps, parts)),
    ),
    'END:VCALENDAR',
  ]);
}

/** `Council meeting` on a day → `council-meeting-2026-12-08.ics`: a file name that every system takes. */
export function calendarFileName({ title, date }: PublicEvent): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${slug || 'event'}-${date}.ics`;
}
