/** Removes the leftovers of killed backups, exports and trials, which hold passwords and keys. */
import type { Dirent } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWriterAlive } from '../files/fileStorage.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import { headerName } from './backupFormat.ts';

/** One whose process nobody can ask about, on another machine or in an earlier container, is left after a day. */
const unknownWriterMs = 86_400_000;

/** Names of unfinished archives, of trials old and new, and of folders that were being restored. */
const namePattern = /\.\d+\.(part|test)$|\.tar\.trial$|^restore-\d+$/;

/** Any folder may be written to: only what is ours is removed. An archive begins with the name of its first member. */
async function isOurs(path: string, entry: Dirent): Promise<boolean> {
  if (entry.isDirectory()) {
    const names = await readdir(path);
    return names.length === 0 || names.some((name) => name.startsWith('mainstreet.db'));
  }
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerName.length), 0, headerName.length, 0);
    return bytesRead === 0 || buffer.toString('latin1') === headerName;
  } finally {
    await file.close();
  }
}

async function isLeft(path: string, name: string, now: number): Promise<boolean> {
  const isAlive = isWriterAlive(name);
  if (isAlive === false) return true;
  const { mtimeMs } = await stat(path);
  return !isStillAhead(mtimeMs + unknownWriterMs, now, unknownWriterMs);
}

/**
 * Removes from the folder of a path what is left there. What can't be looked at or removed stays: it is in nobody's way.
 * @param path of a backup, whether it is there or not
 */
export async function removeLeftovers(path: string, now = Date.now()): Promise<void> {
  const folder = dirname(path);
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!namePattern.test(entry.name)) continue;
    const left = join(folder, entry.name);
    try {
      if ((await isOurs(left, entry)) && (await isLeft(left, entry.name, now))) {
        await rm(left, { recursive: true, force: true });
      }
    } catch {
      // Another process may have removed it meanwhile.
    }
  }
}
