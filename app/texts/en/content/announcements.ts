/** Texts of announcements, wherever they are shown. */
import type { AnnouncementCategory } from '../../../../db/rules/announcements/categories.ts';
import { formatNumber } from '../../numbers.ts';

const announcementCategories: Record<AnnouncementCategory, string> = {
  events: 'Events',
  services: 'Services',
  government: 'Government',
};

export const announcementTexts = {
  badge: 'Latest Updates',
  title: 'Community Announcements',
  subtitle: 'Stay informed about important updates and events',
  pageTitle: 'Announcements',
  important: 'Important',
  tags: 'Tags',
  readMore: 'Read More',
  readMoreOf: (title: string) => ` about ${title}`,
  all: (count: number) => (count > 1 ? `All ${formatNumber(count)} announcements` : 'All announcements'),
  none: 'There are no announcements at the moment.',
  notFound: 'Announcement not found.',
  allDay: 'all day',
  posted: 'Posted',
  attachments: 'Attachments',
  print: 'Print',
  categories: announcementCategories,
};
