/** The database: SQLite in the data folder by default, PostgreSQL by address. One writer, separate readers. */
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import { DatabaseUnavailable, toDatabaseUnavailable } from './databaseErrors.ts';

export type DatabaseOptions = { dataDir: string; databaseUrl?: string | undefined };

/** Listeners are told of writes: of this process with the town's id, of another process with it or with null. */
export type Database = {
  dialect: 'sqlite' | 'postgres';
  /** For reading. A query outside a transaction must use this: the writer has a single connection. */
  read: Knex;
  write: Knex;
  migrate(): Promise<void>;
  onChange(listener: (townId: string | null) => void): () => void;
  /** Tells this process's listeners about a committed write. */
  notifyChange(townId: string): void;
  /** Whether writes are possible. Never waits: a database that somebody writes to at this moment takes writes. */
  isWritable(): Promise<boolean>;
  /** Checks whether another process wrote; cheap enough for several calls a second. */
  checkForChanges(): void;
  close(): Promise<void>;
};

const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));
const migrations = { directory: migrationsDir, loadExtensions: ['.ts'] };

/** Knex prints what it also throws, with the values, which may be secrets. Whoever catches the error logs it. */
const silentLog = { warn() {}, error() {}, deprecate() {}, debug() {} };

/** SQLite plans a query with a bound limit anew each time. With the limit in the text it need not. */
class SqliteClient extends BetterSqlite3Client {
  override _query(connection: unknown, query: { sql: string; bindings?: unknown[] }) {
    const limit = query.sql.endsWith(' limit ?') ? query.bindings?.at(-1) : undefined;
    if (typeof limit === 'number') {
      query.sql = query.sql.slice(0, -1) + limit;
      query.bindings?.pop();
    }
    return super._query(connection, query);
  }
}

/**
 * SQLite starts a transaction as a reader. When another process wrote before its first write, it fails at once, whatever
 * the busy time-out. Ours take the write lock at the start and wait for it.
 */
class ImmediateClient extends SqliteClient {
  override _query(connection: unknown, query: { sql: string; bindings?: unknown[] }) {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    return super._query(connection, query);
  }
}

/** `probe` tries to write without waiting for the present writer: waiting would delay every request. */
type SqliteConnections = { read: Knex; write: Knex; dataVersion: () => unknown; probe: () => boolean };

type SqliteConnection = {
  pragma(text: string, options?: { simple: boolean }): unknown;
  prepare(sql: string): unknown;
};

const maxStatements = 500;

/**
 * Knex prepares every statement anew, which takes as long as running most of ours. Prepared statements are cached;
 * SQLite itself prepares them again when tables have changed.
 */
function cacheStatements(connection: SqliteConnection): void {
  const kept = new Map<string, unknown>();
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    let statement = kept.get(sql);
    if (!statement) {
      statement = prepare(sql);
      // Lists of ids make endlessly many different statements.
      if (kept.size >= maxStatements) kept.clear();
      kept.set(sql, statement);
    }
    return statement;
  };
}

function openSqlite(dataDir: string): SqliteConnections {
  mkdirSync(dataDir, { recursive: true });
  const filename = join(dataDir, 'mainstreet.db');
  let writer: SqliteConnection | undefined;
  const connect = (readonly: boolean, client: typeof Knex.Client) =>
    knex({
      client,
      connection: { filename, options: { readonly } },
      useNullAsDefault: true,
      migrations,
      log: silentLog,
      compileSqlOnError: false,
      pool: {
        min: 1,
        max: 1,
        afterCreate(connection: SqliteConnection, done: (error?: Error) => void) {
          try {
            cacheStatements(connection);
            connection.pragma('busy_timeout = 5000');
            connection.pragma('foreign_keys = on');
            if (!readonly) {
              writer = connection;
              connection.pragma('journal_mode = wal');
              connection.pragma('synchronous = full');
            }
            done();
          } catch (error) {
            done(error as Error);
          }
        },
      },
      acquireConnectionTimeout: 30_000,
    });
  const write = connect(false, ImmediateClient as never);
  const read = connect(true, SqliteClient as never);
  const probe = () => {
    const connection = new Sqlite(filename, { timeout: 0, fileMustExist: true });
    try {
      connection.exec('begin immediate; rollback');
      return true;
    } catch (error) {
      return (error as { code?: string }).code === 'SQLITE_BUSY';
    } finally {
      connection.close();
    }
  };
  // The writer's own commits do not change its `data_version`: it changes only when another process has committed.
  return { read, write, dataVersion: () => writer?.pragma('data_version', { simple: true }), probe };
}

function openPostgres(url: string): { read: Knex; write: Knex } {
  const connect = (max: number, readOnly: boolean) =>
    knex({
      client: 'pg',
      connection: { connectionString: url, ...(readOnly && { options: '-c default_transaction_read_only=on' }) },
      migrations,
      log: silentLog,
      compileSqlOnError: false,
      pool: { min: 0, max },
      acquireConnectionTimeout: 30_000,
    });
  return { write: connect(4, false), read: connect(8, true) };
}

/**
 * Opens the database and brings it to this version's tables.
 * @throws DatabaseUnavailable with a sentence that says what to do: locked, read-only, unreachable, or newer than us
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const changes = new EventEmitter();
  const tell = (townId: string | null) => changes.emit('change', townId);
  let connections: ReturnType<typeof openPostgres> & Partial<SqliteConnections>;
  try {
    connections = options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  } catch (error) {
    throw toDatabaseUnavailable(error);
  }
  const { read, write, dataVersion, probe } = connections;
  let seen: unknown;
  let stopListening = async () => {};

  const database: Database = {
    dialect: options.databaseUrl ? 'postgres' : 'sqlite',
    read,
    write,
    async migrate() {
      await write.migrate.latest();
    },
    onChange(listener) {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    notifyChange(townId) {
      tell(townId);
    },
    async isWritable() {
      try {
        return probe ? probe() : (await write('towns').where({ id: '' }).update({ seq: 0 })) === 0;
      } catch {
        return false;
      }
    },
    checkForChanges() {
      if (!dataVersion) return;
      const version = dataVersion();
      if (version !== seen) {
        seen = version;
        tell(null);
      }
    },
    async close() {
      await stopListening();
      await Promise.all([read.destroy(), write.destroy()]);
    },
  };
  try {
    await database.migrate();
    await read.raw('select 1');
    database.checkForChanges();
    if (options.databaseUrl) {
      const { listenForChanges } = await import('./listenForChanges.ts');
      stopListening = await listenForChanges(options.databaseUrl, tell);
    }
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw error instanceof DatabaseUnavailable ? error : toDatabaseUnavailable(error);
  }
}
