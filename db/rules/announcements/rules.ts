import { requireAltText } from '../documents/altText.ts';
import { requireOwnCopies } from '../documents/pictureCopies.ts';
import { parseMarkdown } from '../fields/markdown.ts';
import { invalidField, Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import { summarize } from '../search/excerpt.ts';
import type { Announcement } from './announcements.ts';
import { announcementLimits as limits } from './fields.ts';
import { AnnouncementInput } from './input.ts';
import { newAnnouncement } from './newAnnouncement.ts';
import { hasExpired } from './schedule.ts';

/** Parses formatted text into the tree that it is drawn from. Text over the limit is refused unparsed. */
const readBlocks = ({ format, content }: Pick<AnnouncementInput, 'format' | 'content'>) =>
  format === 'markdown' && content.length <= limits.formattedContent ? parseMarkdown(content) : [];

export const announcementRules: SaveRules<AnnouncementInput, Announcement> = {
  schema: AnnouncementInput,
  async complete(given, { before, today, lookup }) {
    const whole = { ...(before ?? { ...newAnnouncement(today), category: undefined }), ...given };
    return {
      ...whole,
      // Cards and feeds need an excerpt.
      excerpt: whole.excerpt.trim() || summarize({ content: whole.content, blocks: readBlocks(whole) }),
      // A new announcement goes to the top, whatever its date.
      order_index: whole.order_index ?? (await lookup.findTopPosition('announcements')),
    };
  },
  derive: (record) => ({ blocks: readBlocks(record) }),
  check(announcement, { before, isNew, now, timeZone }) {
    requireAltText(announcement.pictures, before?.pictures, 'pictures');
    requireOwnCopies(announcement.pictures, before?.pictures, 'pictures');
    // An end in the past takes an announcement down. On a new one it is a slip.
    if (isNew && hasExpired(announcement, timeZone, now)) {
      throw invalidField('expires_at', 'The end of this announcement has passed: nobody would see it.');
    }
  },
  notFound: () => new Problem('not_found', 'No announcement found'),
};
