/**
 * Follows what the shop sells, from the moment that it is opened on a page. The town's content is synced at every
 * moment that matters; when that has moved on, so may the catalogue have.
 */
import { catalogueHolder, readStanding, type Standing } from '../../db/browser/catalogue.ts';
import { databaseHolder } from '../../db/browser/content.ts';
import type { TownDatabase } from '../../db/browser/town.ts';
import { useSession } from '../shell/session.ts';
import { readAnew, useStanding } from './catalogueStanding.ts';
import { keepInStep, sharedDatabase } from './database.ts';
import { quiet } from './start.ts';
import { useStatus } from './status-store.ts';
import { askCatalogue, inTurn, joining, pull, SyncFailure, waitAfter } from './sync.ts';

let started = false;
let syncNow = () => {};
let givenUp = false;

/** Whether the database takes nothing in any more: what it holds falls behind. */
export const isGivenUp = () => givenUp;

/** Asks the server for changes at once: somebody wants to know whether it answers again. */
export const askAgain = () => syncNow();

/** Starts once per page, when that has nothing more urgent to do. */
export async function followCatalogue(): Promise<void> {
  if (started) return;
  started = true;
  const database = await sharedDatabase();
  if (database) await follow(database);
  else giveUp();
}

/** Calls back whenever the content was synced, by this tab or another one. */
const onSynced = (told: () => void) =>
  useStatus.subscribe(({ syncedAt }, before) => {
    if (syncedAt !== before.syncedAt) told();
  });

/** Without a database nothing is held, and what is shown is asked for anew each time. */
function giveUp(): void {
  if (givenUp) return;
  givenUp = true;
  onSynced(readAnew);
  readAnew();
}

async function follow(database: TownDatabase): Promise<void> {
  let edition: number | undefined;
  let current = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  keepInStep(
    database,
    readStanding,
    (standing: Standing) => {
      if (standing) useStanding.setState({ syncedAt: standing.syncedAt });
      const isAnother = edition !== undefined && standing?.edition !== edition;
      edition = standing?.edition ?? -1;
      if (isAnother) readAnew();
    },
    giveUp,
  );

  /** @param synced whether the content has been synced meanwhile: then its position is the town's */
  async function bring(askedAt: number, synced: boolean): Promise<void> {
    const holder = catalogueHolder(database);
    const [own, content] = [await holder.cursor(), await databaseHolder(database).cursor()];
    const isCurrent = own !== null && own === content;
    if (!isCurrent) await pull(holder, askedAt, askCatalogue);
    // What the page came with was drawn before the database was known to be no older. Administrators are shown more than
    // the stream tells of.
    const isFirst = !current && (synced || !isCurrent);
    if (isFirst || (!isCurrent && useSession.getState().user?.is_admin)) readAnew();
    current ||= isFirst;
  }

  function onFailure(error: unknown): void {
    if (!(error instanceof SyncFailure)) {
      giveUp();
      return;
    }
    if (error.kind === 'outdated') useStatus.setState({ update: true });
    useStanding.setState({ unreachable: true });
    failures += 1;
    timer = setTimeout(() => document.visibilityState === 'visible' && void sync(), waitAfter(failures));
  }

  let synced = false;
  const sync = joining(async (askedAt) => {
    // The maintenance screen ends all fetching (R027).
    if (givenUp || useStatus.getState().content === 'nothing') return;
    clearTimeout(timer);
    try {
      await inTurn(() => bring(askedAt, synced), 'mainstreet-catalogue');
      failures = 0;
      useStanding.setState({ unreachable: false });
    } catch (error) {
      onFailure(error);
    }
  });
  syncNow = () => void sync('changed');
  onSynced(() => {
    synced = true;
    void sync('changed');
  });
  await quiet();
  await sync();
}
