/** An announcement as the fields of its form, and back again. */

import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { newAnnouncement } from '../../../db/rules/announcements/blank.ts';
import { announcementCategories } from '../../../db/rules/announcements/categories.ts';
import { AnnouncementChanges, AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import type { Link } from '../../../db/rules/links/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { summarize } from '../../../db/rules/search/excerpt.ts';
import { describeSaved } from '../../editing/describeSaved.ts';
import { describePictures, formatPictures, readPictures } from '../../editing/fields/pictureList.ts';
import type { RecordForm } from '../../editing/recordForm.ts';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { type AnnouncementBody, announcementApi } from './api.ts';

/** What a new announcement begins with. @param today by the town's clock */
export function blankAnnouncement(today: string): AnnouncementBody {
  const { source: _source, ...blank } = newAnnouncement(today);
  return { ...blank, format: 'markdown' };
}

/** A line for each attachment, its name and its address, with a tab between: readable where two versions are compared. */
export const formatAttachments = (attachments: readonly Link[]) =>
  attachments.map(({ title, url }) => `${title.replace(/\s+/g, ' ')}\t${url}`).join('\n');

export const parseAttachments = (text: string): Link[] =>
  text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => ({
      title: line.slice(0, line.indexOf('\t')).trim(),
      url: line.slice(line.indexOf('\t') + 1).trim(),
    }));

/** Tags between commas; those that have a comma themselves end in semicolons. */
const formatTags = (tags: readonly string[]) =>
  tags.some((tag) => tag.includes(',')) ? tags.map((tag) => `${tag};`).join(' ') : tags.join(', ');

function parseTags(text: string): string[] {
  const tags = text.split(text.includes(';') ? ';' : ',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The values of the fields by their names. A summary that is the text's own first sentence goes on following it. */
export function announcementValues(announcement: AnnouncementBody & { blocks?: Announcement['blocks'] }) {
  const { title, excerpt, content, date, category, priority, tags, details, attachments } = announcement;
  // What a browser kept from before there were pictures, formats and schedules has none.
  const { pictures = [], format = 'plain', publish_at = '', expires_at = '' } = announcement;
  return {
    title,
    content,
    formatted: format === 'markdown',
    pictures: formatPictures(pictures),
    attachments: formatAttachments(attachments),
    excerpt: excerpt === summarize(announcement) ? '' : excerpt,
    category,
    priority,
    date,
    ...details,
    tags: formatTags(tags),
    publish_at,
    expires_at,
  };
}

/**
 * The body of a call from a form's data. Fields that are disabled are empty.
 * @throws Problem while a file is still on its way
 */
export function readAnnouncement(data: FormData): AnnouncementBody {
  const text = (name: string) =>
    String(data.get(name) ?? '')
      .replace(/\r\n?/g, '\n')
      .trim();
  if (Number(text('uploading')) > 0) throw new Problem('invalid', texts.stillUploading);
  const allDay = data.has('allDay');
  const hasEndTime = !allDay && data.has('hasEndTime');
  return {
    title: text('title'),
    excerpt: text('excerpt'),
    content: text('content'),
    format: data.has('formatted') ? 'markdown' : 'plain',
    date: text('date'),
    category: text('category') as AnnouncementBody['category'],
    priority: text('priority') as AnnouncementBody['priority'],
    tags: parseTags(text('tags')),
    details: { allDay, hasEndTime, time: allDay ? '' : text('time'), endTime: hasEndTime ? text('endTime') : '' },
    pictures: readPictures(data, 'pictures'),
    attachments: parseAttachments(text('attachments')),
    publish_at: text('publish_at'),
    expires_at: text('expires_at'),
  };
}

/** What decides who is told of it; null while nobody chose. */
export function readCategory(data: FormData): Pick<AnnouncementBody, 'category'> | null {
  const category = announcementCategories.find((known) => known === data.get('category'));
  return category ? { category } : null;
}

export const announcementForm: RecordForm<Announcement, AnnouncementBody> = {
  noun: 'announcements',
  labels: texts.fields,
  describe: { pictures: describePictures },
  valuesOf: announcementValues,
  check: (body) => ({
    ...findFaults(AnnouncementInput, { ...body, order_index: 0, source: '' }),
    ...findFaults(AnnouncementChanges, body),
  }),
  bodyOf: readAnnouncement,
  create: announcementApi.create,
  update: announcementApi.update,
  texts: {
    created: describeSaved(texts.created, texts.scheduled),
    updated: describeSaved(texts.updated, texts.scheduled),
    createFailed: texts.createFailed,
    updateFailed: texts.updateFailed,
    deleted: texts.notFound,
  },
};
