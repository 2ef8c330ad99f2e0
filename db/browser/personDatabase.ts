/**
 * What one person keeps in this browser beside the town's content: drafts of what was typed and not saved. A database
 * of its own for each, so that signing out can take it away whole.
 */
import { Dexie, type Table } from 'dexie';

/** One form's text as it was typed in one tab. */
export type Draft<Field = unknown> = {
  /** Which form of which record. */
  form: string;
  /** The tab that it is typed in; each writes over its own only. */
  tab: string;
  /** The version of the record that it is made from, and what the fields held in that. */
  version: string;
  base: Record<string, string | boolean>;
  fields: Field[];
  /** When it was last typed in, in milliseconds. */
  kept_at: number;
};

export type PersonDatabase = Dexie & { drafts: Table<Draft, [form: string, tab: string]> };

const databaseName = (userId: string) => `mainstreet-person-${userId}`;

/** Opens by itself when it is first used. */
export function personDatabase(userId: string): PersonDatabase {
  const database = new Dexie(databaseName(userId)) as PersonDatabase;
  database.version(1).stores({ drafts: '[form+tab], form, kept_at' });
  // Another tab signs out: it deletes what this one holds open.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true });
    return false;
  });
  return database;
}

export const deletePersonDatabase = (userId: string): Promise<void> => Dexie.delete(databaseName(userId));
