import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isStillAhead } from '../start/clockErrors.ts';
import { confirmFiles, discardFile, type FilePlace, filesFolder, isWriterAlive, ownPartSuffix } from './fileStorage.ts';
import { removeOldSegments } from './uploadSegments.ts';

/** Removes a part after this long without a write. No commit takes that long. */
const unfinishedUploadAgeMs = 3_600_000;

/**
 * Removes parts of uploads that never ended: those of dead processes, and those without writes for an hour. For a file
 * that is undecided that long, it looks up the row, and removes the file if there is none. Also removes what arrived of
 * uploads that can no longer be continued.
 * @param hasRow whether a row refers to the file
 * @param starting whether this process has received nothing yet: a part with its id is from an earlier process
 * @returns the number of removed parts and uploads
 */
export async function removeUnfinishedUploads(
  place: FilePlace,
  hasRow: (id: string) => Promise<boolean>,
  starting = false,
): Promise<number> {
  const root = filesFolder(place.dataDir);
  const names = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let cleared = 0;
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const path = join(root, name);
    const own = name.endsWith(ownPartSuffix);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const isLeft = own ? starting : isWriterAlive(name) === false;
    if (!isLeft && isStillAhead(found.mtimeMs + unfinishedUploadAgeMs, Date.now(), unfinishedUploadAgeMs)) continue;
    const [undecided] = name.endsWith('.undecided.part') ? basename(name).split('.') : [];
    if (undecided === undefined) await rm(path, { force: true });
    else if (await hasRow(undecided)) await confirmFiles(place.dataDir, [undecided]);
    else await discardFile(place, undecided);
    cleared += 1;
  }
  return cleared + (await removeOldSegments(place, Date.now()));
}
