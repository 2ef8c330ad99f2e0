/**
 * What this page knows of the town, and how it stands with its server. Part of the first bundle, so it knows neither
 * Dexie nor the network, which report here once they are loaded. All of it may vanish on reload.
 */
import { create } from 'zustand';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../db/rules/announcements/banners.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import type { PublicTown } from '../../db/rules/town/towns.ts';

/** What screens can show, by noun. */
export type TownContent = {
  town: PublicTown;
  sections: Section[];
  banners: Banner[];
  announcements: Announcement[];
  events: PublicEvent[];
  documents: CategoryWithDocuments[];
};

/** The content that this browser stores, once it is known to be no older than the page itself. */
export const useStoredContent = create<Partial<TownContent>>(() => ({}));

/**
 * `ready`: there is content to show. `loading`: an app shell is still looking for some. `unavailable`: there is none here and
 * none to be had, so the maintenance screen is shown.
 */
export type ContentStatus = 'ready' | 'loading' | 'unavailable';

/** `offline`: this device has no network. `unreachable`: it has, but the site did not answer as it should. */
export type Trouble = 'offline' | 'unreachable';

type SyncStatus = {
  content: ContentStatus;
  trouble: Trouble | null;
  /** When the content was last known to be what the server has, in milliseconds; null for never. */
  syncedAt: number | null;
  /** A new version of the app waits, or the server no longer understands this one. */
  hasUpdate: boolean;
};

export const useSyncStatus = create<SyncStatus>(() => ({
  content: 'loading',
  trouble: null,
  syncedAt: null,
  hasUpdate: false,
}));
