import type { Database } from '../../db/connection.ts';
import { hasObject } from '../files/bucketFiles.ts';
import { type FilePlace, markUndecided, removeFile } from '../files/fileStorage.ts';
import { listTownsToPurge, purgeBin } from '../store/history/bin.ts';

/**
 * Purges records that were in a bin for more than thirty days. Runs daily.
 * @throws Problem `unavailable` if the files' bucket does not answer; the rest waits for the next run
 */
export async function emptyBins(db: Database, place: FilePlace, now = Date.now()): Promise<void> {
  for (const townId of await listTownsToPurge(db, now)) {
    // Rows are deleted before files: a file whose bytes could not be removed stays undecided until then.
    if (place.filesS3) await hasObject(place.filesS3, 'files/none');
    const markAll = (ids: string[]) => Promise.all(ids.map((id) => markUndecided(place.dataDir, id)));
    for (const id of await purgeBin(db, townId, now, markAll)) await removeFile(place, id);
  }
}
