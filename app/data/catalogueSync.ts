/**
 * Follows what the shop sells, from the moment that it is opened on a page. The town's content is synced at every
 * moment that matters; when that has moved on, so may the catalogue have.
 */
import { catalogueTarget, readCatalogueStatus, type StoredCatalogueStatus } from '../../db/browser/catalogue.ts';
import { contentTarget } from '../../db/browser/contentTarget.ts';
import { backoffMs, syncRetry } from '../../db/browser/retry.ts';
import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { withLock } from '../../db/browser/withLock.ts';
import { refetchCatalogue, useCatalogueStatus } from './catalogueStatus.ts';
import { openSharedDatabase, watchQuery } from './database.ts';
import { useSession } from './session.ts';
import { whenIdle } from './startBackground.ts';
import { coalesceCalls, fetchCataloguePage, pullChanges, SyncError } from './sync.ts';
import { useSyncStatus } from './syncStatus.ts';

let started = false;
let syncNow = () => {};
let databaseLost = false;

/** Whether the database takes nothing in any more: what it holds falls behind. */
export const isDatabaseLost = () => databaseLost;

/** Asks the server for changes at once: somebody wants to know whether it answers again. */
export const syncCatalogueNow = () => syncNow();

/** Starts once per page, when that has nothing more urgent to do. */
export async function startCatalogueSync(): Promise<void> {
  if (started) return;
  started = true;
  const database = await openSharedDatabase();
  if (database) await syncInto(database);
  else loseDatabase();
}

/** Calls back whenever the content was synced, by this tab or another one. */
const onSynced = (told: () => void) =>
  useSyncStatus.subscribe(({ syncedAt }, before) => {
    if (syncedAt !== before.syncedAt) told();
  });

/** Without a database nothing is held, and what is shown is asked for anew each time. */
function loseDatabase(): void {
  if (databaseLost) return;
  databaseLost = true;
  onSynced(refetchCatalogue);
  refetchCatalogue();
}

async function syncInto(database: TownDatabase): Promise<void> {
  let edition: number | undefined;
  let current = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  watchQuery(
    database,
    readCatalogueStatus,
    (standing: StoredCatalogueStatus) => {
      if (standing) useCatalogueStatus.setState({ syncedAt: standing.syncedAt });
      const isAnother = edition !== undefined && standing?.edition !== edition;
      edition = standing?.edition ?? -1;
      if (isAnother) refetchCatalogue();
    },
    loseDatabase,
  );

  /** @param synced whether the content has been synced meanwhile: then its position is the town's */
  async function bring(askedAt: number, synced: boolean): Promise<void> {
    const holder = catalogueTarget(database);
    const [own, content] = [await holder.cursor(), await contentTarget(database).cursor()];
    const isCurrent = own !== null && own === content;
    if (!isCurrent) await pullChanges(holder, askedAt, fetchCataloguePage);
    // What the page came with was drawn before the database was known to be no older. Administrators are shown more than
    // the stream tells of.
    const isFirst = !current && (synced || !isCurrent);
    if (isFirst || (!isCurrent && useSession.getState().user?.is_admin)) refetchCatalogue();
    current ||= isFirst;
  }

  function onFailure(error: unknown): void {
    if (!(error instanceof SyncError)) {
      loseDatabase();
      return;
    }
    if (error.kind === 'outdated') useSyncStatus.setState({ update: true });
    useCatalogueStatus.setState({ unreachable: true });
    failures += 1;
    timer = setTimeout(() => document.visibilityState === 'visible' && void sync(), backoffMs(failures, syncRetry));
  }

  let synced = false;
  const sync = coalesceCalls(async (askedAt) => {
    // The maintenance screen ends all fetching.
    if (databaseLost || useSyncStatus.getState().content === 'nothing') return;
    clearTimeout(timer);
    try {
      await withLock('mainstreet-catalogue', () => bring(askedAt, synced));
      failures = 0;
      useCatalogueStatus.setState({ unreachable: false });
    } catch (error) {
      onFailure(error);
    }
  });
  syncNow = () => void sync('changed');
  onSynced(() => {
    synced = true;
    void sync('changed');
  });
  await whenIdle();
  await sync();
}
