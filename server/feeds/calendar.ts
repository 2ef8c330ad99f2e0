/** Events as an iCalendar file (RFC 5545), for subscriptions, and for one event to download. */

import { eventText, occurrenceEndDate, type PublicEvent } from '../../db/rules/events/events.ts';
import { eventPath } from '../../db/rules/links/paths.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { truncateText } from '../import/htmlToText.ts';
import { escapeIcalText, serializeContentLines } from './contentLines.ts';
import { type EventPart, splitEvent } from './eventParts.ts';
import { createIcalDates, formatIcalInstant, type IcalDates } from './icalDates.ts';
import { calendarLabels, cancelledTitle, deletedEventTitle } from './labels.ts';
import { collapseWhitespace } from './xml.ts';

export type CalendarContent = {
  events: readonly PublicEvent[];
  /** Those that were deleted: they are told to be off, and nothing else of them. */
  deleted?: readonly PublicEvent[];
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

/** In characters. */
const maxCalendarLength = 16_000_000;
/** Of an event whose days are sent one by one, each says only so much; its page has the rest. */
const maxSingleTextLength = 500;

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

/** By what programs know an event again, and see that it is newer. */
function buildIdentity({ id, version, updated_at }: PublicEvent, { date, isSingle }: EventPart, townId: string) {
  const changed = formatIcalInstant(Date.parse(updated_at));
  return [
    // The town's own id, because its host may change.
    `UID:${id}${isSingle ? `-${date.replaceAll('-', '')}` : ''}@${townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
  ];
}

/** A deleted event: for programs that keep what they once had. Its texts may be why it was deleted. */
const buildDeletedLines = (event: PublicEvent, part: EventPart, stamps: IcalDates, townId: string): string[] => [
  'BEGIN:VEVENT',
  ...buildIdentity(event, part, townId),
  stamps.property('DTSTART', part.date, event.start_time),
  `SUMMARY:${deletedEventTitle}`,
  'STATUS:CANCELLED',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A cancelled day of a rule: it stands in for the day that the rule names. */
const buildCancelledLines = (
  event: PublicEvent,
  part: EventPart,
  date: string,
  stamps: IcalDates,
  parts: CalendarContent,
) => buildEventLines(event, { ...part, date, rule: null, except: [], cancelled: [date] }, stamps, parts, date);

function buildEventLines(
  event: PublicEvent,
  part: EventPart,
  stamps: IcalDates,
  parts: CalendarContent,
  replaces = '',
): string[] {
  const { id, title, type, location, start_time } = event;
  const { date, rule, until, except } = part;
  const end = findEnd(event, date);
  const text = part.isSingle ? truncateText(eventText(event), maxSingleTextLength) : eventText(event);
  const { category } = calendarLabels[type];
  const isOff = rule === null && part.cancelled.includes(date);
  return [
    'BEGIN:VEVENT',
    ...buildIdentity(event, part, parts.townId),
    replaces && stamps.property('RECURRENCE-ID', replaces, start_time),
    stamps.property('DTSTART', date, start_time),
    end && stamps.property('DTEND', end.date, end.time),
    rule && `RRULE:${rule}${until ? `;UNTIL=${stamps.until(until, start_time)}` : ''}`,
    ...except.map((day) => stamps.property('EXDATE', day, start_time)),
    `SUMMARY:${escapeIcalText(collapseWhitespace(isOff ? cancelledTitle(title) : title))}`,
    location && `LOCATION:${escapeIcalText(collapseWhitespace(location))}`,
    text && `DESCRIPTION:${escapeIcalText(text)}`,
    `URL:${parts.origin}${eventPath(id)}`,
    category && `CATEGORIES:${escapeIcalText(category)}`,
    'CLASS:PUBLIC',
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${parts.isBusy && !isOff && !event.all_day ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ].filter((line): line is string => Boolean(line));
}

function* calendarLines(parts: CalendarContent): Generator<readonly string[]> {
  const { events, deleted = [], name, timeZone, from, townId } = parts;
  const stamps = createIcalDates(timeZone);
  const title = escapeIcalText(collapseWhitespace(name));
  yield [
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
  ];
  for (const event of events) {
    for (const part of splitEvent(event, from)) {
      yield buildEventLines(event, part, stamps, parts);
      for (const day of part.rule ? part.cancelled : []) yield buildCancelledLines(event, part, day, stamps, parts);
    }
  }
  for (const event of deleted) {
    for (const part of splitEvent(event, from)) yield buildDeletedLines(event, part, stamps, townId);
  }
}

/**
 * The events as a file, written piece by piece: whoever writes a large one gives way between them. Of a calendar of more
 * than 16 MB the rest is left out, which no town's is that means well. An event keeps its UID whatever is edited and its SEQUENCE only rises; one that is over is
 * no longer in the file, which is how subscriptions lose it. One that is deleted is called off first.
 */
export function* writeCalendar(parts: CalendarContent): Generator<string> {
  let size = 0;
  for (const lines of calendarLines(parts)) {
    const piece = serializeContentLines(lines);
    size += piece.length;
    if (size > maxCalendarLength) break;
    yield piece;
  }
  yield serializeContentLines(['END:VCALENDAR']);
}

/** The same at once: for few events. */
export const buildCalendar = (parts: CalendarContent): string => [...writeCalendar(parts)].join('');

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
