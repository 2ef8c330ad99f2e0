/** The sitemap (sitemaps.org), robots.txt and security.txt of a town. */

import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { formPath } from '../../db/rules/forms/forms.ts';
import { itemPath } from '../../db/rules/items/paths.ts';
import { announcementPath, meetingPath, pagePath } from '../../db/rules/links/paths.ts';
import { listPublicPages } from '../../db/rules/screens.ts';
import { formatLocalTimestamp, publishedAt, updatedAt } from './timestamps.ts';
import { escapeXml } from './xml.ts';

/** The limit of the sitemap protocol. */
export const maxSitemapUrls = 50_000;

type SitemapParts = {
  announcements: readonly Announcement[];
  /** Items on sale, most recently changed first. */
  items?: readonly { id: string; updated_at: string }[];
  origin: string;
  timeZone: string;
  commerce: boolean;
  pages?: readonly { slug: string; updated_at: string }[];
  forms?: readonly { slug: string; updated_at: string }[];
  meetings?: readonly { slug: string; updated_at: string }[];
  /** The screens that the town has no records for. */
  emptyPaths: readonly string[];
};

export function buildSitemap(parts: SitemapParts): string {
  const { announcements, items = [], pages = [], forms = [], meetings = [], origin, timeZone } = parts;
  const screens = listPublicPages(parts.commerce).filter((path) => !parts.emptyPaths.includes(path));
  const written = [
    ...pages.map(({ slug, updated_at }) => ({ path: pagePath(slug), changed: Date.parse(updated_at) })),
    ...forms.map((form) => ({ path: formPath(form), changed: Date.parse(form.updated_at) })),
    ...meetings.map(({ slug, updated_at }) => ({ path: meetingPath(slug), changed: Date.parse(updated_at) })),
  ].slice(0, maxSitemapUrls - screens.length);
  const room = maxSitemapUrls - screens.length - written.length;
  const dated = announcements
    .map((announcement) => ({
      path: announcementPath(announcement.id),
      published: publishedAt(announcement, timeZone),
      changed: updatedAt(announcement, timeZone),
    }))
    .sort((a, b) => b.published - a.published)
    .slice(0, room);
  const sold = items
    .slice(0, room - dated.length)
    .map(({ id, updated_at }) => ({ path: itemPath(id), changed: Date.parse(updated_at) }));
  const newest = dated.length > 0 ? Math.max(...dated.map(({ changed }) => changed)) : null;
  const address = (path: string, changed: number | null) =>
    `<url><loc>${escapeXml(origin + path)}</loc>${changed === null ? '' : `<lastmod>${formatLocalTimestamp(changed, timeZone)}</lastmod>`}</url>`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...screens.map((path) => address(path, path === '/announcements' ? newest : null)),
    ...[...written, ...dated, ...sold].map(({ path, changed }) => address(path, changed)),
    '</urlset>\n',
  ].join('\n');
}

/**
 * Says where to report a vulnerability (RFC 9116).
 * @param contact a mail or web address
 * @param expires the last day on which the text is valid, YYYY-MM-DD
 */
export const buildSecurityTxt = (origin: string, contact: string, expires: string): string =>
  `Contact: ${contact}\nExpires: ${expires}T23:59:59Z\nPreferred-Languages: en\nCanonical: ${origin}${securityTxtPath}\n`;

export const securityTxtPath = '/.well-known/security.txt';

/** Allows pages, files and pictures; API calls hold nothing that pages lack. */
export const buildRobotsTxt = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
