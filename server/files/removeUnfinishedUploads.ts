import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isStillAhead } from '../start/clockErrors.ts';
import { confirmFiles, discardFile, type FilePlace, filesFolder, isWriterAlive, ownPartSuffix } from './fileStorage.ts';

/** A part that nobody has written to for so long is removed, whoever writes it. No row takes so long to be committed. */
const unfinishedUploadAgeMs = 3_600_000;

/**
 * Removes the parts of uploads that never ended: those of processes that are gone, and what has not been written to
 * for an hour. Of a file that is undecided for so long, too, it asks for the row: without one the file is removed.
 * @param hasRow whether a row names the file
 * @param starting this process has received nothing yet: a part with its number is an earlier process's
 * @returns how many there were
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
  return cleared;
}
