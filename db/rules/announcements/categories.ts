/** The categories of announcements. */
export const announcementCategories = ['events', 'services', 'government'] as const;
export type AnnouncementCategory = (typeof announcementCategories)[number];
