/** Opens the browser's databases, and reopens what the browser closed. */
import type { Dexie } from 'dexie';

/** How long opening may take before the page goes on without the database. */
const openTimeoutMs = 4000;

/**
 * @throws the browser's error (private mode, a full disk, no IndexedDB), or an error after the timeout: another tab may
 * block an upgrade, and Safari is known to never answer
 */
export async function openWithTimeout<D extends Dexie>(database: D): Promise<D> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The local database did not open in time.')), openTimeoutMs);
    database.on('blocked', () => {
      reject(new Error('Another tab keeps the local database from opening.'));
      return false;
    });
  });
  try {
    await Promise.race([database.open(), timeout]);
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const pendingReopens = new WeakMap<Dexie, Promise<unknown>>();

/** Reopens a database. Concurrent calls share one reopening. @throws the browser's error */
export function reopenDatabase(database: Dexie): Promise<unknown> {
  const running = pendingReopens.get(database);
  if (running) return running;
  database.close({ disableAutoOpen: false });
  const reopening = Promise.resolve(database.open()).finally(() => pendingReopens.delete(database));
  pendingReopens.set(database, reopening);
  return reopening;
}

/**
 * Runs work that is safe to do twice. Browsers, Safari above all, close connections while a page sleeps: the database is
 * reopened once and the work repeated. @throws what fails then
 */
export async function retryAfterReopen<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    await reopenDatabase(database);
    return await work();
  }
}
