/** The data folder is its owner's alone: renters' addresses, sealed keys and mailed links are in it. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

const databaseFiles = ['mainstreet.db', 'mainstreet.db-wal', 'mainstreet.db-shm', 'start.lock'];
const stickyBit = 0o1000;

/** Takes all rights to a file or folder, if there is one, from everybody but its owner. */
export function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // A folder that is everybody's, such as /tmp, stays so.
  if (!found || (found.mode & 0o077) === 0 || found.mode & stickyBit) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    // Somebody else's, or on a disk without rights: whoever set it up so decides who reads it.
  }
}

/** Makes the folder and the files of a SQLite database, private from the start; an older installation's become so. */
export function preparePrivateDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // SQLite would make it readable for all. What it makes beside it gets the rights of this one.
    for (const name of ['mainstreet.db', 'start.lock']) closeSync(openSync(join(dataDir, name), 'a', 0o600));
  } catch {
    // It can't be written: opening it says why.
  }
  for (const name of databaseFiles) makePrivate(join(dataDir, name));
}
