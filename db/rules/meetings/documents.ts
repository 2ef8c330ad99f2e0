/** Documents that belong to a meeting: the one that somebody chose for it, and those that name its day. */
import type { Document } from '../documents/documents.ts';
import type { PublicEvent } from '../events/events.ts';
import { isNamedDay, listNamedDays } from '../events/namedDays.ts';
import { daysBetween } from '../time.ts';

/** The chosen meeting of a document; documents that browsers stored earlier lack it. */
type ForMeeting = Partial<Pick<Document, 'meeting_id' | 'meeting_date'>>;

type CalendarDate = { event: Pick<PublicEvent, 'id' | 'repeat' | 'series_id' | 'moved_from'>; date: string };
type Categories<D> = readonly { documents: readonly D[] }[];

/** Whether somebody chose this date of the calendar for a document, even if the date has moved since. */
function isChosenFor({ meeting_id, meeting_date }: ForMeeting, { event, date }: CalendarDate): boolean {
  if (!meeting_id) return false;
  if (meeting_id === event.id) return meeting_date === date || !event.repeat;
  return meeting_id === event.series_id && meeting_date === event.moved_from;
}

const listAll = <D>(categories: Categories<D>): D[] => categories.flatMap(({ documents }) => documents);

/** The first document that somebody chose for a date of the calendar. */
export const findChosenDocument = <D extends ForMeeting>(
  categories: Categories<D>,
  calendarDate: CalendarDate,
): D | undefined => listAll(categories).find((document) => isChosenFor(document, calendarDate));

/** A day without a year means the one closest to the document's date. */
const maxDaysApart = 183;

/** The documents whose titles or file names name a day: a clerk decides whether they belong to its meeting. */
export const listDatedDocuments = <D extends Pick<Document, 'title' | 'file_name' | 'date'>>(
  categories: Categories<D>,
  date: string,
): D[] =>
  listAll(categories).filter((document) =>
    listNamedDays(`${document.title} | ${document.file_name}`).some(
      (day) =>
        isNamedDay(day, date) && (day.year !== null || Math.abs(daysBetween(document.date, date)) <= maxDaysApart),
    ),
  );
