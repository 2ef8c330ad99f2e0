/** A reason why the database cannot be used, worded for the person who starts the server. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}

/** A pooler moves transactions between connections, so LISTEN and connection settings get lost. */
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

/** Translates a driver's error; an unknown one keeps its message. */
export function toDatabaseUnavailable(error: unknown): DatabaseUnavailable {
  const { name = '', code = '', message = String(error) } = error as { name?: string; code?: string; message?: string };
  const text = `${name} ${code} ${message}`;
  const sentence = reasons.find(([pattern]) => pattern.test(text))?.[1];
  return new DatabaseUnavailable(sentence ?? `The database could not be opened: ${message}`, error);
}

/** The oldest PostgreSQL version that Mainstreet is tested on. */
const minPostgresVersion = 15;

/**
 * @param settings the server's version, and a setting of a connection that was opened read-only
 * @throws DatabaseUnavailable where the server is too old, or something between us drops connection settings
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

/** PostgreSQL does not answer; nothing was sent to it. */
export class DatabaseAway extends Error {
  constructor(message = 'The database does not answer.') {
    super(message);
    this.name = 'DatabaseAway';
  }
}

/** The connection was lost between a COMMIT and its answer: the changes may or may not be saved. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost while saving. Check whether the change is there.', { cause });
    this.name = 'CommitUnknown';
  }
}

/**
 * Temporary errors (https://www.postgresql.org/docs/current/errcodes-appendix.html): failed connections (08), deadlocks
 * (40001, 40P01), exhausted resources (53, but for the full disk), timeouts of locks and statements (55P03, 57014), a
 * server that stops or starts (57P01-57P05), an idle transaction (25P03).
 */
const passingStates = /^(08...|40001|40P01|53(?!100)...|55P03|57014|57P0[1-5]|25P03)$/;
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The drivers' own errors have no code. Knex writes the statement in front of them. */
const connectionMessages =
  /Connection terminated|timeout expired|Query read timeout|is not queryable|Unable to acquire a connection/;

/** Whether PostgreSQL failed temporarily, so that the statement may be repeated. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code = '' } = error as Error & { code?: string };
  if (['DatabaseAway', 'CommitUnknown', 'KnexTimeoutError'].includes(name)) return true;
  return passingStates.test(code) || connectionCodes.has(code) || (code === '' && connectionMessages.test(message));
}

/** Whether a statement was never sent, since its connection had closed. */
export const wasNeverSent = (error: unknown): boolean => /is not queryable/.test((error as Error).message);
