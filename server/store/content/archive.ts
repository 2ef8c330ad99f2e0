/** Puts documents into the archive and takes them out. */
import type { Knex } from 'knex';
import { isArchived } from '../../../db/rules/documents/archive.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { requireRecord } from '../requireRecord.ts';
import type { Writer } from '../writerTypes.ts';
import { listDocumentUses } from './documentUses.ts';

/**
 * Archives a document with the hash that its file has now.
 * @param made_on the day on which the document was made, YYYY-MM-DD
 * @throws Problem `invalid`, with the `places` that link to it; also for the day
 */
export async function archiveDocument(
  tx: Writer,
  townId: string,
  id: string | undefined,
  { made_on, expected, now }: { made_on: string; expected: number | undefined; now: number },
): Promise<Document> {
  const document = await requireRecord(tx, 'documents', id);
  const uses = await listDocumentUses(tx.trx, townId, document.id);
  if (uses.length > 0) {
    throw new Problem(
      'invalid',
      'This document is in use, and what is archived must only be kept for reference. It is linked from: {places}. Remove the links first. Nothing was changed.',
      { params: { places: uses.join('; ') }, places: uses },
    );
  }
  const file: { sha256: string } | undefined = await tx
    .trx('files')
    .where({ town_id: townId, id: document.file_id })
    .first('sha256');
  const archive = { archived_at: toIso(now), made_on, sha256: file?.sha256 ?? '', ended: '' as const };
  await tx.save('documents', { id: document.id, archive }, expected, { action: 'archived', detail: made_on });
  return requireRecord(tx, 'documents', document.id);
}

/** Takes a document out of the archive. One that is not archived stays as it is. */
export async function unarchiveDocument(
  tx: Writer,
  id: string | undefined,
  expected: number | undefined,
): Promise<Document> {
  const document = await requireRecord(tx, 'documents', id);
  if (!document.archive) return document;
  await tx.save('documents', { id: document.id, archive: null }, expected, { action: 'unarchived', detail: '' });
  return requireRecord(tx, 'documents', document.id);
}

async function listArchivedRows(knex: Knex, townId: string): Promise<Document[]> {
  const rows: Row[] = await knex('documents').where({ town_id: townId, deleted_at: null }).whereNotNull('archive');
  return rows.map((row) => decodeRow<Document>('documents', row)).filter(isArchived);
}

/** Whether a town has an archived document. */
export const hasArchive = async (knex: Knex, townId: string): Promise<boolean> =>
  (await listArchivedRows(knex, townId)).length > 0;

/** Finds archived documents whose file is another one than they were archived with. @returns a sentence for each */
export async function findAlteredDocuments(knex: Knex, townId: string): Promise<string[]> {
  const documents = await listArchivedRows(knex, townId);
  const problems: string[] = [];
  for (const { id, title, file_id, archive } of documents) {
    const file: { sha256: string } | undefined = await knex('files')
      .where({ town_id: townId, id: file_id })
      .first('sha256');
    if (file?.sha256 !== archive?.sha256) {
      problems.push(`The archived document “${title}” (${id}) no longer has the file that it was archived with.`);
    }
  }
  return problems;
}
