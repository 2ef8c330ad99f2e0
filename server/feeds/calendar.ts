/** Renders events as iCalendar files (RFC 5545): subscriptions, and downloads of one event. */

import { eventText, occurrenceEndDate, type PublicEvent } from '../../db/rules/events/events.ts';
import { eventPath } from '../../db/rules/links/paths.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { truncateText } from '../import/htmlToText.ts';
import { textWithUrls } from '../render/textWithUrls.ts';
import { escapeIcalText, serializeContentLines } from './contentLines.ts';
import { type EventPart, splitEvent } from './eventParts.ts';
import { createIcalDates, formatIcalInstant, type IcalDates } from './icalDates.ts';
import { calendarLabels, cancelledTitle, deletedEventTitle } from './labels.ts';
import { collapseWhitespace } from './xml.ts';

export type CalendarContent = {
  events: readonly PublicEvent[];
  /** Deleted events are sent as canceled, without further details. */
  deleted?: readonly PublicEvent[];
  name: string;
  /** The town's public address, without a trailing slash. */
  origin: string;
  townId: string;
  timeZone: string;
  /** Separately sent days that ended before this date are left out. */
  from: string;
  /** True for a single event that somebody plans to attend. Subscriptions never mark time as busy. */
  isBusy?: boolean;
};

/** In characters. */
const maxCalendarLength = 16_000_000;
/** An event whose days are sent separately repeats its text, so each copy is cut; its page has the rest. */
const maxSingleTextLength = 500;

/** The end of an occurrence; null if only the start is known. */
function findEnd(event: PublicEvent, date: string): { date: string; time: string } | null {
  const last = addDays(date, daysBetween(event.date, event.end_date));
  const { start_time, end_time } = event;
  // RFC 5545 §3.6.1: the end is exclusive.
  if (event.all_day) return { date: addDays(last, 1), time: '' };
  if (end_time === '') return last > date ? { date: addDays(last, 1), time: '00:00' } : null;
  return last === date && end_time === start_time
    ? null
    : { date: occurrenceEndDate(event, date, last), time: end_time };
}

/** Calendar programs recognize an event and its newer versions by these lines. */
function buildIdentity({ id, version, updated_at }: PublicEvent, { date, isSingle }: EventPart, townId: string) {
  const changed = formatIcalInstant(Date.parse(updated_at));
  return [
    // The town's id is stable, while its host may change.
    `UID:${id}${isSingle ? `-${date.replaceAll('-', '')}` : ''}@${townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
  ];
}

/** A canceled entry removes the event from subscriptions. Its text is left out, since it may be why it was deleted. */
const buildDeletedLines = (event: PublicEvent, part: EventPart, stamps: IcalDates, townId: string): string[] => [
  'BEGIN:VEVENT',
  ...buildIdentity(event, part, townId),
  stamps.property('DTSTART', part.date, event.start_time),
  `SUMMARY:${deletedEventTitle}`,
  'STATUS:CANCELLED',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A canceled day overrides the occurrence that the rule produces. */
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
  const whole = textWithUrls(eventText(event), event.description_blocks, parts.origin);
  const text = part.isSingle ? truncateText(whole, maxSingleTextLength) : whole;
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

/** The first lines of a calendar, up to its events. */
export function buildCalendarHead(name: string, timeZone: string, stamps: IcalDates): string[] {
  const title = escapeIcalText(collapseWhitespace(name));
  return [
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
    // Always included, because a calendar needs at least one component (RFC 5545 §3.6).
    ...stamps.definition,
  ];
}

function* calendarLines(parts: CalendarContent): Generator<readonly string[]> {
  const { events, deleted = [], name, timeZone, from, townId } = parts;
  const stamps = createIcalDates(timeZone);
  yield buildCalendarHead(name, timeZone, stamps);
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
 * Writes the events in pieces, so that large calendars don't block other requests. Past 16 million characters the rest
 * is left out, a limit that only abuse reaches. An event keeps its UID through every edit, and its SEQUENCE only rises.
 * Subscriptions lose events that are over; a deleted event is sent as canceled first.
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

/** Builds a calendar of few events at once. */
export const buildCalendar = (parts: CalendarContent): string => [...writeCalendar(parts)].join('');

/** Turns `Council meeting` on a date into `council-meeting-2026-12-08.ics`, a file name that every system accepts. */
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
