import { type Announcement, AnnouncementInput, newAnnouncement } from './announcements.ts';
import { deriveExcerpt } from './excerpt.ts';
import { Problem } from './problems.ts';
import type { SaveRules } from './saveRules.ts';

export const announcementRules: SaveRules<AnnouncementInput, Announcement> = {
  schema: AnnouncementInput,
  async complete(given, { before, today, lookup }) {
    const whole = { ...(before ?? newAnnouncement(today)), ...given };
    return {
      ...whole,
      // Cards and feeds need an excerpt.
      excerpt: whole.excerpt.trim() || deriveExcerpt(whole.content),
      // A new one goes to the top, whatever its date.
      order_index: whole.order_index ?? (await lookup.findTopPosition('announcements')),
    };
  },
  notFound: () => new Problem('not_found', 'No announcement found'),
};
