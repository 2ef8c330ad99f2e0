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
  /** How long SQLite waits for another process's lock. */
  lockTimeoutMs?: number;
  /** Removes PostgreSQL's statement timeout, for commands. */
  isPatient?: boolean;
  /** Runs before anybody uses the database, in one starting process at a time. */
  prepare?: (db: Database) => Promise<void>;
};

/** Listeners get the town's id of this process's writes, and the id or null for those of other processes. */
export type Database = {
  dialect: 'sqlite' | 'postgres';
  /** For reading. Queries outside a transaction must use it: the writer has a single connection. */
  read: Knex;
  write: Knex;
  migrate(): Promise<void>;
  onChange(listener: (townId: string | null) => void): () => void;
  /** Reports a committed write to this process's listeners; null for all towns. */
  notifyChange(townId: string | null): void;
  /** Throws as a write would, where the database takes none. A database that is busy with a write takes writes. */
  tryWrite(): Promise<void>;
  /** Whether PostgreSQL is away. Then each query fails at once. */
  isAway(): boolean;
  /** Whether this process hears about other processes' writes. While it does not, cached answers may be stale. */
  hearsChanges(): boolean;
  /** Checks whether another process wrote; cheap enough for several calls a second. */
  checkForChanges(): void;
  close(): Promise<void>;
};

const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

/** Knex also prints the errors that it throws, with values that may be secrets. The caller logs them. */
const silentLog = { warn() {}, error() {}, deprecate() {}, debug() {} };

export const migrations: Knex.MigratorConfig = { directory: migrationsDir, loadExtensions: ['.ts'] };

const common: Knex.Config = {
  migrations,
  log: silentLog,
  compileSqlOnError: false,
  acquireConnectionTimeout: 30_000,
};

/** Removes the migration lock of a start that was killed. withStartLock() ensures that nobody else migrates. */
async function freeLeftLock(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('knex_migrations_lock'))) return;
  if (await knex('knex_migrations_lock').where({ is_locked: 1 }).first()) await knex.migrate.forceFreeMigrationsLock();
}

/**
 * Opens the database and migrates it to this version.
 * @throws DatabaseUnavailable with a sentence that says what to do: locked, read-only, unreachable, or newer than us
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const changes = new EventEmitter();
  const notify = (townId: string | null) => changes.emit('change', townId);
  const { databaseUrl: url, isPatient = false } = options;
  let connections: Pick<Database, 'read' | 'write'> & Partial<SqliteConnections & PostgresConnections>;
  try {
    refuseUnfinishedRestore(options.dataDir);
    makePrivate(options.dataDir);
    connections = url
      ? openPostgres({ url, settings: common, isPatient, onBack: () => notify(null) })
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
      notify(townId);
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
        // Another process locks the database, or the disk fails: the next check sees the missed change.
        return;
      }
      if (version !== seen) {
        seen = version;
        notify(null);
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
      if (url) listening = await listenForChanges(url, notify, { onLoss: availability?.suspect });
      isOpen = true;
      await options.prepare?.(database);
    });
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw isOpen || error instanceof DatabaseUnavailable ? error : toDatabaseUnavailable(error);
  }
}
