/** Barriers of documents' PDF files, which follow from the files' stored facts. */
import type { Knex } from 'knex';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { replaceBarriers } from './barriers.ts';
import { readFileFacts } from './fileFacts.ts';

type CheckedDocument = { id: string; file_id: string; file_name: string; text_blocks?: readonly unknown[] };

/** Stores the barriers of a document's file; none before its facts are read. */
export async function storeFileBarriers(
  trx: Knex.Transaction,
  townId: string,
  { id, ...document }: CheckedDocument,
  since?: string,
): Promise<void> {
  const facts = document.file_id ? await readFileFacts(trx, document.file_id) : null;
  const found = facts ? listFileBarriers(facts, document) : [];
  await replaceBarriers(trx, townId, 'documents', id, found, { part: 'file', ...(since !== undefined && { since }) });
}

/** Stores the barriers of a file in its documents. Public counts follow with the town's next change. */
export async function storeBarriersOfFile(
  trx: Knex.Transaction,
  { id: file_id, town_id }: { id: string; town_id: string },
): Promise<void> {
  const rows: Row[] = await trx('documents').where({ town_id, file_id, deleted_at: null });
  for (const row of rows) await storeFileBarriers(trx, town_id, decodeRow<CheckedDocument>('documents', row));
}
