/**
 * Lets one starting process at a time migrate and fill a database. The lock ends with its process, even after a crash.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { DatabaseUnavailable } from './databaseErrors.ts';

/** An arbitrary number that nothing else uses in this database. */
const postgresLock = 7_236_011;
const retryMs = 50;
/** The demo towns of a first start take some seconds. */
const maxWaitMs = 120_000;

/** Locks an empty SQLite file beside the database: the operating system releases the lock with the process. */
async function withFileLock(dataDir: string, act: () => Promise<void>): Promise<void> {
  const lock = new Sqlite(join(dataDir, 'start.lock'), { timeout: 0 });
  try {
    const startedAt = performance.now();
    for (;;) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
        if (performance.now() - startedAt > maxWaitMs) {
          const sentence = 'Another start has been preparing the database for two minutes. Stop it, and start again.';
          throw new DatabaseUnavailable(sentence, error);
        }
        await sleep(retryMs);
      }
    }
    await act();
  } finally {
    lock.close();
  }
}

/**
 * Runs `act` while nothing else prepares the same database, in this process or another.
 * @param postgres null for SQLite in the data folder; it may use another connection meanwhile
 */
export function withStartLock(dataDir: string, postgres: Knex | null, act: () => Promise<void>): Promise<void> {
  if (!postgres) return withFileLock(dataDir, act);
  return postgres.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [postgresLock]);
    await act();
  });
}
