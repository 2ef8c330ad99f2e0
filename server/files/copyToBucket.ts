/** Copies an installation's files from the data folder to its bucket. It deletes nothing and can be resumed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Database } from '../../db/connection.ts';
import { type FilesBucket, openObject, putObjectFile } from './bucketFiles.ts';
import { fileKey, storedFilePath } from './fileStorage.ts';

/** `lost` holds ids of files that are complete in neither place. */
export type CopiedFiles = { copied: number; alreadyThere: number; lost: string[] };

async function hashFile(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Hashes a file of the data folder; null if there is none. */
const hashOnDisk = (path: string): Promise<string | null> =>
  hashFile(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });

/** Whether the bucket has the complete file. It is read, because its size alone proves little. */
async function isInBucket(bucket: FilesBucket, id: string, sha256: string): Promise<boolean> {
  const opened = await openObject(bucket, fileKey(id));
  return opened !== null && (await hashFile(opened.stream)) === sha256;
}

/**
 * Copies each file that has a row, and reads it back to verify it.
 * @param tell is called after each file with the number done and the total
 * @throws Problem `unavailable` if the bucket does not answer
 */
export async function copyFilesToBucket(
  db: Database,
  dataDir: string,
  bucket: FilesBucket,
  onProgress: (done: number, all: number) => void,
): Promise<CopiedFiles> {
  const rows: { id: string; sha256: string }[] = await db.read('files').select('id', 'sha256').orderBy('id');
  const result: CopiedFiles = { copied: 0, alreadyThere: 0, lost: [] };
  for (const [at, { id, sha256 }] of rows.entries()) {
    if (await isInBucket(bucket, id, sha256)) result.alreadyThere += 1;
    else {
      const path = storedFilePath(dataDir, id);
      if ((await hashOnDisk(path)) !== sha256) result.lost.push(id);
      else {
        await putObjectFile(bucket, fileKey(id), path);
        if (!(await isInBucket(bucket, id, sha256))) {
          throw new Error('The bucket gave back something else than was put there. Nothing was deleted here.');
        }
        result.copied += 1;
      }
    }
    onProgress(at + 1, rows.length);
  }
  return result;
}
