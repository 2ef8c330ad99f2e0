import type { AnnouncementCategory } from '../../db/rules/announcements/categories.ts';
import type { EventType } from '../../db/rules/events/types.ts';

export const categoryLabels: Record<AnnouncementCategory, string> = {
  events: 'Events',
  services: 'Services',
  government: 'Government',
};

/** Marks an announcement of high priority. */
export const importantLabel = 'Important';

/** Names the calendar of each event type and the category of its events; plain events have none. */
export const calendarLabels: Record<EventType, { calendar: string; category: string }> = {
  event: { calendar: 'Events', category: '' },
  meeting: { calendar: 'Meetings', category: 'Meeting' },
  holiday: { calendar: 'Holidays', category: 'Holiday' },
  rental: { calendar: 'Rentals', category: 'Rental' },
  announcement: { calendar: 'Announcements', category: 'Announcement' },
};

export const deletedEventTitle = 'Canceled event';

/** The title of an event on a canceled day. */
export const cancelledTitle = (title: string) => `Cancelled: ${title}`;

export const feedTitles = {
  announcements: (town: string) => `Announcements of ${town}`,
  announcementsAbout: (town: string) => `The newest announcements of ${town}.`,
  calendar: (town: string) => `${town}: calendar`,
  calendarOf: (town: string, kind: string) => `${town}: ${kind.toLowerCase()}`,
};
