/** Announcements as readers get them: their shape and their sequence. */
import type * as v from 'valibot';
import { type AnnouncementCategory, announcementCategories } from './categories.ts';
import type { AnnouncementInput } from './input.ts';

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

export const announcementsPerPage = 9;

/** A page of the announcements list, counted from 1, of all announcements or of one category. */
export type AnnouncementsQuery = { page: number; category: AnnouncementCategory | null };

/** Reads `?page=2&category=events`; invalid values mean the first page of all. */
export function parseAnnouncementsQuery(search: { page?: unknown; category?: unknown }): AnnouncementsQuery {
  const page = typeof search.page === 'string' && /^[1-9]\d{0,4}$/.test(search.page) ? Number(search.page) : 1;
  const category = announcementCategories.find((known) => known === search.category) ?? null;
  return { page, category };
}
