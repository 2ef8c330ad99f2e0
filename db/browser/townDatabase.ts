/**
 * The town's public content in this browser. One origin serves one town, so one database name is enough. Another town's
 * epoch in the cursor would force a snapshot.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Announcement } from '../rules/announcements/announcements.ts';
import type { Banner } from '../rules/announcements/banners.ts';
import type { PublicBody } from '../rules/bodies/bodies.ts';
import type { CollectionRoute } from '../rules/collection/collection.ts';
import type { Document, DocumentCategory } from '../rules/documents/documents.ts';
import type { PublicEvent } from '../rules/events/events.ts';
import type { PublicForm } from '../rules/forms/forms.ts';
import type { Item } from '../rules/items/items.ts';
import type { List } from '../rules/items/lists.ts';
import type { PublicMeeting } from '../rules/meetings/meetings.ts';
import type { Page } from '../rules/pages/pages.ts';
import type { Person } from '../rules/people/people.ts';
import type { Section } from '../rules/town/sections.ts';
import type { PublicTown } from '../rules/town/towns.ts';
import { openWithTimeout } from './openDatabase.ts';

/** Consecutive faulty pulls, when the last one ended, and the stores that lack rows because of it. */
export type Faults = { faults: number; faulty_at: number; faulty_stores: string[] };

/**
 * Facts about the content as a whole. `sync` and `catalogue` are the positions of the two feeds, stored when a run
 * ends; times are milliseconds by this device's clock. `nouns` is the schema of the build that reached the position: an
 * older build skips nouns that it does not know, so a build with another schema starts over.
 */
export type Meta =
  | { key: 'town'; town: PublicTown }
  | { key: 'complete'; complete: true }
  /** The run whose pages are being stored. */
  | { key: 'round' | 'catalogue_round'; id: string }
  | ({
      key: 'sync' | 'catalogue';
      cursor: string;
      nouns: string;
      synced_at: number;
      asked_at: number;
    } & Partial<Faults>)
  /** The push address of this device: the worker needs it when the browser changes it. */
  | { key: 'push'; endpoint: string }
  /** Raised whenever the stored catalogue changes. */
  | { key: 'catalogue_edition'; edition: number };

/** `listed` indexes items by list: the list's id (0 stands for all lists), titleSortKey() and the item's id. */
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
  people: EntityTable<Person, 'id'>;
  collection_routes: EntityTable<CollectionRoute, 'id'>;
  pages: EntityTable<Page, 'id'>;
  bodies: EntityTable<PublicBody, 'id'>;
  meetings: EntityTable<PublicMeeting, 'id'>;
  forms: EntityTable<PublicForm, 'id'>;
};

/**
 * Returns the database without opening it. Tabs of older builds stay open for months: the schema only grows, and a
 * breaking change needs a new database name.
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
  database.version(4).stores({ people: 'id' });
  database.version(5).stores({ collection_routes: 'id' });
  database.version(6).stores({ pages: 'id' });
  database.version(7).stores({ bodies: 'id', meetings: 'id' });
  database.version(8).stores({ forms: 'id' });
  // Another tab upgrades or deletes the database: close at once, and reopen on the next use.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });
  return database;
}

/** @throws what openWithTimeout() throws */
export const openTownDatabase = (): Promise<TownDatabase> => openWithTimeout(townDatabase());
