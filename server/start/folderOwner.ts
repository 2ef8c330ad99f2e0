/** Switches from root to the owner of the data folder, who could not use files that root creates. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether everyone may read a folder, given the permissions of it and the folders above. */
export function isReadableByAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isReadableByAll(dirname(folder));
}

/** @param programFolder must be readable for that user, too */
export function becomeFolderOwner(dataDir: string, programFolder: string): void {
  if (process.getuid?.() !== 0) return;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || folder.uid === 0 || !isReadableByAll(programFolder)) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
