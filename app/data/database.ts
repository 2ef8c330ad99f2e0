/** The local database, opened once per page for whoever reads it. */
import { liveQuery } from 'dexie';
import { reopenDatabase } from '../../db/browser/openDatabase.ts';
import { openTownDatabase, type TownDatabase } from '../../db/browser/townDatabase.ts';

let pendingDatabase: Promise<TownDatabase | null> | undefined;

/** @returns null in a browser that refuses one */
export function openSharedDatabase(): Promise<TownDatabase | null> {
  pendingDatabase ??= openTownDatabase().catch(() => null);
  return pendingDatabase;
}

/**
 * Keeps a value in step with the database; a lost connection is opened again once.
 * @param lost told when it cannot be
 */
export function watchQuery<T>(
  database: TownDatabase,
  ask: (from: TownDatabase) => Promise<T>,
  tell: (value: T) => void,
  lost: () => void,
  retried = false,
): void {
  const subscription = liveQuery(() => ask(database)).subscribe({
    next: tell,
    error: () => {
      subscription.unsubscribe();
      if (retried) lost();
      else reopenDatabase(database).then(() => watchQuery(database, ask, tell, lost, true), lost);
    },
  });
}
