/** Names and removes the backups that updates make. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const keptBackups = 3;
const namePattern = /^before-update-.*\.tar$/;

/** These names sort by time. */
export const nameBackup = (now: number) =>
  `before-update-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;

/** Keeps the last three. Future dates come from a wrong clock and are ignored. @returns the removed names */
export async function removeOldBackups(folder: string, now: number): Promise<string[]> {
  const latest = nameBackup(now);
  const names = (await readdir(folder)).filter((name) => namePattern.test(name) && name <= latest).sort();
  const old = names.slice(0, -keptBackups);
  for (const name of old) await rm(join(folder, name));
  return old;
}
