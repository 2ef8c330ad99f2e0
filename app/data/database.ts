/** The town's local database, opened once per page and shared. */
import { liveQuery } from 'dexie';
import { reopenDatabase } from '../../db/browser/openDatabase.ts';
import { openTownDatabase, type TownDatabase } from '../../db/browser/townDatabase.ts';

let pendingDatabase: Promise<TownDatabase | null> | undefined;

/** @returns null in a browser that refuses a database */
export function openSharedDatabase(): Promise<TownDatabase | null> {
  pendingDatabase ??= openTownDatabase().catch(() => null);
  return pendingDatabase;
}

/** Runs a query now and whenever its result changes. Reopens a lost connection once, then calls `onLost`. */
export function watchQuery<T>(
  database: TownDatabase,
  query: (database: TownDatabase) => Promise<T>,
  onResult: (value: T) => void,
  onLost: () => void,
  isRetry = false,
): void {
  const subscription = liveQuery(() => query(database)).subscribe({
    next: onResult,
    error: () => {
      subscription.unsubscribe();
      if (isRetry) onLost();
      else reopenDatabase(database).then(() => watchQuery(database, query, onResult, onLost, true), onLost);
    },
  });
}
