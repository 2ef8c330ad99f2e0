import type { Database } from '../../../db/connection.ts';
import {
  type CategoryWithDocuments,
  type Document,
  type DocumentCategory,
  groupDocuments,
} from '../../../db/rules/documents/documents.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { decodeRow } from '../tables.ts';
import type { StoredFile } from '../writerTypes.ts';

/** Lists a town's document categories with their documents, both by position. */
export async function listDocuments(db: Database, townId: string): Promise<CategoryWithDocuments[]> {
  const [categories, documents] = await Promise.all(
    (['document_categories', 'documents'] as const).map((noun) =>
      db.read(noun).where({ town_id: townId, deleted_at: null }),
    ),
  );
  return groupDocuments(
    (categories ?? []).map((row) => decodeRow<DocumentCategory>('document_categories', row)),
    (documents ?? []).map((row) => decodeRow<Document>('documents', row)),
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
  const row = await db.read('files').where({ town_id: townId, id }).first('id', 'name', 'media_type', 'size', 'sha256');
  return row ?? null;
}

/** Whether a file of any town has a row. */
export const hasFileRow = async (db: Database, id: string): Promise<boolean> =>
  isId(id) && (await db.read('files').where({ id }).first('id')) !== undefined;
