/** Changes of a shop's items since a position: a separate change feed, the same for everybody. */
import type { Database } from '../../../db/connection.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import type { CatalogueSyncResponse } from '../../../db/rules/sync/sync.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { listLists } from '../items/lists.ts';
import { decodeRow } from '../recordRows.ts';
import { type ChangeFeed, readSyncPage } from './pages.ts';

const catalogueFeed: ChangeFeed<'items'> = {
  nouns: ['items'],
  narrow: (_noun, first) => (query) => {
    if (first) query.where({ deleted_at: null, is_public: true });
    // Items that were never public leave no tombstone: their deletion must not reveal that they existed.
    else query.where({ was_public: true });
  },
  // A hidden item looks like a deleted one.
  toRecord: (_noun, row) =>
    row.deleted_at || !row.is_public ? { id: row.id, deleted: true } : decodeRow<Item>('items', row),
};

/** Reads one page of changes after a cursor (empty: everything), see readSyncPage(). */
export async function readCatalogueChanges(db: Database, town: Town, cursor: string): Promise<CatalogueSyncResponse> {
  const { answer, isFirst, since } = await readSyncPage(db, town, cursor, catalogueFeed);
  if (!isFirst) return answer as CatalogueSyncResponse;
  const isNew = (): Promise<unknown> =>
    db.read('lists').where({ town_id: town.id }).where('seq', '>', since).first('id');
  const brings = since === 0 || answer.items || (await isNew());
  return (brings ? { ...answer, lists: await listLists(db, town.id) } : answer) as CatalogueSyncResponse;
}
