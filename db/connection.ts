/** The database: SQLite in the data folder by default, PostgreSQL by address. One writer, separate readers. */
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { DatabaseUnavailable, requireUsablePostgres, toDatabaseUnavailable } from './databaseErrors.ts';
import { type Listening, listenForChanges } from './listenForChanges.ts';
import { openPostgres, type PostgresConnections, readPostgresSettings } from './postgres.ts';
import { makePrivate } from './privateFolder.ts';
import { openSqlite, type SqliteConnections } from './sqlite.ts';
import { withStartLock } from './startLock.ts';
import { refuseUnfinishedRestore } from './unfinishedRestore.ts';

export type DatabaseOptions = {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How long SQLite waits for another process that holds the database. */
  lockTimeoutMs?: number;
  /** For commands: PostgreSQL's statements may take as long as they take. */
  isPatient?: boolean;
  /** What else is done before anybody uses the database, by one start at a time. */
  prepare?: (db: Database) => Promise<void>;
};

/** Listeners are told of writes: of this process with the town's id, of another process with it or with null. */
export type Database = {
  dialect: 'sqlite' | 'postgres';
  /** For reading. A query outside a transaction must use this: the writer has a single connection. */
  read: Knex;
  write: Knex;
  migrate(): Promise<void>;
  onChange(listener: (townId: string | null) => void): () => void;
  /** Tells this process's listeners about a committed write; null for one of all towns. */
  notifyChange(townId: string | null): void;
  /** Fails as a write would, where the database takes none. A database that somebody writes to now takes writes. */
  tryWrite(): Promise<void>;
  /** Whether PostgreSQL does not answer at present. Then no query waits for it: each fails at once. */
  isAway(): boolean;
  /** Whether it would be told now of what other processes write. While it is not, nothing cached is known to be true. */
  hearsChanges(): boolean;
  /** Checks whether another process wrote; cheap enough for several calls a second. */
  checkForChanges(): void;
  close(): Promise<void>;
};

const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

/** Knex prints what it also throws, with the values, which may be secrets. Whoever catches the error logs it. */
const silentLog = { warn() {}, error() {}, deprecate() {}, debug() {} };

export const migrations: Knex.MigratorConfig = { directory: migrationsDir, loadExtensions: ['.ts'] };

const common: Knex.Config = {
  migrations,
  log: silentLog,
  compileSqlOnError: false,
  acquireConnectionTimeout: 30_000,
};

/** Nobody else migrates now, see withStartLock(): a lock that Knex finds in its table is of a start that was killed. */
async function freeLeftLock(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('knex_migrations_lock'))) return;
  if (await knex('knex_migrations_lock').where({ is_locked: 1 }).first()) await knex.migrate.forceFreeMigrationsLock();
}

/**
 * Opens the database and brings it to this version's tables.
 * @throws DatabaseUnavailable with a sentence that says what to do: locked, read-only, unreachable, or newer than us
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const changes = new EventEmitter();
  const tell = (townId: string | null) => changes.emit('change', townId);
  const { databaseUrl: url, isPatient = false } = options;
  let connections: Pick<Database, 'read' | 'write'> & Partial<SqliteConnections & PostgresConnections>;
  try {
    refuseUnfinishedRestore(options.dataDir);
    makePrivate(options.dataDir);
    connections = url
      ? openPostgres({ url, settings: common, isPatient, onBack: () => tell(null) })
      : openSqlite(options, common);
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error : toDatabaseUnavailable(error);
  }
  const { read, write, starting, availability } = connections;
  let seen: unknown;
  let listening: Listening | null = null;

  const database: Database = {
    dialect: url ? 'postgres' : 'sqlite',
    read,
    write,
    async migrate() {
      await freeLeftLock(starting ?? write);
      await (starting ?? write).migrate.latest();
    },
    onChange(listener) {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    notifyChange(townId) {
      tell(townId);
    },
    async tryWrite() {
      if (connections.tryWrite) connections.tryWrite();
      else await write('towns').where({ id: '' }).update({ seq: 0 });
    },
    isAway: () => availability?.isAway() ?? false,
    hearsChanges: () => listening?.isConnected() ?? true,
    checkForChanges() {
      if (!connections.readDataVersion) return;
      let version: unknown;
      try {
        version = connections.readDataVersion();
      } catch {
        // Another process holds the database for itself, or the disk fails: the next check sees what it missed.
        return;
      }
      if (version !== seen) {
        seen = version;
        tell(null);
      }
    },
    async close() {
      availability?.stop();
      await listening?.stop();
      await Promise.all([read.destroy(), write.destroy(), starting?.destroy()]);
    },
  };
  let isOpen = false;
  try {
    await withStartLock(options.dataDir, starting ?? null, async () => {
      if (url) requireUsablePostgres(await readPostgresSettings(read));
      await database.migrate();
      await read.raw('select 1');
      database.checkForChanges();
      if (url) listening = await listenForChanges(url, tell, { onLoss: availability?.suspect });
      isOpen = true;
      await options.prepare?.(database);
    });
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw isOpen || error instanceof DatabaseUnavailable ? error : toDatabaseUnavailable(error);
  }
}
