/** Files of orders' images, which outlive their items. */
import type { Knex } from 'knex';
import { extractFileIds } from '../content/fileReferences.ts';

/** Records the files of an order's images. Call it in the write that places the order. */
export async function keepOrderFiles(
  trx: Knex.Transaction,
  townId: string,
  items: readonly { image: string; picture: string | null }[],
): Promise<void> {
  const files = new Set(items.flatMap(({ image, picture }) => extractFileIds(`${image} ${picture ?? ''}`)));
  if (files.size === 0) return;
  await trx('order_files')
    .insert([...files].map((file_id) => ({ town_id: townId, file_id })))
    .onConflict(['town_id', 'file_id'])
    .ignore();
}

/** Filters files that an order shows. */
export async function filterOrderFiles(knex: Knex, townId: string, fileIds: Iterable<string>): Promise<Set<string>> {
  const found = new Set<string>();
  const ids = [...fileIds];
  for (let from = 0; from < ids.length; from += 500) {
    const rows: string[] = await knex('order_files')
      .where({ town_id: townId })
      .whereIn('file_id', ids.slice(from, from + 500))
      .pluck('file_id');
    for (const id of rows) found.add(id);
  }
  return found;
}
