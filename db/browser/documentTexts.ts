/**
 * Stores the text inside documents in this browser, for search without a signal. It has a database of its own, since
 * most people never use it.
 */
import { Dexie, type EntityTable } from 'dexie';
import { openWithTimeout } from './openDatabase.ts';

const name = 'mainstreet-texts';

/**
 * Words are stored apart from texts, so that a search reads only what it compares. `terms` begins and ends with a
 * space.
 */
type TextDatabase = Dexie & {
  terms: EntityTable<{ file_id: string; terms: string; length: number }, 'file_id'>;
  texts: EntityTable<{ file_id: string; text: string }, 'file_id'>;
};

/** @throws the browser's error where it has no room for databases */
export async function openTextDatabase(): Promise<TextDatabase> {
  const database = new Dexie(name) as TextDatabase;
  database.version(1).stores({ terms: 'file_id', texts: 'file_id' });
  return openWithTimeout(database);
}

export const deleteTextDatabase = (): Promise<void> => Dexie.delete(name);

/** Stores the texts of some files, each with its terms. */
export async function storeTexts(
  database: TextDatabase,
  found: readonly { file_id: string; text: string; terms: string }[],
): Promise<void> {
  await database.transaction('rw', database.terms, database.texts, async () => {
    await database.texts.bulkPut(found.map(({ file_id, text }) => ({ file_id, text })));
    await database.terms.bulkPut(found.map(({ file_id, text, terms }) => ({ file_id, terms, length: text.length })));
  });
}

/** Removes the texts of all other files. @returns the files that have one, and their letters in all */
export async function retainTexts(
  database: TextDatabase,
  fileIds: ReadonlySet<string>,
): Promise<{ stored: Set<string>; letters: number }> {
  return database.transaction('rw', database.terms, database.texts, async () => {
    const rows = await database.terms.toArray();
    const [wanted, gone] = [
      rows.filter(({ file_id }) => fileIds.has(file_id)),
      rows.filter(({ file_id }) => !fileIds.has(file_id)).map(({ file_id }) => file_id),
    ];
    await Promise.all([database.terms.bulkDelete(gone), database.texts.bulkDelete(gone)]);
    const letters = wanted.reduce((sum, { length }) => sum + length, 0);
    return { stored: new Set(wanted.map(({ file_id }) => file_id)), letters };
  });
}
