/** Renders announcements as HTML without our style sheets, for feeds and mails. All addresses are absolute. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { type AttachedFile, createHtmlRenderer, type TagAttributes } from './formattedHtml.ts';
import { listLinkedPictures } from './pictures/linkedPictures.ts';

type Options = {
  /** Renders the whole text, or only the summary. */
  isWhole: boolean;
  attributes?: TagAttributes;
};

/** Lists an announcement's attachments with safe addresses. */
export function listAttachedFiles({ attachments }: Pick<Announcement, 'attachments'>, origin: string): AttachedFile[] {
  return attachments.flatMap(({ title, url }) => {
    // An address stored under older rules is checked again before it leaves the site.
    if (!isSafeUrl(url) || !URL.canParse(url, origin)) return [];
    return [{ title, url: new URL(url, origin).href }];
  });
}

/** Renders an announcement's text between its first picture and the others, with attachments. @param origin the town's */
export function renderAnnouncement(
  announcement: Announcement,
  origin: string,
  { isWhole, attributes = {} }: Options,
): string {
  const { excerpt, content, blocks } = announcement;
  const { renderPicture, renderPlain, renderFormatted, renderFiles } = createHtmlRenderer(origin, attributes);
  const [first = '', ...others] = listLinkedPictures(announcement, origin).map(renderPicture);
  const isFormatted = isWhole && blocks.length > 0;
  const text = isFormatted ? blocks.map(renderFormatted).join('') : renderPlain((isWhole && content) || excerpt);
  return [first, text, ...others, renderFiles(listAttachedFiles(announcement, origin))].join('');
}
