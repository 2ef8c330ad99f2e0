import type { Database } from '../../db/connection.ts';
import { removeFile } from '../files/fileStorage.ts';
import { listTownsToPurge, purgeBin } from '../store/bin.ts';

/** Empties every town's bin of what lay in it for more than thirty days. Runs daily. */
export async function emptyBins(db: Database, dataDir: string, now = Date.now()): Promise<void> {
  for (const townId of await listTownsToPurge(db, now)) {
    for (const id of await purgeBin(db, townId, now)) await removeFile(dataDir, id);
  }
}
