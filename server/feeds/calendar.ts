/** Events as an iCalendar file (RFC 5545), for subscribing and for taking one along. */

import { eventAddress } from '../../db/rules/addresses.ts';
import { endDay, eventText, type PublicEvent } from '../../db/rules/events.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { contentLines, icalText } from './contentlines.ts';
import { type Part, partsOf } from './repeats.ts';
import { calendarWords } from './words.ts';
import { oneLine } from './xml.ts';
import { type Stamps, stampsOf, utcStamp } from './zone.ts';

export type CalendarParts = {
  events: readonly PublicEvent[];
  name: string;
  /** Where people reach the town, without a closing slash. */
  origin: string;
  townId: string;
  timeZone: string;
  /** Days told one by one that are over before this one are left out. */
  from: string;
  /** Taken along by somebody who means to go; a subscription keeps nobody's time busy. */
  taken?: boolean;
};

/** The end of an occurrence; null where only the beginning is known. */
function endOf(event: PublicEvent, date: string): { date: string; time: string } | null {
  const last = addDays(date, daysBetween(event.date, event.end_date));
  const { start_time, end_time } = event;
  // RFC 5545 §3.6.1: the end itself is not part of the event.
  if (event.all_day) return { date: addDays(last, 1), time: '' };
  if (end_time === '') return last > date ? { date: addDays(last, 1), time: '00:00' } : null;
  return last === date && end_time === start_time ? null : { date: endDay(event, date, last), time: end_time };
}

function eventLines(event: PublicEvent, part: Part, stamps: Stamps, parts: CalendarParts): string[] {
  const { id, title, type, location, start_time, version, updated_at } = event;
  const { date, rule, until, except, single } = part;
  const end = endOf(event, date);
  const changed = utcStamp(Date.parse(updated_at));
  const text = eventText(event);
  const { category } = calendarWords[type];
  return [
    'BEGIN:VEVENT',
    // The town's own id, because its host may change.
    `UID:${id}${single ? `-${date.replaceAll('-', '')}` : ''}@${parts.townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
    stamps.property('DTSTART', date, start_time),
    end && stamps.property('DTEND', end.date, end.time),
    rule && `RRULE:${rule}${until ? `;UNTIL=${stamps.until(until, start_time)}` : ''}`,
    ...except.map((day) => stamps.property('EXDATE', day, start_time)),
    `SUMMARY:${icalText(oneLine(title))}`,
    location && `LOCATION:${icalText(oneLine(location))}`,
    text && `DESCRIPTION:${icalText(text)}`,
    `URL:${parts.origin}${eventAddress(id)}`,
    category && `CATEGORIES:${icalText(category)}`,
    'CLASS:PUBLIC',
    'STATUS:CONFIRMED',
    `TRANSP:${parts.taken && !event.all_day ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ].filter((line): line is string => Boolean(line));
}

/**
 * The events as a file. An event keeps its UID whatever is edited and its SEQUENCE only rises; one that is removed or
 * over is no longer in the file, which is how subscriptions lose it.
 */
export function calendarFile(parts: CalendarParts): string {
  const { events, name, timeZone, from } = parts;
  const stamps = stampsOf(timeZone);
  const title = icalText(oneLine(name));
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mainstreet//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `X-WR-TIMEZONE:${icalText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // Always there, because a calendar without any component is none (RFC 5545 §3.6).
    ...stamps.definition,
    ...events.flatMap((event) => partsOf(event, from).flatMap((part) => eventLines(event, part, stamps, parts))),
    'END:VCALENDAR',
  ]);
}

/** `Council meeting` on a day → `council-meeting-2026-12-08.ics`: a file name that every system takes. */
export function calendarFileName({ title, date }: PublicEvent): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${words || 'event'}-${date}.ics`;
}
