/** Describes records in mails about them. */
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { eventText, type PublicEvent } from '../../../db/rules/events/events.ts';
import { announcementPath, eventPath } from '../../../db/rules/links/paths.ts';
import { collectionLabels } from '../../feeds/labels.ts';
import { listAttachedFiles, renderAnnouncement } from '../../render/announcementHtml.ts';
import { escapeHtml } from '../../render/escape.ts';
import { truncateAtWord } from '../../render/jsonLd/jsonld.ts';
import { textWithUrls } from '../../render/textWithUrls.ts';
import type { NotifiedContent } from '../../store/news/notifiedRecords.ts';
import { describeMeetingNews } from '../describeMeeting.ts';
import { mailAttributes, paragraphHtml } from '../mailFrame.ts';
import { describeCancelledDay, describeDay, describeNextDates } from './newsDays.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const maxTextLength = 600;
/** Mail programs truncate mails above some 100 KB. */
const maxWholeLength = 20_000;

export type NewsItem = {
  /** Shown alone in a list of mails or on a lock screen. */
  subject: string;
  label: string;
  title: string;
  lines: string[];
  link: { label: string; url: string };
};
/** `html` has the paragraphs' content with pictures and formatting. */
export type WholeNotice = { paragraphs: string[]; html?: string };

export const joined = (...lines: string[]) => lines.filter((text) => text !== '');

/** Describes a piece of news. @param today the town's day, for the next date of a series */
export function describeRecord(content: NotifiedContent, origin: string, today: string): NewsItem {
  const at = (path: string) => origin + path;
  switch (content.noun) {
    case 'announcements': {
      const { id, title, excerpt, attachments } = content.record;
      const files = attachments.length > 0 ? texts.attachments(attachments.length) : '';
      const link = { label: texts.readMore, url: at(announcementPath(id)) };
      const lines = joined(describeDay(content.record), truncateAtWord(excerpt, maxTextLength), files);
      return { subject: texts.subjects.announcements(title), label: '', title, lines, link };
    }
    case 'documents': {
      const { title, description } = content.record;
      const link = { label: texts.openDocument, url: at(documentPath(content.record)) };
      const label = texts.newDocument(content.category);
      return { subject: texts.subjects.documents(title), label, title, lines: joined(description), link };
    }
    case 'events': {
      const { id, title, location } = content.record;
      const text = truncateAtWord(eventText(content.record), maxTextLength);
      const link = { label: texts.seeEvent, url: at(eventPath(id)) };
      const lines = joined(...describeNextDates(content.record, today), location, text);
      const cancelled = describeCancelledDay(content.record, today);
      const subject = cancelled ? texts.subjects.cancelled(title, cancelled) : texts.subjects.events(title);
      return { subject, label: texts.meeting, title, lines, link };
    }
    case 'meetings':
      return describeMeetingNews(content, origin);
    case 'collection_routes': {
      const { record, day } = content;
      const lines = joined(day.date === day.regular_date ? '' : collectionLabels.moved(day));
      const link = { label: texts.seeSite, url: at('/collection') };
      return { subject: collectionLabels.tomorrow(record), label: '', title: record.name, lines, link };
    }
    case 'banners': {
      const { text, link } = content.record;
      const url = link ? new URL(link.url, `${origin}/`).href : at('/');
      const subject = texts.emergency.subject(text);
      return { subject, label: '', title: text, lines: [], link: { label: link?.title ?? texts.seeSite, url } };
    }
  }
}

/** Describes a notice in full. @returns null if it is too long for a mail */
export function describeWholeNotice(announcement: Announcement, origin: string): WholeNotice | null {
  const { content, blocks, excerpt } = announcement;
  if (content.length > maxWholeLength) return null;
  const day = describeDay(announcement);
  const files = listAttachedFiles(announcement, origin).map(({ title, url }) => `${title}:\n${url}`);
  const text = textWithUrls(content || excerpt, blocks, origin);
  const html = renderAnnouncement(announcement, origin, { isWhole: true, attributes: mailAttributes });
  return { paragraphs: joined(day, text, ...files), html: (day && paragraphHtml(escapeHtml(day))) + html };
}

/** Describes a meeting with its whole agenda. */
export function describeWholeMeeting(event: PublicEvent, origin: string, today: string): WholeNotice {
  const lines = joined(...describeNextDates(event, today), event.location);
  const text = textWithUrls(eventText(event), event.description_blocks, origin).trim();
  return { paragraphs: joined(texts.meeting, lines.join('\n'), text) };
}
