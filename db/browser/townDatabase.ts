/**
 * The town's public content as this browser keeps it. One origin is one town, so one name serves; should another
 * town ever answer here, the epoch in its cursor makes the next sync a snapshot.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Announcement } from '../rules/announcements.ts';
import type { Banner } from '../rules/banners.ts';
import type { Document, DocumentCategory } from '../rules/documents.ts';
import type { PublicEvent } from '../rules/events.ts';
import type { Item } from '../rules/items.ts';
import type { List } from '../rules/lists.ts';
import type { Section } from '../rules/sections.ts';
import type { PublicTown } from '../rules/towns.ts';
import { openWithTimeout } from './openDatabase.ts';

/**
 * What is known of the content as a whole. `sync`, and `catalogue` for what the shop sells, are there from the first
 * round that was finished; times are milliseconds since 1970 by this device's clock. `nouns` are those that the build
 * knew which got to that position: a tab of an older build passes over what it does not know, so another build starts
 * anew from there.
 */
export type Meta =
  | { key: 'town'; town: PublicTown }
  | { key: 'complete'; complete: true }
  /** The round whose pages are being put in. */
  | { key: 'round' | 'catalogue_round'; id: string }
  | { key: 'sync' | 'catalogue'; cursor: string; nouns: string; synced_at: number; asked_at: number }
  /** Another number whenever something of the catalogue is another. */
  | { key: 'catalogue_edition'; edition: number };

/**
 * An item as it lies here. `listed` is what it is found by: for list 0, which stands for all, and for each list that
 * it is in, that list's id, the item's titleKey() and its id.
 */
export type StoredItem = Item & { listed: [list: number, title: string, id: string][] };

export type TownDatabase = Dexie & {
  meta: Table<Meta, Meta['key']>;
  sections: EntityTable<Section, 'section_key'>;
  announcements: EntityTable<Announcement, 'id'>;
  events: EntityTable<PublicEvent, 'id'>;
  document_categories: EntityTable<DocumentCategory, 'id'>;
  documents_data: EntityTable<Document, 'id'>;
  banners: EntityTable<Banner, 'id'>;
  items: EntityTable<StoredItem, 'id'>;
  lists: EntityTable<List, 'id'>;
};

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
  database.version(3).stores({ items: 'id, *listed', lists: 'id' });
  // Another tab upgrades or deletes the database: make way at once, and open what it leaves when next asked.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });
  return database;
}

/** Opens the town's database. @throws what openInTime() throws */
export const openTownDatabase = (): Promise<TownDatabase> => openWithTimeout(townDatabase());
