/** Lists, numbered within their town and never deleted. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { ListInput } from '../../../db/rules/items/listInput.ts';
import { compareLists, type FilterList, type List, maxLists, miscList } from '../../../db/rules/items/lists.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import { foldText } from '../../../db/rules/search/foldText.ts';
import { countListItems } from './items.ts';

export const readLists = (knex: Knex, townId: string): Promise<List[]> =>
  knex('lists').where({ town_id: townId }).select('id', 'title', 'description');

/** Lists a town's lists: Misc, which every shop has, then the others by name. */
export async function listLists(db: Database, townId: string): Promise<List[]> {
  return [miscList, ...(await readLists(db.read, townId))].sort(compareLists);
}

/** Lists a town's lists for the shop's filters. */
export async function listFilterLists(db: Database, townId: string): Promise<FilterList[]> {
  const [lists, filled] = await Promise.all([listLists(db, townId), countListItems(db, townId)]);
  return lists.map((list) => ({ ...list, has_items: filled.has(list.id) }));
}

/**
 * Creates a list inside a write, which serializes a town's writes, so that no number is used twice.
 * @throws Problem `invalid` if the name exists or there is no room
 */
export async function insertList(
  trx: Knex.Transaction,
  townId: string,
  { title, description }: ListInput,
  seq: number,
): Promise<List> {
  const lists = [miscList, ...(await readLists(trx, townId))];
  const same = lists.find((list) => foldText(list.title) === foldText(title));
  if (same) throw invalidField('title', 'There is a list “{title}” already.', { title: same.title });
  if (lists.length > maxLists) throw invalidField('title', 'A shop has at most {max} lists.', { max: maxLists });
  const id = Math.max(...lists.map((list) => list.id)) + 1;
  const now = new Date().toISOString();
  const row = { id, town_id: townId, title, description, version: 1, seq, created_at: now, updated_at: now };
  await trx('lists').insert(row);
  return { id, title, description };
}
