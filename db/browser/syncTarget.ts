/**
 * Puts the pages of a round of a stream into the local database. Doing a page, or a whole round, again changes
 * nothing.
 */
import type { Table } from 'dexie';
import { retryAfterReopen } from './openDatabase.ts';
import type { Meta, TownDatabase } from './townDatabase.ts';

/** What every stream answers: a position, whether there is more to ask for, and whether what is not sent is gone. */
export type SyncPage = { cursor: string; more?: true; snapshot?: true };

/** What an answer does to a store: rows by their keys, and the keys of those that are gone. */
export type Changes = { upserts: Map<string, unknown>; deletes: string[] };

/** A stream of changes: which stores it fills with what, and under which keys it notes where it stands. */
export type ChangeFeed<A extends SyncPage> = {
  stores: readonly string[];
  collectChanges(answer: A, store: string): Changes;
  /** Whether an answer holds what only a round's first page does: a second such page means that it began anew. */
  isFirstPage(answer: A): boolean;
  positionKey: 'sync' | 'catalogue';
  runKey: 'round' | 'catalogue_round';
  /** Names what this build knows of the stream: a position that another one got to is none. */
  schemaVersion: string;
  /**
   * What else a page changes, in its transaction. It always asks the database for something: a transaction that waits
   * for anything else is over.
   */
  writeMeta(database: TownDatabase, answer: A, round: SyncRun): Promise<void>;
};

/** One round, from its first page to its last. */
export type SyncRun = {
  id: string;
  /** The position it goes on from; null for everything. */
  since: string | null;
  /** When it was asked for, in milliseconds. */
  requestedAt: number;
  /** The keys that a snapshot has sent so far, by store: the rest is gone. */
  sentKeys: Map<string, Set<string>>;
  /** Whether the town itself (its name, colour, address) is another than the one held before. */
  isTownChanged: boolean;
  /** How many pages are in. */
  pageCount: number;
};

/** Where a sync puts what it brings: the local database, or memory where the browser refuses one. */
export type SyncTarget<A extends SyncPage> = {
  /** The position to go on from; null when nothing complete is held. */
  cursor(): Promise<string | null>;
  /** When the last finished round was asked for, by whichever tab. */
  lastRequestedAt(): Promise<number>;
  applyPage(answer: A, round: SyncRun): Promise<void>;
};

export function startSyncRun(since: string | null, askedAt: number): SyncRun {
  return {
    id: `${askedAt}-${Math.random()}`,
    since,
    requestedAt: askedAt,
    sentKeys: new Map(),
    isTownChanged: false,
    pageCount: 0,
  };
}

/** Notes what a page brings. */
function recordSentKeys<A extends SyncPage>(stream: ChangeFeed<A>, answer: A, { sentKeys: sent }: SyncRun): void {
  if (stream.isFirstPage(answer)) sent.clear();
  for (const store of stream.stores) {
    const keys = sent.get(store) ?? new Set();
    for (const key of stream.collectChanges(answer, store).upserts.keys()) keys.add(key);
    sent.set(store, keys);
  }
}

export function databaseTarget<A extends SyncPage>(database: TownDatabase, stream: ChangeFeed<A>): SyncTarget<A> {
  const { stores, runKey: running, schemaVersion: knows } = stream;
  const tableOf = (store: string): Table<unknown, string> => database.table(store);
  const usable = (found: Meta | undefined) =>
    found?.key === stream.positionKey && found.nouns === knows ? found : undefined;
  const position = () => database.meta.get(stream.positionKey).then(usable);

  /** A database that was emptied, or moved on by another tab, in the middle of a round would end up with holes. */
  async function refuseGap(answer: A, round: SyncRun): Promise<void> {
    const [at, begun] = [await position(), await database.meta.get(running)];
    const goesOn = begun?.key === running && begun.id === round.id;
    const first = stream.isFirstPage(answer) || round.pageCount === 0;
    if ((at?.cursor ?? null) !== round.since || !(first || goesOn))
      throw new Error('The local database changed during a round.');
    if (!goesOn) await database.meta.put({ key: running, id: round.id });
  }

  async function write(answer: A, round: SyncRun): Promise<void> {
    await refuseGap(answer, round);
    await stream.writeMeta(database, answer, round);
    for (const store of stores) {
      const { upserts: kept, deletes: gone } = stream.collectChanges(answer, store);
      if (gone.length > 0) await tableOf(store).bulkDelete(gone);
      if (kept.size > 0) await tableOf(store).bulkPut([...kept.values()]);
      if (answer.snapshot && !answer.more) {
        const held = await tableOf(store).toCollection().primaryKeys();
        await tableOf(store).bulkDelete(held.filter((key) => !round.sentKeys.get(store)?.has(String(key))));
      }
    }
    if (answer.more) return;
    const { requestedAt: asked_at } = round;
    await database.meta.put({
      key: stream.positionKey,
      cursor: answer.cursor,
      nouns: knows,
      synced_at: Date.now(),
      asked_at,
    });
  }

  return {
    cursor: async () => (await retryAfterReopen(database, position))?.cursor ?? null,
    lastRequestedAt: async () => (await retryAfterReopen(database, position))?.asked_at ?? 0,
    async applyPage(answer, round) {
      recordSentKeys(stream, answer, round);
      const locked = ['meta', ...stores];
      await retryAfterReopen(database, () => database.transaction('rw', locked, () => write(answer, round)));
      round.pageCount += 1;
    },
  };
}
