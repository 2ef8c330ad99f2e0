import type { Database } from '../../db/connection.ts';
import { listTownsToIndex, readSearchState, updateSearchIndex } from '../store/search/index.ts';

const townsPerLook = 100;

/** The towns' state when every index was complete: while it is unchanged, thousands of towns need no comparison. */
const seenStates = new WeakMap<Database, string>();

/**
 * Updates the search index of every town; a town with many changes may take several runs. A failing town does not stop
 * the others.
 */
export async function indexTowns(db: Database, isStopping: () => boolean = () => false): Promise<void> {
  const state = await readSearchState(db);
  if (seenStates.get(db) === state) return;
  const townIds = await listTownsToIndex(db, townsPerLook);
  if (townIds.length === 0) seenStates.set(db, state);
  const failures: unknown[] = [];
  for (const townId of townIds) {
    try {
      if (isStopping()) return;
      await updateSearchIndex(db, townId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
