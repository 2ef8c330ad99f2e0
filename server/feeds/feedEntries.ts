/** Announcements as both feeds have them: the newest first, with absolute addresses. */

import type { Announcement } from '../../db/rules/announcements.ts';
import type { FormattedNode } from '../../db/rules/formattedText.ts';
import { linkify, splitParagraphs, type TextSegment } from '../../db/rules/linkify.ts';
import { isSafeUrl } from '../../db/rules/links.ts';
import { announcementPath } from '../../db/rules/paths.ts';
import { type LinkedPicture, listLinkedPictures } from '../render/announcementPictures.ts';
import { escapeHtml } from '../render/escape.ts';
import { publishedAt, updatedAt } from './timestamps.ts';
import { collapseWhitespace } from './xml.ts';

/** How many announcements a feed holds. */
export const maxFeedEntries = 50;
/** Of how many characters of text a feed holds the whole; older announcements say their excerpt alone. */
const maxFeedText = 300_000;

export type Attachment = { title: string; url: string; mediaType: string | null };
export type FeedEntry = {
  /** Stays whatever is edited, and wherever the town moves. */
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

/** The name of a record or town for feed readers. */
export const toUrn = (id: string) => `urn:uuid:${id}`;

/** The type that the ending of a web address tells; null where it tells none. */
function findMediaType(address: string): string | null {
  const { protocol, pathname } = new URL(address);
  const ending = /^https?:$/.test(protocol) ? /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() : '';
  return mediaTypes[ending ?? ''] ?? null;
}

function listAttachments({ attachments }: Announcement, origin: string): Attachment[] {
  return attachments.flatMap(({ title, url }) => {
    // Stored before the shapes were what they are, an address is checked again before it leaves the site.
    if (!isSafeUrl(url) || !URL.canParse(url, origin)) return [];
    const { href } = new URL(url, origin);
    return [{ title: collapseWhitespace(title), url: href, mediaType: findMediaType(href) }];
  });
}

function renderPicture({ url, alt, width, height }: LinkedPicture): string {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${size}></p>`;
}

const renderLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Typed text as HTML: paragraphs, line breaks, and links that are safe. */
function renderPlain(text: string): string {
  const renderSegment = ({ text, url }: TextSegment) =>
    url ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : renderLines(text);
  return splitParagraphs(text)
    .map((paragraph) => `<p dir="auto">${linkify(paragraph).map(renderSegment).join('')}</p>`)
    .join('');
}

/** Formatted text as HTML, with absolute addresses. */
function renderFormatted(node: FormattedNode, origin: string): string {
  if (typeof node === 'string') return renderLines(node);
  const [tag, content, detail] = node;
  const inner = content.map((one) => renderFormatted(one, origin)).join('');
  if (tag === 'a') {
    const isLink = typeof detail === 'string' && isSafeUrl(detail) && URL.canParse(detail, origin);
    return isLink ? `<a href="${escapeHtml(new URL(detail, origin).href)}">${inner}</a>` : inner;
  }
  const start = tag === 'ol' && detail !== undefined ? ` start="${Number(detail)}"` : '';
  return `<${tag}${tag === 'p' || tag === 'h3' || tag === 'li' ? ' dir="auto"' : ''}${start}>${inner}</${tag}>`;
}

/** A text as HTML, between its first picture and the others, with its attachments. */
function joinContent(text: string, attachments: Attachment[], [first = '', ...rest]: string[]): string {
  const items = attachments.map(({ title, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
  return [first, text, ...rest, list].join('');
}

/** The newest announcements of those a town shows now, by the instant they were published at. */
export function buildFeedEntries(
  announcements: readonly Announcement[],
  origin: string,
  timeZone: string,
): FeedEntry[] {
  const dated = announcements.map((announcement) => ({ announcement, published: publishedAt(announcement, timeZone) }));
  dated.sort((a, b) => b.published - a.published || b.announcement.id.localeCompare(a.announcement.id));
  let length = 0;
  return dated.slice(0, maxFeedEntries).map(({ announcement, published }) => {
    const { id, title, excerpt, content, tags, blocks } = announcement;
    const attachments = listAttachments(announcement, origin);
    const pictures = listLinkedPictures(announcement, origin);
    length += content.length;
    const isWhole = length <= maxFeedText;
    const text =
      isWhole && blocks.length > 0
        ? blocks.map((block) => renderFormatted(block, origin)).join('')
        : renderPlain((isWhole && content) || excerpt);
    return {
      id: toUrn(id),
      url: origin + announcementPath(id),
      title: collapseWhitespace(title),
      summary: collapseWhitespace(excerpt),
      html: joinContent(text, attachments, pictures.map(renderPicture)),
      published,
      updated: updatedAt(announcement, timeZone),
      tags: [...new Set(tags.map(collapseWhitespace))],
      attachments,
      pictures: pictures.map((picture) => ({ ...picture, mediaType: findMediaType(picture.url) })),
      announcement,
    };
  });
}
