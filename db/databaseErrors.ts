/** Why a database cannot be used, in a sentence for the person who starts the server. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}

/** A pooler lends a connection to one transaction after another: LISTEN, and what was set for a connection, get lost. */
const poolerText =
  'DATABASE_URL leads to a pooler such as PgBouncer, not to PostgreSQL itself. Servers would miss what others change. Give the address of PostgreSQL; each server process takes at most 17 connections.';

const reasons: [RegExp, string][] = [
  [/unsupported startup parameter/i, poolerText],
  [
    /permission denied for (schema|database|table)/i,
    'The role of DATABASE_URL may not make tables. Let it own its database (as postgres: ALTER DATABASE towns OWNER TO towns), and start again. Nothing was changed.',
  ],
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
    'The data folder cannot be written. It or its disk is read-only for this user: make DATA_DIR and mainstreet.db in it writable, and start again.',
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|file is not a database|malformed/i,
    'mainstreet.db is damaged or no database. Restore it from a backup.',
  ],
  [/SQLITE_FULL|ENOSPC|disk is full/i, 'The disk is full. Free some space and start again; nothing is lost.'],
  // Knex takes every failure to lock its table for this one, so the others come first.
  [
    /MigrationLocked|Migration table is already locked/i,
    'Another start was bringing the tables up to date and did not finish. If none is running any more, run `npx knex migrate:unlock` and start again.',
  ],
  [
    /\b57P0[1-3]\b|\b53300\b|Connection terminated|timeout expired|ECONNRESET/i,
    'The PostgreSQL server of DATABASE_URL does not answer, or takes no more connections at the moment. Look after it, and start again.',
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

/** The oldest PostgreSQL that Mainstreet is tried on. */
const minPostgresVersion = 15;

/**
 * @param settings what a connection says of itself, that was opened for reading only
 * @throws DatabaseUnavailable where the server is too old, or something between us drops what connections are opened with
 */
export function requireUsablePostgres(settings: { server_version_num: string; default_transaction_read_only: string }) {
  const version = Math.floor(Number(settings.server_version_num) / 10_000);
  if (version < minPostgresVersion) {
    throw new DatabaseUnavailable(
      `The server of DATABASE_URL is PostgreSQL ${version}. Mainstreet needs ${minPostgresVersion} or newer. Nothing was changed.`,
      settings,
    );
  }
  if (settings.default_transaction_read_only !== 'on') throw new DatabaseUnavailable(poolerText, settings);
}

/** PostgreSQL does not answer: nothing was asked of it. */
export class DatabaseAway extends Error {
  constructor(message = 'The database does not answer.') {
    super(message);
    this.name = 'DatabaseAway';
  }
}

/** The connection was lost between a COMMIT and its answer: what it should have saved may be saved, or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost while saving. Check whether the change is there.', { cause });
    this.name = 'CommitUnknown';
  }
}

/**
 * What passes by itself (https://www.postgresql.org/docs/current/errcodes-appendix.html): connections that fail (08),
 * deadlocks (40001, 40P01), too much at once (53, but for the full disk), locks and statements that took too long (55P03,
 * 57014), a server that stops or starts (57P01-57P05), a transaction that idled (25P03).
 */
const passingStates = /^(08...|40001|40P01|53(?!100)...|55P03|57014|57P0[1-5]|25P03)$/;
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
/** The drivers' own errors have no code. Knex writes the statement in front of them. */
const connectionMessages =
  /Connection terminated|timeout expired|Query read timeout|is not queryable|Unable to acquire a connection/;

/** Whether PostgreSQL failed in a way that passes: what was asked may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code = '' } = error as Error & { code?: string };
  if (['DatabaseAway', 'CommitUnknown', 'KnexTimeoutError'].includes(name)) return true;
  return passingStates.test(code) || connectionCodes.has(code) || (code === '' && connectionMessages.test(message));
}

/** Whether a statement was never sent, since its connection was closed before. */
export const wasNeverSent = (error: unknown): boolean => /is not queryable/.test((error as Error).message);
