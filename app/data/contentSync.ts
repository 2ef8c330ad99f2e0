/**
 * Keeps the town's content up to date behind the screens: decides when to sync, and publishes Dexie's content to them.
 */
import { contentTarget } from '../../db/browser/contentTarget.ts';
import { pullChanges, SyncError } from '../../db/browser/pullChanges.ts';
import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { withLock } from '../../db/browser/withLock.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { isAsNewAs, isMissing, readContent, reuseEmbedded } from './contentQueries.ts';
import { contentNouns, isContentComplete, type TownContent, useStoredContent, useSyncStatus } from './contentStore.ts';
import { openSharedDatabase, watchQuery } from './database.ts';
import { memoryTarget } from './memoryTarget.ts';
import { listenToPageEvent } from './pageEvents.ts';
import { subscribeToChanges } from './subscribeToChanges.ts';
import { createSyncLoop, fetchContentPage } from './sync.ts';

/** After this long without a response the page reports that the site can't be reached. It keeps waiting. */
const lateMs = 2500;

type Sync = (changed?: 'changed') => Promise<void>;

const isStoreComplete = () => isContentComplete(useStoredContent.getState());

/** The town's seq in a cursor. */
const seqOfCursor = (cursor: string | null) => Number(cursor?.split('.')[1] ?? 0);

/** Firefox would ask the reader in a pop-up, so there only an installed app requests persistence. */
function requestPersistence(): void {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isInstalled || !navigator.userAgent.includes('Firefox')) navigator.storage?.persist?.().catch(() => {});
}

const reportTrouble = () => useSyncStatus.setState({ trouble: navigator.onLine ? 'unreachable' : 'offline' });

let lateTimer: ReturnType<typeof setTimeout> | undefined;

/** Reports trouble unless a response arrives in time. */
function awaitAnswer(): void {
  clearTimeout(lateTimer);
  lateTimer = setTimeout(reportTrouble, lateMs);
}

function fetchPage(since: string | null) {
  awaitAnswer();
  return fetchContentPage(since);
}

/** Syncs whenever something may have changed. */
function syncOnEvents(sync: Sync): void {
  addEventListener('focus', () => void sync());
  addEventListener('online', () => {
    // The device is online again, even if the site does not respond.
    if (useSyncStatus.getState().trouble === 'offline') useSyncStatus.setState({ trouble: null });
    awaitAnswer();
    void sync('changed');
  });
  window.addEventListener('pageshow', (event) => event.persisted && void sync());
  // Somebody signed in or out.
  listenToPageEvent('authStateChanged', () => void sync('changed'), {}, document);
  // This page saved something.
  listenToPageEvent('contentUpdated', () => void sync('changed'));
  addEventListener('offline', reportTrouble);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sync());
}

/** Stores one page's content in Dexie, or in memory once Dexie accepts no more writes. */
function createContentStorage(state: InitialState, onLost: () => void) {
  const memory = memoryTarget(!state.shell);
  let database: TownDatabase | null = null;
  let isPublishing = false;

  function lose(): void {
    if (!database) return;
    database = null;
    onLost();
  }

  function watch<T>(query: (from: TownDatabase) => Promise<T>, onResult: (value: T) => void): void {
    const from = database;
    // Ignores Dexie's results after the change to memory, because they fall behind.
    if (from) watchQuery(from, query, (value) => database === from && onResult(value), lose);
  }

  function publishNoun<N extends keyof TownContent>(noun: N): void {
    watch(
      async (from) => (!state.shell && (await isMissing(from, noun)) ? undefined : readContent(from, noun)),
      (value) => {
        if (value === undefined) return;
        useStoredContent.setState({ [noun]: reuseEmbedded(state, noun, value) });
        if (isStoreComplete()) useSyncStatus.setState({ isUnavailable: false });
      },
    );
  }

  /** Shows the database's content, now and whenever it changes. */
  function publish(): void {
    if (isPublishing) return;
    isPublishing = true;
    contentNouns.forEach(publishNoun);
  }

  return {
    watch,
    publish,
    async open(): Promise<void> {
      database = await openSharedDatabase();
    },
    cursor: () => (database ? contentTarget(database) : memory).cursor(),
    async pull(requestedAt: number, isNewPage: boolean): ReturnType<typeof pullChanges> {
      for (let attempt = 0; database && attempt < 2; attempt += 1) {
        const target = contentTarget(database);
        try {
          return await withLock('mainstreet-sync', () => pullChanges(target, requestedAt, fetchPage, isNewPage));
        } catch (error) {
          if (error instanceof SyncError) throw error;
        }
      }
      const result = await pullChanges(memory, requestedAt, fetchPage);
      // Gives the database up only now, because its old content was better than nothing.
      database = null;
      if (isStoreComplete()) useSyncStatus.setState({ isUnavailable: false });
      return result;
    },
    /** @returns whether there is anything to show without the server */
    async publishWithoutServer(): Promise<boolean> {
      const from = database;
      const isStored = from && (await from.meta.get('complete').catch(() => undefined)) !== undefined;
      if (state.shell) return isStored || isStoreComplete();
      // Replaces a drawn page only by content that is no older, from a build that knows all of its nouns.
      const canPublish = isStored && (await contentTarget(from).cursor()) !== null && (await isAsNewAs(state, from));
      if (canPublish) publish();
      return true;
    },
  };
}

/** Starts syncing the content, for the life of the page. */
export async function startContentSync(state: InitialState): Promise<void> {
  // The worker served this page because the requested one did not arrive: see sw/shell.ts.
  const isFallback = 'fromWorker' in document.documentElement.dataset;
  let failedAt = isFallback ? Date.now() : 0;
  let isFirstSuccess = true;
  // The maintenance screen ends all fetching; its Try Again reloads the page.
  const isStopped = () => useSyncStatus.getState().isUnavailable;
  const storage = createContentStorage(state, () => void sync('changed'));

  async function run(requestedAt: number): Promise<void> {
    if (isStopped() && state.shell) return;
    // Starts the timer here, since another tab may hold the lock.
    awaitAnswer();
    const { isTownChanged, isFaulty } = await storage
      .pull(requestedAt, isFirstSuccess)
      .finally(() => clearTimeout(lateTimer));
    useSyncStatus.setState({ trouble: null, syncedAt: Date.now() });
    storage.publish();
    if (isTownChanged) navigator.serviceWorker?.controller?.postMessage({ type: 'REFRESH_SHELL' });
    if (isFirstSuccess) requestPersistence();
    isFirstSuccess = false;
    if (isFaulty) throw new SyncError('faulty');
  }

  async function canRetry(error: unknown): Promise<boolean> {
    // The usable part is shown; the next snapshot may bring the rest.
    if (error instanceof SyncError && error.kind === 'faulty') return true;
    if (error instanceof SyncError && error.kind === 'outdated') useSyncStatus.setState({ hasUpdate: true });
    else reportTrouble();
    failedAt = Date.now();
    const hasContent = await storage.publishWithoutServer().catch(() => true);
    if (!hasContent) useSyncStatus.setState({ isUnavailable: true });
    return hasContent;
  }

  const sync = createSyncLoop(run, canRetry);
  if (isFallback) reportTrouble();
  await storage.open();
  storage.watch(
    ({ meta }) => meta.get('sync'),
    (row) => {
      if (row?.key !== 'sync') return;
      const { trouble, syncedAt } = useSyncStatus.getState();
      // Another tab may have reached the server since this one failed.
      const isReached = row.synced_at > failedAt && navigator.onLine;
      useSyncStatus.setState({
        syncedAt: Math.max(row.synced_at, syncedAt ?? 0),
        trouble: isReached ? null : trouble,
      });
    },
  );
  if (state.shell) storage.publish();
  syncOnEvents(sync);
  await sync();
  if (isStopped()) return;
  subscribeToChanges(
    async () => seqOfCursor(await storage.cursor()),
    () => void sync('changed'),
  );
}
