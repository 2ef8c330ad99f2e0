/** What mails say of the records that they tell people of. */
import type { Announcement } from '../../db/rules/announcements.ts';
import { documentPath } from '../../db/rules/documents.ts';
import { eventText } from '../../db/rules/events.ts';
import { toPlainText } from '../../db/rules/formattedText.ts';
import { locale } from '../../db/rules/locale.ts';
import { announcementPath, eventPath } from '../../db/rules/paths.ts';
import { listAttachedFiles, renderAnnouncement } from '../render/announcementHtml.ts';
import { truncateAtWord } from '../render/jsonld.ts';
import type { ToldRecord } from '../store/notifiedRecords.ts';
import { mailAttributes } from './mailFrame.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const maxTextLength = 600;
/** Mail programs cut off what is longer than some 100 KB. */
const maxWholeLength = 20_000;

export type NewsItem = { label: string; title: string; lines: string[]; link: { label: string; url: string } };
/** `html` says the same as the paragraphs, with pictures and formatting. */
export type WholeNotice = { paragraphs: string[]; html?: string };

export const joined = (...lines: string[]) => lines.filter((text) => text !== '');

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });

/** A time of day as people here write it: `18:30` → `6:30 PM`. */
function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** What a piece of news says. @param today the town's: of a series the next date is told */
export function describeRecord(told: ToldRecord, origin: string, today: string): NewsItem {
  const at = (path: string) => origin + path;
  switch (told.noun) {
    case 'announcements': {
      const { id, title, excerpt, attachments } = told.record;
      const files = attachments.length > 0 ? texts.attachments(attachments.length) : '';
      const link = { label: texts.readMore, url: at(announcementPath(id)) };
      return { label: '', title, lines: joined(truncateAtWord(excerpt, maxTextLength), files), link };
    }
    case 'documents': {
      const { title, description } = told.record;
      const link = { label: texts.openDocument, url: at(documentPath(told.record)) };
      return { label: texts.newDocument(told.category), title, lines: joined(description), link };
    }
    case 'events': {
      const { id, title, location, start_time, dates, date } = told.record;
      const day = days.format(Date.parse(dates.find((one) => one >= today) ?? date));
      const when = start_time ? `${day}, ${formatTime(start_time)}` : day;
      const text = truncateAtWord(eventText(told.record), maxTextLength);
      const link = { label: texts.seeEvent, url: at(eventPath(id)) };
      return { label: texts.meeting, title, lines: joined(when, location, text), link };
    }
    case 'banners': {
      const { text, link } = told.record;
      const url = link ? new URL(link.url, `${origin}/`).href : at('/');
      return { label: '', title: text, lines: [], link: { label: link?.title ?? texts.seeSite, url } };
    }
  }
}

/** A notice with all that belongs to it. @returns null where it is too long for a mail */
export function describeWhole(announcement: Announcement, origin: string): WholeNotice | null {
  const { content, blocks, excerpt } = announcement;
  if (content.length > maxWholeLength) return null;
  const files = listAttachedFiles(announcement, origin).map(({ title, url }) => `${title}:\n${url}`);
  return {
    paragraphs: joined(blocks.length > 0 ? toPlainText(blocks, true) : content || excerpt, ...files),
    html: renderAnnouncement(announcement, origin, { isWhole: true, attributes: mailAttributes }),
  };
}
