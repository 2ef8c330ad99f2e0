/** Announcements: their shape, what is left out, and the order they are read in. */
import * as v from 'valibot';
import { Link } from './links.ts';
import { endsAfterStart, scheduleEntries } from './schedule.ts';
import { isDate, timePattern } from './time.ts';

export const announcementCategories = ['events', 'services', 'government'] as const;
export type AnnouncementCategory = (typeof announcementCategories)[number];
export const announcementPriorities = ['low', 'medium', 'high'] as const;

const time = v.union([v.literal(''), v.pipe(v.string(), v.regex(timePattern, 'A time is written HH:MM.'))]);

/** What a clerk or an import gives of an announcement. */
export const AnnouncementInput = v.pipe(
  v.object({
    title: v.pipe(v.string(), v.trim(), v.nonEmpty('An announcement needs a title.'), v.maxLength(300)),
    excerpt: v.pipe(v.string(), v.trim(), v.maxLength(600)),
    content: v.pipe(v.string(), v.maxLength(100_000)),
    date: v.pipe(v.string(), v.check(isDate, 'The date must be a real day, written YYYY-MM-DD.')),
    category: v.picklist(announcementCategories),
    priority: v.picklist(announcementPriorities),
    tags: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))), v.maxLength(30)),
    details: v.object({ allDay: v.boolean(), hasEndTime: v.boolean(), time, endTime: time }),
    attachments: v.pipe(v.array(Link), v.maxLength(50)),
    order_index: v.pipe(v.number(), v.integer()),
    /** Where an import took it from; the same source is the same announcement. Empty when typed here. */
    source: v.pipe(v.string(), v.maxLength(1000)),
    ...scheduleEntries,
  }),
  v.check((given) => endsAfterStart(given), 'An announcement cannot expire before it is published.'),
);
export type AnnouncementInput = v.InferInput<typeof AnnouncementInput>;

/** An announcement as stored and synced. */
export type Announcement = v.InferOutput<typeof AnnouncementInput> & {
  id: string;
  version: number;
  seq: number;
  updated_at: string;
};

/** Reading order: the clerk's order first, then the newest day, then the newest entry. */
export function compareAnnouncements(a: Announcement, b: Announcement): number {
  return a.order_index - b.order_index || b.date.localeCompare(a.date) || b.id.localeCompare(a.id);
}

/** How many announcements one page of the list shows (R934). */
export const announcementsPerPage = 9;

/** A page of the announcements list, counted from 1, of all announcements or of one category. */
export type AnnouncementsList = { page: number; category: AnnouncementCategory | null };

/** Reads `?page=2&category=events`; what makes no sense is the first page of all. */
export function announcementsList(search: { page?: unknown; category?: unknown }): AnnouncementsList {
  const page = typeof search.page === 'string' && /^[1-9]\d{0,4}$/.test(search.page) ? Number(search.page) : 1;
  const category = announcementCategories.find((known) => known === search.category) ?? null;
  return { page, category };
}
