/** Removes the leftovers of killed backups, exports and trials, which hold passwords and keys. */
import type { Dirent } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWriterAlive } from '../files/fileStorage.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import { headerName } from './backupFormat.ts';

/** A writer on another machine or in an earlier container can't be checked, so its files are left for a day. */
const unknownWriterMs = 86_400_000;

/** Names of unfinished archives, of trials old and new, and of folders of unfinished restores. */
const namePattern = /\.\d+\.(part|test)$|\.tar\.trial$|^restore-\d+$/;

/** The folder may hold other people's files, so only ours are removed. An archive starts with its first member's name. */
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
 * Removes leftovers from the folder of a backup. A file that can't be read or removed stays: it does no harm.
 * @param path of a backup, which need not exist
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
      // Another process may have removed it already.
    }
  }
}
