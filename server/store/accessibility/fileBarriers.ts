/** Stores the barriers of the documents that use a PDF file. */
import type { Knex } from 'knex';
import type { Barrier } from '../../../db/rules/accessibility/barriers.ts';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { decodeRow } from '../tables.ts';
import { readFileFacts } from './fileFacts.ts';

/** Reads the barriers of a document's file; none before the file was checked. */
export async function readFileBarriers(
  knex: Knex,
  document: Pick<Document, 'file_id' | 'file_name' | 'text_blocks'>,
): Promise<Barrier[]> {
  const facts = await readFileFacts(knex, document.file_id);
  return facts ? listFileBarriers(facts, document) : [];
}

/** Replaces the stored barriers of all documents with a file, after its facts changed. */
export async function refreshFileBarriers(trx: Knex.Transaction, file: { id: string; town_id: string }): Promise<void> {
  const rows = await trx('documents').where({ town_id: file.town_id, file_id: file.id, deleted_at: null });
  for (const row of rows) {
    const document = decodeRow<Document>('documents', row);
    await readFileBarriers(trx, document);
  }
}
