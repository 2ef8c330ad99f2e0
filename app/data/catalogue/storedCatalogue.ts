/** Reads the stored catalogue. */
import { readCatalogueStatus, readFirstItems } from '../../../db/browser/catalogue.ts';
import { retryAfterReopen } from '../../../db/browser/openDatabase.ts';
import type { TownDatabase } from '../../../db/browser/townDatabase.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { openSharedDatabase } from '../database.ts';

/** @returns null while the database is not complete */
export async function readLocal<T>(read: (database: TownDatabase) => Promise<T>): Promise<T | null> {
  const database = await openSharedDatabase();
  if (!database) return null;
  const readComplete = async () => ((await readCatalogueStatus(database)) ? await read(database) : null);
  // If the database fails, the caller asks the server instead.
  return retryAfterReopen(database, readComplete).catch(() => null);
}

/** Changes whenever the stored catalogue changes; null if it is not complete. */
export const readStoredEdition = () =>
  readLocal(async (database) => (await readCatalogueStatus(database))?.edition ?? null);

/** The stored items; none if the catalogue is not complete. */
export const readStoredItems = async (most: number): Promise<Item[]> =>
  (await readLocal((database) => readFirstItems(database, most))) ?? [];
