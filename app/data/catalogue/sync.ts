/** Syncs the catalogue once a page of the shop was opened, and again whenever the town's content has moved on. */
import { catalogueTarget, readCatalogueStatus } from '../../../db/browser/catalogue.ts';
import { contentTarget } from '../../../db/browser/contentTarget.ts';
import { pullChanges, SyncError } from '../../../db/browser/pullChanges.ts';
import type { TownDatabase } from '../../../db/browser/townDatabase.ts';
import { withLock } from '../../../db/browser/withLock.ts';
import { whenIdle } from '../background/startBackground.ts';
import { useSyncStatus } from '../contentStore.ts';
import { openSharedDatabase, watchQuery } from '../database.ts';
import { useSession } from '../session.ts';
import { createSyncLoop, fetchCataloguePage } from '../sync.ts';
import { refetchCatalogue, useCatalogueStatus } from './status.ts';

let isStarted = false;
let syncNow = () => {};
let databaseLost = false;

/** Whether the database accepts no more writes, so that its data falls behind. */
export const isDatabaseLost = () => databaseLost;

/** Syncs at once, for a user who wants to know whether the server answers again. */
export const syncCatalogueNow = () => syncNow();

/** Starts once per page, when the page is idle. */
export async function startCatalogueSync(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const database = await openSharedDatabase();
  if (database) await syncInto(database);
  else loseDatabase();
}

/** Calls back after each sync of the content, by this tab or another one. */
const onContentSynced = (listener: () => void) =>
  useSyncStatus.subscribe(({ syncedAt }, before) => {
    if (syncedAt !== before.syncedAt) listener();
  });

/** Without a database, every read goes to the server. */
function loseDatabase(): void {
  if (databaseLost) return;
  databaseLost = true;
  onContentSynced(refetchCatalogue);
  refetchCatalogue();
}

async function syncInto(database: TownDatabase): Promise<void> {
  let edition: number | undefined;
  let isKnownCurrent = false;
  let isContentSynced = false;

  watchQuery(
    database,
    readCatalogueStatus,
    (status) => {
      if (status) useCatalogueStatus.setState({ syncedAt: status.syncedAt });
      const isChanged = edition !== undefined && status?.edition !== edition;
      edition = status?.edition ?? -1;
      if (isChanged) refetchCatalogue();
    },
    loseDatabase,
  );

  async function pull(requestedAt: number): Promise<void> {
    const target = catalogueTarget(database);
    const [own, content] = [await target.cursor(requestedAt), await contentTarget(database).cursor()];
    const isCurrent = own !== null && own === content;
    if (!isCurrent) await pullChanges(target, requestedAt, fetchCataloguePage);
    // The page was drawn before the database was known to be no older. The feed does not cover all that administrators
    // see.
    const isFirst = !isKnownCurrent && (isContentSynced || !isCurrent);
    if (isFirst || (!isCurrent && useSession.getState().user?.is_admin)) refetchCatalogue();
    isKnownCurrent ||= isFirst;
  }

  async function run(requestedAt: number): Promise<void> {
    // The maintenance screen ends all fetching.
    if (databaseLost || useSyncStatus.getState().isUnavailable) return;
    await withLock('mainstreet-catalogue', () => pull(requestedAt));
    useCatalogueStatus.setState({ unreachable: false });
    if (await catalogueTarget(database).isFaulty()) throw new SyncError('faulty');
  }

  function canRetry(error: unknown): boolean {
    if (!(error instanceof SyncError)) {
      loseDatabase();
      return false;
    }
    if (error.kind === 'outdated') useSyncStatus.setState({ hasUpdate: true });
    useCatalogueStatus.setState({ unreachable: error.kind !== 'faulty' });
    return true;
  }

  const sync = createSyncLoop(run, canRetry);
  syncNow = () => void sync('changed');
  onContentSynced(() => {
    isContentSynced = true;
    void sync('changed');
  });
  await whenIdle();
  await sync();
}
