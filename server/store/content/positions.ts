/** Positions that clerks give to records, in the column `order_index`. */
import type { Knex } from 'knex';
import { invalidField } from '../../../db/rules/problems.ts';
import type { OrderedNoun } from '../../../db/rules/saveRules.ts';

/** Sorts each noun by position, then as the browser's compare functions do. */
export const sortOrders = {
  announcements: [{ column: 'order_index' }, { column: 'date', order: 'desc' }, { column: 'id', order: 'desc' }],
  documents: [{ column: 'order_index' }, { column: 'title' }],
  document_categories: [{ column: 'order_index' }, { column: 'title' }],
  people: [{ column: 'order_index' }, { column: 'name' }, { column: 'id' }],
  collection_routes: [{ column: 'order_index' }, { column: 'name' }, { column: 'id' }],
  pages: [{ column: 'order_index' }, { column: 'title' }, { column: 'id' }],
  bodies: [{ column: 'order_index' }, { column: 'name' }, { column: 'id' }],
  forms: [{ column: 'order_index' }, { column: 'title' }, { column: 'id' }],
} satisfies Record<OrderedNoun, { column: string; order?: string }[]>;

/** Reads the positions of a town's records, or of a category's documents, first one first. */
export async function readPositions(
  trx: Knex.Transaction,
  townId: string,
  noun: OrderedNoun,
  category_id?: string,
): Promise<Map<string, number>> {
  const rows: { id: string; order_index: number }[] = await trx(noun)
    .where({ town_id: townId, deleted_at: null, ...(category_id !== undefined && { category_id }) })
    .orderBy(sortOrders[noun])
    .select('id', 'order_index');
  return new Map(rows.map(({ id, order_index }) => [id, order_index]));
}

/**
 * Applies a clerk's sequence; records added meanwhile come last.
 * @param all existing ids in their present sequence
 * @param field name of the sequence in the request
 * @throws Problem `invalid` for a duplicate or unknown id
 */
export function mergeSortOrder(ids: readonly string[], all: readonly string[], field: string): string[] {
  const known = new Set(all);
  const listed = new Set(ids);
  if (listed.size < ids.length) throw invalidField(field, 'The order lists one of them twice.');
  if (ids.some((id) => !known.has(id))) {
    throw invalidField(field, 'The order lists one that no longer exists.');
  }
  return [...ids, ...all.filter((id) => !listed.has(id))];
}
