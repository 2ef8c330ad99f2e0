/** The day and hours of an announcement; without hours, the day it was posted. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { formatDate, formatLongDate, formatTimeSpan } from '../texts/dates.ts';
import { announcementTexts } from '../texts/en/content/announcements.ts';

/** `long`: with the weekday. */
export function AnnouncementDate({ announcement, long = false }: { announcement: Announcement; long?: boolean }) {
  const { date, category, details } = announcement;
  // Only events say that they last all day, since other news has no hours anyway.
  const allDay = details.allDay && category === 'events' ? announcementTexts.allDay : '';
  const hours = details.time ? formatTimeSpan(details.time, details.hasEndTime ? details.endTime : '') : allDay;
  return (
    <>
      {!hours && `${announcementTexts.posted} `}
      <time dateTime={date}>{long ? formatLongDate(date) : formatDate(date)}</time>
      {hours && `, ${hours}`}
    </>
  );
}
