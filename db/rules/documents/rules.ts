import { invalidField, Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import { type Document, type DocumentCategory, newCategory, newDocument } from './documents.ts';
import { replaceExtension } from './fileNames.ts';
import { DocumentCategoryInput, DocumentInput } from './input.ts';

const categoryNotFound = 'This category no longer exists.';

export const categoryRules: SaveRules<DocumentCategoryInput, DocumentCategory> = {
  schema: DocumentCategoryInput,
  async complete(given, { before, lookup }) {
    const whole = { ...(before ?? newCategory), ...given };
    return { ...whole, order_index: whole.order_index ?? (await lookup.findBottomPosition('document_categories')) };
  },
  notFound: () => new Problem('not_found', categoryNotFound),
};

/**
 * Puts a document at the top of a category that is new to it. A replacement file takes the old file's name, so that the
 * document's address stays.
 */
export const documentRules: SaveRules<DocumentInput, Document> = {
  schema: DocumentInput,
  async complete(given, { before, today, lookup }) {
    const whole = { ...(before ?? newDocument(today)), ...given };
    const { category_id, file_id } = whole;
    if (category_id !== before?.category_id) {
      if (!category_id) throw invalidField('category_id', 'Choose a category for the document.');
      if (!(await lookup.hasCategory(category_id))) throw invalidField('category_id', categoryNotFound);
      whole.order_index = given.order_index ?? (await lookup.findTopPosition('documents', category_id));
    }
    if (file_id !== before?.file_id) {
      const file = await lookup.findFile(file_id);
      if (!file) throw invalidField('file_id', 'The file was not found. Upload it first.');
      const { name, media_type, size, sha256 } = file;
      const file_name = given.file_name ?? (before ? replaceExtension(before.file_name, name) : name);
      Object.assign(whole, { file_name, media_type, size });
      // An archived document must be unaltered, so another file ends that.
      const { archive } = whole;
      if (archive && archive.sha256 !== sha256) whole.archive = { ...archive, ended: 'file_replaced' };
    }
    return whole;
  },
  notFound: () => new Problem('not_found', 'This document is no longer available.'),
};
