/**
 * SQLite in the data folder, with one connection that writes and one that reads. We wait for other processes' locks
 * between requests, since a wait inside SQLite would hold up every request.
 */
import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import { databasePath } from './dataFolder.js';
import { preparePrivateDatabase } from './privateFolder.ts';

type Query = { sql: string; bindings?: unknown[]; response?: unknown };

type Connection = {
  inTransaction: boolean;
  pragma(text: string, options?: { simple: boolean }): unknown;
  prepare(sql: string): unknown;
  exec(sql: string): unknown;
  /** Knex sets it while the connection belongs to a transaction. */
  __knexTxId?: string;
};

type Statement = { get(): unknown; pluck(): Statement };

type ConnectionState = {
  /** When this connection first found the database locked by another process, in milliseconds. */
  lockedSince?: number | undefined;
  /** The error that ended the present transaction before its owner did. */
  undoneBy?: unknown;
};

const states = new WeakMap<Connection, ConnectionState>();

function stateOf(connection: Connection): ConnectionState {
  const state = states.get(connection) ?? {};
  states.set(connection, state);
  return state;
}

/** How long a statement waits for another process, and the longest pause between two attempts. */
const defaultLockTimeoutMs = 5000;
const maxPauseMs = 25;

const isLocked = (error: unknown) => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * Repeats a statement until no other process locks the database. SQLite refuses a statement before doing anything, so
 * nothing is done twice. After one statement has waited for the whole timeout, those behind it in the queue wait less.
 * @throws SQLITE_BUSY
 */
async function retryWhileLocked<T>(state: ConnectionState, timeoutMs: number, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      const result = await run();
      state.lockedSince = undefined;
      return result;
    } catch (error) {
      if (!isLocked(error)) throw error;
      state.lockedSince ??= startedAt;
      const until = Math.max(state.lockedSince + timeoutMs, startedAt + timeoutMs / 10);
      if (performance.now() >= until) throw error;
      await sleep(pauseMs);
    }
  }
}

/** SQLite plans a query with a bound limit each time. With the limit in the text it need not. */
function inlineLimit(query: Query): void {
  const limit = query.sql.endsWith(' limit ?') ? query.bindings?.at(-1) : undefined;
  if (typeof limit !== 'number') return;
  query.sql = query.sql.slice(0, -1) + limit;
  query.bindings?.pop();
}

/** How long statements may follow one another before the event loop runs. */
const maxBlockingMs = 5;
let blockingSince: number | undefined;

/** SQLite answers synchronously: a caller that awaits statement after statement would block the event loop. */
async function yieldToEventLoop(): Promise<void> {
  if (blockingSince === undefined) {
    blockingSince = performance.now();
    setImmediate(() => {
      blockingSince = undefined;
    });
  } else if (performance.now() - blockingSince > maxBlockingMs) await nextImmediate();
}

class SqliteClient extends BetterSqlite3Client {
  override async _query(connection: Connection, query: Query): Promise<unknown> {
    await yieldToEventLoop();
    inlineLimit(query);
    const { lockTimeoutMs } = this.config as { lockTimeoutMs: number };
    return retryWhileLocked(stateOf(connection), lockTimeoutMs, () => super._query(connection, query));
  }
}

/**
 * Knex assumes that a transaction ends only on its own command. SQLite ends one by itself when the disk is full or
 * fails, and keeps one open whose COMMIT failed: either would leave the only writing connection unusable.
 */
class WriterClient extends SqliteClient {
  override async _query(connection: Connection, query: Query): Promise<unknown> {
    const state = stateOf(connection);
    if (query.sql === 'BEGIN;') {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      state.undoneBy = undefined;
      // SQLite starts a transaction as a reader. It fails at once, without waiting, when another process wrote before
      // the first write. Ours take the write lock at the start.
      query.sql = 'BEGIN IMMEDIATE;';
    } else if (connection.__knexTxId && !connection.inTransaction) {
      // Each further statement would be committed on its own.
      if (!query.sql.startsWith('ROLLBACK')) throw state.undoneBy ?? new Error('The transaction has ended.');
      query.response = { changes: 0 };
      return query;
    }
    try {
      return await super._query(connection, query);
    } catch (error) {
      state.undoneBy = error;
      if (query.sql === 'COMMIT;' && connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }
}

const maxStatements = 500;

/**
 * Knex prepares every statement again, which takes as long as running most of ours. Prepared statements are cached;
 * SQLite itself prepares them again after a table changes.
 */
function cacheStatements(connection: Connection): void {
  const cached = new Map<string, unknown>();
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    let statement = cached.get(sql);
    if (!statement) {
      statement = prepare(sql);
      // Lists of ids make endlessly many different statements.
      if (cached.size >= maxStatements) cached.clear();
      cached.set(sql, statement);
    }
    return statement;
  };
}

export type SqliteConnections = {
  read: Knex;
  write: Knex;
  /** Changes when another process commits, not with the writer's own commits. Never waits. */
  readDataVersion(): unknown;
  /** Throws SQLite's error where it takes no writes; another process's present write is none. Never waits. */
  tryWrite(): void;
};

/** @param common Knex's settings for every database: migrations and log */
export function openSqlite(
  { dataDir, lockTimeoutMs = defaultLockTimeoutMs }: { dataDir: string; lockTimeoutMs?: number | undefined },
  common: Knex.Config,
): SqliteConnections {
  preparePrivateDatabase(dataDir);
  const filename = databasePath(dataDir);
  let dataVersion: Statement | undefined;
  const prepareConnection = (connection: Connection, readonly: boolean) => {
    cacheStatements(connection);
    connection.pragma('foreign_keys = on');
    if (!readonly) {
      // Nothing is served yet, so this may wait inside SQLite.
      connection.pragma(`busy_timeout = ${lockTimeoutMs}`);
      connection.pragma('journal_mode = wal');
      connection.pragma('synchronous = full');
      // Every public call reads it.
      dataVersion = (connection.prepare('pragma data_version') as Statement).pluck();
    }
    connection.pragma('busy_timeout = 0');
  };
  const connect = (readonly: boolean, client: typeof Knex.Client) =>
    knex({
      ...common,
      client,
      connection: { filename, options: { readonly } },
      lockTimeoutMs,
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(connection: Connection, done: (error?: Error) => void) {
          try {
            prepareConnection(connection, readonly);
            done();
          } catch (error) {
            done(error as Error);
          }
        },
      },
    } as Knex.Config);
  return {
    write: connect(false, WriterClient),
    read: connect(true, SqliteClient),
    readDataVersion: () => dataVersion?.get(),
    tryWrite() {
      const connection = new Sqlite(filename, { timeout: 0, fileMustExist: true });
      try {
        connection.exec('begin immediate; rollback');
      } catch (error) {
        if (!isLocked(error)) throw error;
      } finally {
        connection.close();
      }
    },
  };
}
