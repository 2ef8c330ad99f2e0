/**
 * The town's public content as this browser keeps it. One origin is one town, so one name serves; should another
 * town ever answer here, the epoch in its cursor makes the next sync a snapshot.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Announcement } from '../rules/announcements.ts';
import type { Banner } from '../rules/banners.ts';
import type { Document, DocumentCategory } from '../rules/documents.ts';
import type { PublicEvent } from '../rules/events.ts';
import type { Section } from '../rules/sections.ts';
import type { PublicTown } from '../rules/towns.ts';

/**
 * What is known of the content as a whole. `sync` is there from the first round that was finished; times are
 * milliseconds since 1970 by this device's clock. `nouns` are those that the build knew which got to that position: a
 * tab of an older build passes over what it does not know, so another build starts anew from there.
 */
export type Meta =
  | { key: 'town'; town: PublicTown }
  | { key: 'complete'; complete: true }
  /** The round whose pages are being put in. */
  | { key: 'round'; id: string }
  | { key: 'sync'; cursor: string; nouns: string; synced_at: number; asked_at: number };

export type TownDatabase = Dexie & {
  meta: Table<Meta, Meta['key']>;
  sections: EntityTable<Section, 'section_key'>;
  announcements: EntityTable<Announcement, 'id'>;
  events: EntityTable<PublicEvent, 'id'>;
  document_categories: EntityTable<DocumentCategory, 'id'>;
  documents_data: EntityTable<Document, 'id'>;
  banners: EntityTable<Banner, 'id'>;
};

/** How long the browser may take to open the database before the page goes on without it, in milliseconds. */
const openingTime = 4000;

/**
 * The database, not opened yet. Tabs of an older build stay open for months: a schema only ever grows, and what must
 * break gets a new database name.
 */
export function townDatabase(): TownDatabase {
  const database = new Dexie('mainstreet') as TownDatabase;
  database.version(1).stores({
    meta: 'key',
    sections: 'section_key',
    announcements: 'id',
    events: 'id',
    document_categories: 'id',
    documents_data: 'id',
  });
  database.version(2).stores({ banners: 'id' });
  // Another tab upgrades or deletes the database: make way at once, and open what it leaves when next asked.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });
  return database;
}

/**
 * Opens the town's database.
 * @throws whatever the browser refuses with (private mode, a full disk, no IndexedDB), or after four seconds of
 * silence: another tab may block an upgrade, and Safari is known to never answer
 */
export async function openTown(): Promise<TownDatabase> {
  const database = townDatabase();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The local database did not open in time.')), openingTime);
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

const reopenings = new WeakMap<TownDatabase, Promise<unknown>>();

/** Closes and opens a database again; those who ask at the same time share it. @throws what openTown throws */
export function reopen(database: TownDatabase): Promise<unknown> {
  const running = reopenings.get(database);
  if (running) return running;
  database.close({ disableAutoOpen: false });
  const reopening = Promise.resolve(database.open()).finally(() => reopenings.delete(database));
  reopenings.set(database, reopening);
  return reopening;
}

/**
 * Does something with the database, which must be safe to do twice. Browsers, Safari above all, close connections
 * under a page that slept: it is opened again once, and the work repeated; what fails then is thrown.
 */
export async function reopeningOnce<T>(database: TownDatabase, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    await reopen(database);
    return await work();
  }
}
