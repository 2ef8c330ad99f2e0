import type { Database } from '../../../db/connection.ts';
import type { CollectionRoute } from '../../../db/rules/collection/collection.ts';
import { comparePositions } from '../../../db/rules/comparePositions.ts';
import { decodeRow, type Row } from '../recordRows.ts';

/** Lists a town's collection routes in their order. */
export async function listCollectionRoutes(
  { read }: Pick<Database, 'read'>,
  townId: string,
): Promise<CollectionRoute[]> {
  const rows: Row[] = await read('collection_routes').where({ town_id: townId, deleted_at: null });
  return rows.map((row) => decodeRow<CollectionRoute>('collection_routes', row)).sort(comparePositions);
}

/** Reads a route; null if it is missing, deleted, or another town's. */
export async function readCollectionRoute(
  { read }: Pick<Database, 'read'>,
  townId: string,
  id: string,
): Promise<CollectionRoute | null> {
  const row: Row | undefined = await read('collection_routes').where({ town_id: townId, id, deleted_at: null }).first();
  return row ? decodeRow<CollectionRoute>('collection_routes', row) : null;
}
