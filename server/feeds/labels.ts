import type { AnnouncementCategory } from '../../db/rules/announcements/categories.ts';
import type { CollectionDay, CollectionRoute } from '../../db/rules/collection/collection.ts';
import type { CollectedKind } from '../../db/rules/collection/fields.ts';
import type { EventType } from '../../db/rules/events/types.ts';
import type { PageKind } from '../../db/rules/pages/fields.ts';
import { getWeekday } from '../../db/rules/time.ts';

export const categoryLabels: Record<AnnouncementCategory, string> = {
  events: 'Events',
  services: 'Services',
  government: 'Government',
};

/** Plain pages have none. */
export const pageKindLabels: Record<PageKind, string> = {
  service: 'Service',
  department: 'Department',
  plain: '',
  faq: 'Questions and answers',
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
  meetings: (town: string, body: string) => (body ? `${town}: ${body}` : `${town}: meetings`),
  calendarOf: (town: string, kind: string) => `${town}: ${kind.toLowerCase()}`,
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const collectedLabels: Record<CollectedKind, string> = {
  trash: 'trash',
  recycling: 'recycling',
  brush: 'brush',
  bulk: 'bulk items',
};

const collected = ({ name, collects }: CollectionRoute) =>
  `${collects.map((kind) => collectedLabels[kind]).join(', ')} (${name})`;

export const collectionLabels = {
  title: (route: CollectionRoute) => `Collection: ${collected(route)}`,
  cancelled: (route: CollectionRoute) => `No collection: ${collected(route)}`,
  tomorrow: (route: CollectionRoute) => `Tomorrow: ${collected(route)}`,
  moved: ({ regular_date, holiday, reason }: CollectionDay) =>
    `Moved from ${weekdays[getWeekday(regular_date)]}${holiday ? ' because of a holiday' : reason && `: ${reason}`}`,
};

/** The lists of the town's own pages. */
export const pageListLabels = { '/services': 'Services', '/departments': 'Departments' };
