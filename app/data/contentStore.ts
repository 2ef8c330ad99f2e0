/**
 * This page's content of the town, and its connection to the server. Part of the first bundle, so it imports neither
 * Dexie nor the network, which report here once they are loaded. A reload may lose all of it.
 */
import { create } from 'zustand';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../db/rules/announcements/banners.ts';
import type { PublicBody } from '../../db/rules/bodies/bodies.ts';
import type { CollectionRoute } from '../../db/rules/collection/collection.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import type { PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import type { Person } from '../../db/rules/people/people.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import type { PublicTown } from '../../db/rules/town/towns.ts';

/** The content that screens show, by noun. */
export type TownContent = {
  town: PublicTown;
  sections: Section[];
  banners: Banner[];
  announcements: Announcement[];
  events: PublicEvent[];
  documents: CategoryWithDocuments[];
  people: Person[];
  collection_routes: CollectionRoute[];
  pages: Page[];
  bodies: PublicBody[];
  meetings: PublicMeeting[];
  forms: PublicForm[];
};

const nouns: Record<keyof TownContent, true> = {
  town: true,
  sections: true,
  banners: true,
  announcements: true,
  events: true,
  documents: true,
  people: true,
  collection_routes: true,
  pages: true,
  bodies: true,
  meetings: true,
  forms: true,
};
export const contentNouns = Object.keys(nouns) as (keyof TownContent)[];

/** The content that this browser stores, set once it is known to be no older than the page. */
export const useStoredContent = create<Partial<TownContent>>(() => ({}));

export const isContentComplete = (content: Partial<TownContent>): boolean =>
  contentNouns.every((noun) => content[noun]);

/**
 * `ready`: there is content to show. `loading`: an app shell is still looking for some. `unavailable`: none is stored
 * and none can be fetched, so the maintenance screen is shown.
 */
export type ContentStatus = 'ready' | 'loading' | 'unavailable';

/** `offline`: this device has no network. `unreachable`: it has one, but the site did not respond properly. */
export type Trouble = 'offline' | 'unreachable';

type SyncStatus = {
  /** No content is stored and none can be fetched. Ends all fetching. */
  isUnavailable: boolean;
  trouble: Trouble | null;
  /** When the content last matched the server, in milliseconds; null for never. */
  syncedAt: number | null;
  /** A new version of the app is waiting, or the server no longer understands this one. */
  hasUpdate: boolean;
};

export const useSyncStatus = create<SyncStatus>(() => ({
  isUnavailable: false,
  trouble: null,
  syncedAt: null,
  hasUpdate: false,
}));
