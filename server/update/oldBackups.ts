/** The backups that updates make: nobody else deletes them. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const keptBackups = 3;
const namePattern = /^before-update-.*\.tar$/;

/** A name that sorts by time. */
export const nameBackup = (now: number) =>
  `before-update-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;

/** Keeps the last three. One of a day to come is of a clock that was wrong, and takes no place. @returns which are gone */
export async function removeOldBackups(folder: string, now: number): Promise<string[]> {
  const latest = nameBackup(now);
  const names = (await readdir(folder)).filter((name) => namePattern.test(name) && name <= latest).sort();
  const old = names.slice(0, -keptBackups);
  for (const name of old) await rm(join(folder, name));
  return old;
}
