/** Stores the pages of a change feed in the local database. Storing a page or a run twice changes nothing. */
import type { Table } from 'dexie';
import type { SyncPage } from '../rules/sync/sync.ts';
import { retryAfterReopen } from './openDatabase.ts';
import { backoffMs, syncRetry } from './retry.ts';
import type { Faults, Meta, TownDatabase } from './townDatabase.ts';

/** The changes of a page in one store: rows by key, and deleted keys. */
export type Changes = {
  upserts: Map<string, unknown>;
  deletes: string[];
  /** Whether rows were left out: then rows that a snapshot does not send may still exist, and stay. */
  isFaulty: boolean;
};

export type ChangeFeed<P extends SyncPage> = {
  /** The stores that it fills. */
  stores: readonly string[];
  collectChanges(page: P, store: string): Changes;
  /** Whether a page is a run's first: a second one means that the server started over. */
  isFirstPage(page: P): boolean;
  /** The keys of its position and of its unfinished run in `meta`. */
  positionKey: 'sync' | 'catalogue';
  runKey: 'round' | 'catalogue_round';
  /** The schema of the feed in this build. A position that a build with another schema reached does not count. */
  schemaVersion: string;
  /**
   * Stores a page's further changes, in its transaction. It must query the database: a transaction that waits for
   * anything else ends.
   */
  writeMeta(database: TownDatabase, page: P, run: SyncRun): Promise<void>;
};

/** One pull of a feed, from its first page to its last. */
export type SyncRun = {
  id: string;
  /** The cursor at the start; null for everything. */
  since: string | null;
  /** In milliseconds. */
  requestedAt: number;
  /** Whether it asks for a snapshot whatever the target's cursor. */
  isRestart: boolean;
  /** The keys that a snapshot has sent so far, by store. */
  sentKeys: Map<string, Set<string>>;
  /** The stores with unusable rows. */
  faultyStores: Set<string>;
  /** Whether the town itself (its name, color, address) has changed. */
  isTownChanged: boolean;
  /** How many pages are stored. */
  pageCount: number;
};

/** The local database, or memory where the browser refuses one. */
export type SyncTarget<P extends SyncPage> = {
  /**
   * The cursor to continue from; null when nothing complete is stored.
   * @param requestedAt for an immediate run: null also when the last run was faulty and a snapshot is due
   */
  cursor(requestedAt?: number): Promise<string | null>;
  /** Whether the stored content came from a faulty run, so that a snapshot must be fetched. */
  isFaulty(): Promise<boolean>;
  /** When the last finished run of any tab was requested. */
  lastRequestedAt(): Promise<number>;
  applyPage(page: P, run: SyncRun): Promise<void>;
};

export function startSyncRun(since: string | null, requestedAt: number, isRestart = false): SyncRun {
  const id = `${requestedAt}-${Math.random()}`;
  const found = { sentKeys: new Map(), faultyStores: new Set<string>(), isTownChanged: false, pageCount: 0 };
  return { id, since, requestedAt, isRestart, ...found };
}

/** Whether the backoff after a faulty pull is over, so that a snapshot is fetched. */
export const isSnapshotDue = ({ faults = 0, faulty_at = 0 }: Partial<Faults>, requestedAt: number): boolean =>
  faults > 0 && Math.abs(requestedAt - faulty_at) >= backoffMs(faults, syncRetry);

/** Counts the faults after a finished run. The runs of one pull count as one fault. */
export function countFaults(before: Partial<Faults & { asked_at: number }>, run: SyncRun): Faults {
  const { faults = 0, faulty_at = 0, asked_at } = before;
  const isSnapshot = run.since === null;
  const faulty_stores = isSnapshot ? [] : (before.faulty_stores ?? []);
  if (run.faultyStores.size === 0) return { faults: isSnapshot ? 0 : faults, faulty_at, faulty_stores };
  const isCounted = faults > 0 && asked_at === run.requestedAt;
  const stores = [...new Set([...faulty_stores, ...run.faultyStores])];
  return { faults: isCounted ? faults : faults + 1, faulty_at: Date.now(), faulty_stores: stores };
}

function recordSentKeys<P extends SyncPage>(feed: ChangeFeed<P>, page: P, { sentKeys, faultyStores }: SyncRun): void {
  if (feed.isFirstPage(page)) sentKeys.clear();
  for (const store of feed.stores) {
    const keys = sentKeys.get(store) ?? new Set();
    const { upserts, isFaulty } = feed.collectChanges(page, store);
    for (const key of upserts.keys()) keys.add(key);
    if (isFaulty) faultyStores.add(store);
    sentKeys.set(store, keys);
  }
}

export function databaseTarget<P extends SyncPage>(database: TownDatabase, feed: ChangeFeed<P>): SyncTarget<P> {
  const { stores, positionKey, runKey, schemaVersion } = feed;
  const { meta } = database;
  const ifUsable = (row: Meta | undefined) =>
    row?.key === positionKey && row.nouns === schemaVersion ? row : undefined;
  const readPosition = () => meta.get(positionKey).then(ifUsable);

  /** Refuses pages after another tab emptied or advanced the database during a run, which would leave gaps. */
  async function refuseGap(page: P, run: SyncRun): Promise<void> {
    const [position, unfinished] = [await readPosition(), await meta.get(runKey)];
    const isContinued = unfinished?.key === runKey && unfinished.id === run.id;
    const isFirst = feed.isFirstPage(page) || run.pageCount === 0;
    const isSnapshot = run.isRestart || isSnapshotDue(position ?? {}, run.requestedAt);
    const cursor = position && !isSnapshot ? position.cursor : null;
    if (cursor !== run.since || !(isFirst || isContinued)) throw new Error('The local database changed during a sync.');
    if (!isContinued) await meta.put({ key: runKey, id: run.id });
  }

  async function write(page: P, run: SyncRun): Promise<void> {
    await refuseGap(page, run);
    await feed.writeMeta(database, page, run);
    for (const store of stores) {
      const table: Table<unknown, string> = database.table(store);
      const { upserts, deletes } = feed.collectChanges(page, store);
      if (deletes.length > 0) await table.bulkDelete(deletes);
      if (upserts.size > 0) await table.bulkPut([...upserts.values()]);
      if (page.snapshot && !page.more && !run.faultyStores.has(store)) {
        const stored = await table.toCollection().primaryKeys();
        await table.bulkDelete(stored.filter((key) => !run.sentKeys.get(store)?.has(String(key))));
      }
    }
    if (page.more) return;
    const faults = countFaults((await readPosition()) ?? {}, run);
    const position = { key: positionKey, cursor: page.cursor, nouns: schemaVersion, ...faults };
    await meta.put({ ...position, synced_at: Date.now(), asked_at: run.requestedAt });
  }

  return {
    async cursor(requestedAt) {
      const position = await retryAfterReopen(database, readPosition);
      if (!position || (requestedAt !== undefined && isSnapshotDue(position, requestedAt))) return null;
      return position.cursor;
    },
    isFaulty: async () => Boolean((await retryAfterReopen(database, readPosition))?.faults),
    lastRequestedAt: async () => (await retryAfterReopen(database, readPosition))?.asked_at ?? 0,
    async applyPage(page, run) {
      recordSentKeys(feed, page, run);
      await retryAfterReopen(database, () => database.transaction('rw', ['meta', ...stores], () => write(page, run)));
      run.pageCount += 1;
    },
  };
}
