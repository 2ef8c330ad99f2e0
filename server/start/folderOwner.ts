/** Run by root, the server and its commands act as the owner of the data folder: nobody else could use what root makes. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether everybody may read what is in a folder, as far as the folders above it say. */
export function isReadableByAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isReadableByAll(dirname(folder));
}

/** @param programFolder where the program is: that user must be able to read it, too */
export function becomeFolderOwner(dataDir: string, programFolder: string): void {
  if (process.getuid?.() !== 0) return;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || folder.uid === 0 || !isReadableByAll(programFolder)) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
