/** What travels between server and browser. Numbered from the first day: an old tab is told politely to update. */
import type { Announcement, AnnouncementsQuery } from './announcements.ts';
import type { Banner } from './banners.ts';
import type { Document, DocumentCategory } from './documents.ts';
import type { PublicEvent } from './events.ts';
import type { Catalogue, Item } from './items.ts';
import type { List } from './lists.ts';
import type { Section } from './sections.ts';
import type { PublicTown } from './towns.ts';

export const syncProtocol = 1;

/** A record that is gone. */
export type Tombstone = { deleted: true };

export type SyncRows = {
  sections: (Section | ({ section_key: string } & Tombstone))[];
  announcements: (Announcement | ({ id: string } & Tombstone))[];
  events: (PublicEvent | ({ id: string } & Tombstone))[];
  document_categories: (DocumentCategory | ({ id: string } & Tombstone))[];
  documents: (Document | ({ id: string } & Tombstone))[];
  banners: (Banner | ({ id: string } & Tombstone))[];
};

/** The synced nouns, in the order their pages are sent. */
export const syncedNouns = [
  'sections',
  'announcements',
  'events',
  'document_categories',
  'documents',
  'banners',
] as const satisfies (keyof SyncRows)[];
export type SyncedNoun = (typeof syncedNouns)[number];

/**
 * One answer of GET /api/sync. With nothing new it holds only `cursor`.
 * `more`: ask again with `cursor` at once. `snapshot`: what is held and was not sent by the end of this round is gone.
 */
export type SyncResponse = {
  cursor: string;
  more?: true;
  snapshot?: true;
  town?: PublicTown;
} & Partial<SyncRows>;

/**
 * One answer of GET /api/sync?stream=catalogue: what a shop sells, a stream of its own with its own cursor, which only
 * those follow who open the shop. `lists` are all of them, in the first page of a round that brings anything.
 */
export type CatalogueSyncResponse = {
  cursor: string;
  more?: true;
  snapshot?: true;
  lists?: List[];
  items?: (Item | ({ id: string } & Tombstone))[];
};

/** What the server puts into a page, so that it paints before anything was synced. */
export type InitialState = {
  tenant: PublicTown;
  commerce: boolean;
  sections: Section[];
  /** What is to be told on every page, the gravest first. */
  banners: Banner[];
  /** The first few announcements, in reading order, or those of the page of the list that is asked for. */
  announcements: Announcement[];
  /** How many announcements there are in all. */
  announcements_total: number;
  /** The page of the announcements list that was drawn, and how many announcements its category has. */
  announcements_list?: AnnouncementsQuery & { total: number };
  /** The events that touch the weeks around now. */
  events: PublicEvent[];
  documents: import('./documents.ts').CategoryWithDocuments[];
  /** The page of /items that is asked for. */
  catalogue?: Catalogue;
  /** The item that the address names. */
  item?: Item;
  /** The instant of rendering, in milliseconds; hydration uses the same one. */
  now: number;
  /** Nothing is embedded: this is the shell, and everything comes from the browser's own database. */
  shell?: true;
};
