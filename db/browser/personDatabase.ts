/**
 * Stores a person's drafts in this browser. Each person has a separate database, so that signing out can delete it
 * whole.
 */
import { Dexie, type Table } from 'dexie';

/** The unsaved input of one form in one tab. */
export type Draft<Field = unknown> = {
  /** Names the form and the record. */
  form: string;
  /** Each tab overwrites only its own draft. */
  tab: string;
  /** The record's version that the draft started from, and the values of its fields then. */
  version: string;
  base: Record<string, string | boolean>;
  fields: Field[];
  /** The time of the last edit, in milliseconds. */
  kept_at: number;
};

export type PersonDatabase = Dexie & { drafts: Table<Draft, [form: string, tab: string]> };

const databaseName = (userId: string) => `mainstreet-person-${userId}`;

/** Opens by itself on first use. */
export function personDatabase(userId: string): PersonDatabase {
  const database = new Dexie(databaseName(userId)) as PersonDatabase;
  database.version(1).stores({ drafts: '[form+tab], form, kept_at' });
  // Signing out in another tab deletes the database.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true });
    return false;
  });
  return database;
}

export const deletePersonDatabase = (userId: string): Promise<void> => Dexie.delete(databaseName(userId));
