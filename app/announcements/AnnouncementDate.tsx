/** The day of an announcement, and its hours where it has any. */
import type { Announcement } from '../../db/rules/announcements.ts';
import { formatDate, formatLongDate, formatTimeSpan } from '../texts/dates.ts';
import { announcementTexts } from '../texts/en/announcements.ts';

/** `long`: with the weekday. */
export function AnnouncementDate({ announcement, long = false }: { announcement: Announcement; long?: boolean }) {
  const { date, category, details } = announcement;
  // News has a day and no hours; only of an event is it worth saying that it lasts the whole day.
  const allDay = details.allDay && category === 'events' ? announcementTexts.allDay : '';
  const hours = details.time ? formatTimeSpan(details.time, details.hasEndTime ? details.endTime : '') : allDay;
  return (
    <>
      <time dateTime={date}>{long ? formatLongDate(date) : formatDate(date)}</time>
      {hours && `, ${hours}`}
    </>
  );
}
