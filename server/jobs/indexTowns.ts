import type { Database } from '../../db/connection.ts';
import { listTownsToIndex, readSearchState, updateSearchIndex } from '../store/search/index.ts';

const townsPerLook = 100;

/** What the towns had when every index was up to date: as long as that is the same, thousands of them are not compared. */
const seenStates = new WeakMap<Database, string>();

/**
 * Brings the search index of every town up to date; of a town with very much that is new, as far as one run goes. A town
 * that can't be indexed holds up no other one.
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
