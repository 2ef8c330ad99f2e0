import type { Knex } from 'knex';
import { extractFileIds } from '../content/fileReferences.ts';
import type { Row } from '../recordRows.ts';

/** Stores the files that an item shows, so that a file request need not search all items. */
export async function saveItemFiles(trx: Knex.Transaction, item_id: string, record: Row): Promise<void> {
  const { image, picture, pictures, description_blocks } = record;
  await trx('item_files').where({ item_id }).del();
  const files = new Set(extractFileIds(JSON.stringify({ image, picture, pictures, description_blocks })));
  if (files.size > 0) await trx('item_files').insert([...files].map((file_id) => ({ item_id, file_id })));
}
