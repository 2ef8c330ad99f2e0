/** Opening the browser's databases, and opening again what the browser closed. */
import type { Dexie } from 'dexie';

/** How long the browser may take to open a database before the page goes on without it, in milliseconds. */
const openTimeoutMs = 4000;

/**
 * Opens a database.
 * @throws whatever the browser refuses with (private mode, a full disk, no IndexedDB), or after four seconds of
 * silence: another tab may block an upgrade, and Safari is known to never answer
 */
export async function openWithTimeout<D extends Dexie>(database: D): Promise<D> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The local database did not open in time.')), openTimeoutMs);
    database.on('blocked', () => {
      reject(new Error('Another tab keeps the local database from opening.'));
      return false;
    });
  });
  try {
    await Promise.race([database.open(), silence]);
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const pendingReopens = new WeakMap<Dexie, Promise<unknown>>();

/** Closes and opens a database again; those who ask at the same time share it. @throws what the browser refuses with */
export function reopenDatabase(database: Dexie): Promise<unknown> {
  const running = pendingReopens.get(database);
  if (running) return running;
  database.close({ disableAutoOpen: false });
  const reopening = Promise.resolve(database.open()).finally(() => pendingReopens.delete(database));
  pendingReopens.set(database, reopening);
  return reopening;
}

/**
 * Does something with a database, which must be safe to do twice. Browsers, Safari above all, close connections under
 * a page that slept: it is opened again once, and the work repeated; what fails then is thrown.
 */
export async function retryAfterReopen<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    await reopenDatabase(database);
    return await work();
  }
}
