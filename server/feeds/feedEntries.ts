/** Announcements for both feeds, newest first, with absolute addresses. */

import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { announcementPath } from '../../db/rules/links/paths.ts';
import { listAttachedFiles, renderAnnouncement } from '../render/announcementHtml.ts';
import { type LinkedPicture, listLinkedPictures } from '../render/pictures/linkedPictures.ts';
import { publishedAt, updatedAt } from './timestamps.ts';
import { collapseWhitespace } from './xml.ts';

export const maxFeedEntries = 50;
/** Characters of full text in one feed; older announcements have only their excerpt. */
const maxFeedText = 300_000;

export type Attachment = { title: string; url: string; mediaType: string | null };
export type FeedEntry = {
  /** Stable through edits and moves of the town. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  /** Instants, in milliseconds. */
  published: number;
  updated: number;
  tags: string[];
  attachments: Attachment[];
  pictures: (LinkedPicture & { mediaType: string | null })[];
  announcement: Announcement;
};

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  zip: 'application/zip',
};

/** Names a record or town for feed readers. */
export const toUrn = (id: string) => `urn:uuid:${id}`;

/** Guesses a media type from an address's file extension; null if unknown. */
function findMediaType(address: string): string | null {
  const { protocol, pathname } = new URL(address);
  const ending = /^https?:$/.test(protocol) ? /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() : '';
  return mediaTypes[ending ?? ''] ?? null;
}

/** Builds entries for the newest announcements that a town shows now, by publication time. */
export function buildFeedEntries(
  announcements: readonly Announcement[],
  origin: string,
  timeZone: string,
): FeedEntry[] {
  const dated = announcements.map((announcement) => ({ announcement, published: publishedAt(announcement, timeZone) }));
  dated.sort((a, b) => b.published - a.published || b.announcement.id.localeCompare(a.announcement.id));
  let length = 0;
  return dated.slice(0, maxFeedEntries).map(({ announcement, published }) => {
    const { id, title, excerpt, content, tags } = announcement;
    length += content.length;
    const attachments = listAttachedFiles(announcement, origin).map(({ title, url }) => ({
      title: collapseWhitespace(title),
      url,
      mediaType: findMediaType(url),
    }));
    return {
      id: toUrn(id),
      url: origin + announcementPath(id),
      title: collapseWhitespace(title),
      summary: collapseWhitespace(excerpt),
      html: renderAnnouncement(announcement, origin, { isWhole: length <= maxFeedText }),
      published,
      updated: updatedAt(announcement, timeZone),
      tags: [...new Set(tags.map(collapseWhitespace))],
      attachments,
      pictures: listLinkedPictures(announcement, origin).map((picture) => ({
        ...picture,
        mediaType: findMediaType(picture.url),
      })),
      announcement,
    };
  });
}
