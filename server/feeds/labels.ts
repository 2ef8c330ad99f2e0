/** The words of feeds and calendars beside a town's own. */
import type { AnnouncementCategory } from '../../db/rules/announcements/announcements.ts';
import type { EventType } from '../../db/rules/events/events.ts';

export const categoryLabels: Record<AnnouncementCategory, string> = {
  events: 'Events',
  services: 'Services',
  government: 'Government',
};

/** What marks an announcement of high priority. */
export const importantLabel = 'Important';

/** The calendars of one type of event, and the category its events carry; plain events carry none. */
export const calendarLabels: Record<EventType, { calendar: string; category: string }> = {
  event: { calendar: 'Events', category: '' },
  meeting: { calendar: 'Meetings', category: 'Meeting' },
  holiday: { calendar: 'Holidays', category: 'Holiday' },
  rental: { calendar: 'Rentals', category: 'Rental' },
  announcement: { calendar: 'Announcements', category: 'Announcement' },
};

/** In place of the title of an event that was deleted. */
export const deletedEventTitle = 'Canceled event';

/** The title of an event on a day that is marked as cancelled. */
export const cancelledTitle = (title: string) => `Cancelled: ${title}`;

export const feedTitles = {
  announcements: (town: string) => `Announcements of ${town}`,
  announcementsAbout: (town: string) => `The newest announcements of ${town}.`,
  calendar: (town: string) => `${town}: calendar`,
  calendarOf: (town: string, kind: string) => `${town}: ${kind.toLowerCase()}`,
};
