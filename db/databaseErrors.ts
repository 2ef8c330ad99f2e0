/** Why a database cannot be used, in a sentence for the person who starts the server. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}

const reasons: [RegExp, string][] = [
  [
    /migration directory is corrupt/i,
    'The database was written by a newer version of Mainstreet. Start that version, or restore a backup made by this one. Nothing was changed.',
  ],
  [
    /SQLITE_BUSY|database is locked/i,
    'The database is locked by another program. Stop the other one (a second server, a backup, a database browser) and start again.',
  ],
  [
    /SQLITE_READONLY|readonly database|EROFS/i,
    'The database can only be read: mainstreet.db, its folder or its disk is read-only. Make them writable for this user and start again; nothing was changed.',
  ],
  [
    /read-only transaction/i,
    'The PostgreSQL server of DATABASE_URL can only be read: it is a standby, or set to read-only. Give the address of one that takes writes; nothing was changed.',
  ],
  [
    /SQLITE_CANTOPEN|unable to open database|EACCES|EPERM|EEXIST|ENOTDIR/i,
    'The data folder cannot be written. Give this user the right to write to DATA_DIR and to mainstreet.db in it, and start again.',
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|file is not a database|malformed/i,
    'mainstreet.db is damaged or no database. Restore it from a backup.',
  ],
  [/SQLITE_FULL|ENOSPC|disk is full/i, 'The disk is full. Free some space and start again; nothing was changed.'],
  // Knex takes every failure to lock its table for this one, so the others come first.
  [
    /MigrationLocked|Migration table is already locked/i,
    'Another start was bringing the tables up to date and did not finish. If none is running any more, run `npx knex migrate:unlock` and start again.',
  ],
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|password authentication|does not exist|KnexTimeoutError/i,
    'The PostgreSQL server of DATABASE_URL did not let us in. Check the address, the name and the password.',
  ],
];

/** Translates a driver's error; one of unknown kind keeps its message. */
export function toDatabaseUnavailable(error: unknown): DatabaseUnavailable {
  const { name = '', code = '', message = String(error) } = error as { name?: string; code?: string; message?: string };
  const text = `${name} ${code} ${message}`;
  const sentence = reasons.find(([pattern]) => pattern.test(text))?.[1];
  return new DatabaseUnavailable(sentence ?? `The database could not be opened: ${message}`, error);
}
