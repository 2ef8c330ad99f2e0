/** Makes the data folder private to its owner: it holds renters' addresses, sealed keys and mailed links. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

const databaseFiles = ['mainstreet.db', 'mainstreet.db-wal', 'mainstreet.db-shm', 'start.lock'];
const stickyBit = 0o1000;

/** Removes everybody else's rights to an existing file or folder. */
export function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // A shared folder, such as /tmp, stays shared.
  if (!found || (found.mode & 0o077) === 0 || found.mode & stickyBit) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    // It belongs to somebody else, or its disk has no permissions: its owner decides who reads it.
  }
}

/** Creates the folder and the files of a SQLite database as private, and makes older ones private. */
export function preparePrivateDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // SQLite would make them readable for everybody. It gives its companion files the rights of the main file.
    for (const name of ['mainstreet.db', 'start.lock']) closeSync(openSync(join(dataDir, name), 'a', 0o600));
  } catch {
    // The folder is not writable: opening the database says why.
  }
  for (const name of databaseFiles) makePrivate(join(dataDir, name));
}
