/** Converts an announcement to form fields and back. */

import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { announcementCategories } from '../../../db/rules/announcements/categories.ts';
import { AnnouncementChanges, AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { newAnnouncement } from '../../../db/rules/announcements/newAnnouncement.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { summarize } from '../../../db/rules/search/excerpt.ts';
import { formatAttachments, parseAttachments } from '../../editing/attachments/attachmentLines.ts';
import { describeSaved } from '../../editing/describeSaved.ts';
import { describePictures, formatPictures, readPictures } from '../../editing/pictures/pictureList.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, formatBlocks, readFormattedText, renameFault } from '../../editing/richText/blocksText.ts';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { attachmentTexts } from '../../texts/en/content/attachments.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { type AnnouncementBody, announcementApi } from './api.ts';

/** The initial values of a new announcement. @param today by the town's clock */
export function blankAnnouncement(today: string): AnnouncementBody {
  const { source: _source, ...blank } = newAnnouncement(today);
  return blank;
}

/** Separates tags by commas, or by semicolons if a tag contains a comma. */
const formatTags = (tags: readonly string[]) =>
  tags.some((tag) => tag.includes(',')) ? tags.map((tag) => `${tag};`).join(' ') : tags.join(', ');

function parseTags(text: string): string[] {
  const tags = text.split(text.includes(';') ? ';' : ',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The field values by name. An empty summary keeps following the text's first sentence. */
export function announcementValues(announcement: AnnouncementBody) {
  const { title, excerpt, date, category, priority, tags, details, attachments } = announcement;
  // Records that a browser stored before these fields existed lack them.
  const { pictures = [], publish_at = '', expires_at = '' } = announcement;
  return {
    title,
    content: formatBlocks(treeOf(announcement)),
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
 * Builds the request body from a form's data. Disabled fields are empty.
 * @throws Problem while a file is still uploading
 */
export function readAnnouncement(data: FormData): AnnouncementBody {
  const text = (name: string) => readLines(data, name);
  if (data.has('attachments.uploading')) throw new Problem('invalid', attachmentTexts.stillUploading);
  const { words, blocks } = readFormattedText(text('content'));
  const allDay = data.has('allDay');
  const hasEndTime = !allDay && data.has('hasEndTime');
  return {
    title: text('title'),
    excerpt: text('excerpt'),
    content: words,
    format: blocks.length > 0 ? 'blocks' : 'plain',
    blocks,
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

/** The category decides the recipients; null while none is chosen. */
export function readCategory(data: FormData): Pick<AnnouncementBody, 'category'> | null {
  const category = announcementCategories.find((known) => known === data.get('category'));
  return category ? { category } : null;
}

export const announcementForm: RecordForm<Announcement, AnnouncementBody> = {
  noun: 'announcements',
  labels: texts.fields,
  describe: { content: describeBlocks, pictures: describePictures },
  valuesOf: announcementValues,
  check(body) {
    const whole = findFaults(AnnouncementInput, { ...body, order_index: 0, source: '' });
    return renameFault({ ...whole, ...findFaults(AnnouncementChanges, body) }, 'blocks', 'content');
  },
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
