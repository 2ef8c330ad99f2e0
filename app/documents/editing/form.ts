/** Converts documents and categories to form fields and back. */

import type { Document, DocumentCategory } from '../../../db/rules/documents/documents.ts';
import { CategoryChanges, DocumentChanges } from '../../../db/rules/documents/input.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { describeIds } from '../../editing/fields/ReferencesField.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, formatBlocks, parseBlocks } from '../../editing/richText/blocksText.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { type CategoryBody, categoryApi, type DocumentBody, documentApi } from './api.ts';
import { formatMeeting, parseMeeting } from './MeetingField.tsx';

/** The first names of files on this page: a document keeps its first name even with another file. */
const firstNames = new Map<string, string>();

/** Writes a file with its name, so that people can compare two versions. The same file always gives the same text. */
export function formatFile(name: string, id: string): string {
  if (!firstNames.has(id)) firstNames.set(id, name);
  return `${firstNames.get(id)} #${id}`;
}
export const parseFileId = (value: string) => value.slice(value.lastIndexOf('#') + 1);
export const parseFileName = (value: string) => value.slice(0, value.lastIndexOf(' #'));

export const documentForm: RecordForm<Document, DocumentBody> = {
  noun: 'documents',
  labels: texts.documentFields,
  describe: { category_id: describeIds, text_blocks: describeBlocks },
  valuesOf: ({ title, description, date, category_id, file_name, file_id, text_blocks = [], ...meeting }) => ({
    title,
    description,
    date,
    meeting: formatMeeting(meeting),
    category_id,
    file_id: formatFile(file_name, file_id),
    text_blocks: formatBlocks(text_blocks),
  }),
  check: (body) => findFaults(DocumentChanges, body),
  bodyOf(data) {
    if (data.get('uploading')) throw new Problem('invalid', texts.uploadRunning);
    return {
      title: readText(data, 'title'),
      description: readText(data, 'description'),
      date: readText(data, 'date'),
      ...parseMeeting(readText(data, 'meeting')),
      category_id: readText(data, 'category_id'),
      file_id: parseFileId(readText(data, 'file_id')),
      text_blocks: parseBlocks(readText(data, 'text_blocks')),
    };
  },
  create: documentApi.create,
  update: documentApi.update,
  texts: {
    created: texts.documentSaved,
    updated: texts.documentSaved,
    createFailed: texts.documentFailed,
    updateFailed: texts.documentFailed,
  },
};

export const categoryForm: RecordForm<DocumentCategory, CategoryBody> = {
  noun: 'document_categories',
  labels: texts.categoryFields,
  valuesOf: ({ title, description }) => ({ title, description }),
  check: (body) => findFaults(CategoryChanges, body),
  bodyOf: (data) => ({ title: readText(data, 'title'), description: readText(data, 'description') }),
  create: categoryApi.create,
  update: categoryApi.update,
  texts: {
    created: texts.categorySaved,
    updated: texts.categorySaved,
    createFailed: texts.categoryFailed,
    updateFailed: texts.categoryFailed,
  },
};
