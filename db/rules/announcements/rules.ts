import { completeContent, deriveContent } from '../fields/formattedContent.ts';
import { checkPictures } from '../fields/pictureList.ts';
import { invalidField, Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import { summarize } from '../search/excerpt.ts';
import type { Announcement } from './announcements.ts';
import { AnnouncementInput } from './input.ts';
import { newAnnouncement } from './newAnnouncement.ts';
import { hasExpired } from './schedule.ts';

export const announcementRules: SaveRules<AnnouncementInput, Announcement> = {
  schema: AnnouncementInput,
  async complete(given, { before, today, lookup }) {
    const whole = { ...(before ?? { ...newAnnouncement(today), category: undefined }), ...given };
    return {
      ...whole,
      ...completeContent(given, whole),
      // A new announcement goes to the top, whatever its date.
      order_index: whole.order_index ?? (await lookup.findTopPosition('announcements')),
    };
  },
  derive(record) {
    const derived = deriveContent(record);
    // Cards and feeds need an excerpt.
    return { ...derived, excerpt: record.excerpt || summarize(derived) };
  },
  check(announcement, { before, isNew, now, timeZone }) {
    checkPictures(announcement, before);
    // An end in the past takes an announcement down. On a new one it is a slip.
    if (isNew && hasExpired(announcement, timeZone, now)) {
      throw invalidField('expires_at', 'The end of this announcement has passed: nobody would see it.');
    }
  },
  notFound: () => new Problem('not_found', 'No announcement found'),
};
