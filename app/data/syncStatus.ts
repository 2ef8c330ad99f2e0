/**
 * How the page stands with its content and its server. Part of the first bundle: nothing here knows of Dexie or of
 * the network, which report to it once they are loaded. All of it may vanish on reload.
 */
import { create } from 'zustand';

/**
 * `held`: there is content to show. `loading`: an app shell that is still looking for some. `nothing`: there is none
 * here and none to be had; the maintenance screen's moment.
 */
export type ContentStatus = 'held' | 'loading' | 'nothing';

/** `offline`: this device has no network. `unreachable`: it has, but the site did not answer as it should. */
export type Trouble = 'offline' | 'unreachable';

type SyncStatus = {
  content: ContentStatus;
  trouble: Trouble | null;
  /** When the content was last known to be what the server has, in milliseconds; null when never. */
  syncedAt: number | null;
  /** A new version of the app waits, or the server no longer understands this one. */
  update: boolean;
};

export const useSyncStatus = create<SyncStatus>(() => ({
  content: 'loading',
  trouble: null,
  syncedAt: null,
  update: false,
}));
