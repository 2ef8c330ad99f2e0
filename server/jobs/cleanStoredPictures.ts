import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { cleanPicture, hasCameraData } from '../files/cleanPicture.ts';
import { type FilePlace, putFile, withFilePath } from '../files/fileStorage.ts';
import { write } from '../store/write.ts';

type StoredPicture = { id: string; town_id: string; name: string; media_type: string; sha256: string };

/** Cleans a picture under its own id. @returns its new size and hash; null if its row has them already */
async function cleanInPlace(place: FilePlace, { id, media_type, sha256: known }: StoredPicture) {
  try {
    return await withFilePath(place, id, async (path) => {
      if (await hasCameraData(path)) {
        const { size, sha256 } = await putFile(place, await cleanPicture(path, media_type), id);
        return { size, sha256 };
      }
      // A killed run may have cleaned it without updating the row.
      const stored = await readFile(path);
      const sha256 = createHash('sha256').update(stored).digest('hex');
      return sha256 === known ? null : { size: stored.byteLength, sha256 };
    });
  } catch (error) {
    // A missing, damaged or too large picture stays as it is.
    const isAway = error instanceof Problem && error.code === 'unavailable';
    if ((error instanceof Problem && !isAway) || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Removes camera metadata from stored pictures, once: older versions stored attached photos unchanged.
 * @returns the number of cleaned pictures
 */
export async function cleanStoredPictures(
  db: Database,
  place: FilePlace,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let cleaned = 0;
  while (!isStopping()) {
    const picture: StoredPicture | undefined = await db
      .read('files')
      .where({ is_clean: false })
      .whereLike('media_type', 'image/%')
      .orderBy('id')
      .first('id', 'town_id', 'name', 'media_type', 'sha256');
    if (!picture) return cleaned;
    const { id, town_id, name } = picture;
    const written = await cleanInPlace(place, picture);
    if (written) cleaned += 1;
    await write(db, town_id, 'clock', async (tx) => {
      await tx
        .trx('files')
        .where({ id })
        .update({ ...written, is_clean: true });
      if (written) await tx.audit({ action: 'cleaned', noun: 'files', recordId: id, detail: name });
    });
  }
  return cleaned;
}
