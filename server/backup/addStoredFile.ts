import { join } from 'node:path';
import { openObject } from '../files/bucketFiles.ts';
import { type FilePlace, fileKey } from '../files/fileStorage.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { dataFolder } from './backupFormat.ts';

/** Adds a stored file from disk or bucket. @returns false if it is gone @throws Problem `unavailable` if the bucket fails */
export async function addStoredFile(archive: ArchiveWriter, place: FilePlace, id: string): Promise<boolean> {
  const key = fileKey(id);
  if (!place.filesS3) return archive.addFile(dataFolder + key, join(place.dataDir, key));
  const opened = await openObject(place.filesS3, key);
  if (!opened) return false;
  await archive.addStream(dataFolder + key, opened.size, opened.stream);
  return true;
}
