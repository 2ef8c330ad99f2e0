/** Renders the days of a collection route as an iCalendar file (RFC 5545). */
import { type CollectionDay, type CollectionRoute, listCollectionDays } from '../../db/rules/collection/collection.ts';
import { addDays } from '../../db/rules/time.ts';
import { buildCalendarHead } from './calendar.ts';
import { escapeIcalText, serializeContentLines } from './contentLines.ts';
import { createIcalDates, formatIcalInstant, type IcalDates } from './icalDates.ts';
import { collectionLabels } from './labels.ts';
import { collapseWhitespace } from './xml.ts';

type CollectionCalendar = {
  route: CollectionRoute;
  /** The town's public address, without a trailing slash. */
  origin: string;
  townId: string;
  timeZone: string;
  /** By the town's clock. */
  today: string;
};

const [pastDays, daysAhead] = [30, 366];

function buildDayLines(day: CollectionDay, stamps: IcalDates, { route, origin, townId }: CollectionCalendar): string[] {
  const changed = formatIcalInstant(Date.parse(route.updated_at));
  const date = day.date || day.regular_date;
  const isMoved = date !== day.regular_date;
  const title = day.date ? collectionLabels.title(route) : collectionLabels.cancelled(route);
  const text = isMoved ? collectionLabels.moved(day) : day.reason;
  return [
    'BEGIN:VEVENT',
    // Named by its regular day, so that programs move it when a holiday does.
    `UID:${route.id}-${day.regular_date.replaceAll('-', '')}@${townId}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${route.version - 1}`,
    stamps.property('DTSTART', date, ''),
    stamps.property('DTEND', addDays(date, 1), ''),
    `SUMMARY:${escapeIcalText(collapseWhitespace(title))}`,
    ...(text ? [`DESCRIPTION:${escapeIcalText(text)}`] : []),
    `URL:${origin}/collection`,
    'CLASS:PUBLIC',
    `STATUS:${day.date ? 'CONFIRMED' : 'CANCELLED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Lists the last month's days and those of a year ahead. A day keeps its UID when a holiday moves it. */
export function buildCollectionCalendar(content: CollectionCalendar): string {
  const { route, timeZone, today } = content;
  const stamps = createIcalDates(timeZone);
  const days = listCollectionDays(route, addDays(today, -pastDays), addDays(today, daysAhead));
  return serializeContentLines([
    ...buildCalendarHead(collectionLabels.title(route), timeZone, stamps),
    ...days.flatMap((day) => buildDayLines(day, stamps, content)),
    'END:VCALENDAR',
  ]);
}
