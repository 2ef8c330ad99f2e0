/** The local database, opened once per page for whoever reads it. */
import { liveQuery } from 'dexie';
import { reopen } from '../../db/browser/opening.ts';
import { openTown, type TownDatabase } from '../../db/browser/town.ts';

let opening: Promise<TownDatabase | null> | undefined;

/** @returns null in a browser that refuses one */
export function sharedDatabase(): Promise<TownDatabase | null> {
  opening ??= openTown().catch(() => null);
  return opening;
}

/**
 * Keeps a value in step with the database; a lost connection is opened again once.
 * @param lost told when it cannot be
 */
export function keepInStep<T>(
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
      else reopen(database).then(() => keepInStep(database, ask, tell, lost, true), lost);
    },
  });
}
