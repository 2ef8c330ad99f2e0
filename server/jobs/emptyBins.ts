import type { Database } from '../../db/connection.ts';
import { hasObject } from '../files/bucketFiles.ts';
import { type FilePlace, markUndecided, removeFile } from '../files/fileStorage.ts';
import { listTownsToPurge, purgeBin } from '../store/history/bin.ts';

/**
 * Empties every town's bin of what lay in it for more than thirty days. Runs daily.
 * @throws Problem `unavailable` where the files' bucket does not answer: what is not begun stays for the next run
 */
export async function emptyBins(db: Database, place: FilePlace, now = Date.now()): Promise<void> {
  for (const townId of await listTownsToPurge(db, now)) {
    // Rows go before files: a file whose bytes could not be removed is undecided until they are.
    if (place.filesS3) await hasObject(place.filesS3, 'files/none');
    const markAll = (ids: string[]) => Promise.all(ids.map((id) => markUndecided(place.dataDir, id)));
    for (const id of await purgeBin(db, townId, now, markAll)) await removeFile(place, id);
  }
}
