import type { Database } from '../../../db/connection.ts';
import {
  type CategoryWithDocuments,
  type Document,
  type DocumentCategory,
  groupDocuments,
} from '../../../db/rules/documents/documents.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { tables } from '../tables.ts';
import type { StoredFile } from '../writerTypes.ts';

/** The columns of a listed document. Text versions may be long, so lists only say that there is one. */
const listedColumns = tables.documents.fields.filter((field) => field !== 'text_blocks');

function toListedDocument({ has_text, ...row }: Row): Document {
  const document = decodeRow<Document>('documents', { ...row, text_blocks: '[]' });
  // Without a text version a listed document equals the synced one, so browsers need not draw it again.
  return has_text ? { ...document, has_text: true } : document;
}

/** Lists a town's document categories with their documents, both by position and without text versions. */
export async function listDocuments(db: Database, townId: string): Promise<CategoryWithDocuments[]> {
  const own = { town_id: townId, deleted_at: null };
  const [categories, documents]: [Row[], Row[]] = await Promise.all([
    db.read('document_categories').where(own),
    db
      .read('documents')
      .where(own)
      .select(...listedColumns, db.read.raw("case when text_blocks = '[]' then 0 else 1 end as has_text")),
  ]);
  return groupDocuments(
    categories.map((row) => decodeRow<DocumentCategory>('document_categories', row)),
    documents.map(toListedDocument),
  );
}

export async function readDocument(db: Database, townId: string, id: string): Promise<Document | null> {
  if (!isId(id)) return null;
  const row = await db.read('documents').where({ town_id: townId, id, deleted_at: null }).first();
  return row ? decodeRow<Document>('documents', row) : null;
}

/** Finds a town's file by its id. */
export async function readFileRecord(db: Database, townId: string, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null;
  const row = await db
    .read('files')
    .where({ town_id: townId, id, request_id: null })
    .first('id', 'name', 'media_type', 'size', 'sha256');
  return row ?? null;
}

/** Whether a file of any town has a row. */
export const hasFileRow = async (db: Database, id: string): Promise<boolean> =>
  isId(id) && (await db.read('files').where({ id }).first('id')) !== undefined;
