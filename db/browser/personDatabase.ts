/** A person's drafts in this browser. Each person has a database of their own, so that signing out can delete it whole. */
import { Dexie, type Table } from 'dexie';

/** What was typed in one form in one tab, and not saved. */
export type Draft<Field = unknown> = {
  /** Which form of which record. */
  form: string;
  /** Each tab overwrites only its own draft. */
  tab: string;
  /** The record's version that it was made from, and what the fields held in that. */
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
  // Another tab signs out and deletes the database.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true });
    return false;
  });
  return database;
}

export const deletePersonDatabase = (userId: string): Promise<void> => Dexie.delete(databaseName(userId));
