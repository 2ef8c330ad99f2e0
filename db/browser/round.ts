/**
 * Puts the pages of a round of a stream into the local database. Doing a page, or a whole round, again changes
 * nothing.
 */
import type { Table } from 'dexie';
import { reopeningOnce } from './opening.ts';
import type { Meta, TownDatabase } from './town.ts';

/** What every stream answers: a position, whether there is more to ask for, and whether what is not sent is gone. */
export type StreamAnswer = { cursor: string; more?: true; snapshot?: true };

/** What an answer does to a store: rows by their keys, and the keys of those that are gone. */
export type Changes = { kept: Map<string, unknown>; gone: string[] };

/** A stream of changes: which stores it fills with what, and under which keys it notes where it stands. */
export type Stream<A extends StreamAnswer> = {
  stores: readonly string[];
  changesIn(answer: A, store: string): Changes;
  /** Whether an answer holds what only a round's first page does: a second such page means that it began anew. */
  isFirst(answer: A): boolean;
  position: 'sync' | 'catalogue';
  running: 'round' | 'catalogue_round';
  /** Names what this build knows of the stream: a position that another one got to is none. */
  knows: string;
  /**
   * What else a page changes, in its transaction. It always asks the database for something: a transaction that waits
   * for anything else is over.
   */
  alongside(database: TownDatabase, answer: A, round: Round): Promise<void>;
};

/** One round, from its first page to its last. */
export type Round = {
  id: string;
  /** The position it goes on from; null for everything. */
  since: string | null;
  /** When it was asked for, in milliseconds. */
  askedAt: number;
  /** The keys that a snapshot has sent so far, by store: the rest is gone. */
  sent: Map<string, Set<string>>;
  /** Whether the town itself (its name, colour, address) is another than the one held before. */
  townChanged: boolean;
  /** How many pages are in. */
  pages: number;
};

/** Where a sync puts what it brings: the local database, or memory where the browser refuses one. */
export type Holder<A extends StreamAnswer> = {
  /** The position to go on from; null when nothing complete is held. */
  cursor(): Promise<string | null>;
  /** When the last finished round was asked for, by whichever tab. */
  askedAt(): Promise<number>;
  apply(answer: A, round: Round): Promise<void>;
};

export function beginRound(since: string | null, askedAt: number): Round {
  return { id: `${askedAt}-${Math.random()}`, since, askedAt, sent: new Map(), townChanged: false, pages: 0 };
}

/** Notes what a page brings. */
function noteSent<A extends StreamAnswer>(stream: Stream<A>, answer: A, { sent }: Round): void {
  if (stream.isFirst(answer)) sent.clear();
  for (const store of stream.stores) {
    const keys = sent.get(store) ?? new Set();
    for (const key of stream.changesIn(answer, store).kept.keys()) keys.add(key);
    sent.set(store, keys);
  }
}

export function holderOf<A extends StreamAnswer>(database: TownDatabase, stream: Stream<A>): Holder<A> {
  const { stores, running, knows } = stream;
  const tableOf = (store: string): Table<unknown, string> => database.table(store);
  const usable = (found: Meta | undefined) =>
    found?.key === stream.position && found.nouns === knows ? found : undefined;
  const position = () => database.meta.get(stream.position).then(usable);

  /** A database that was emptied, or moved on by another tab, in the middle of a round would end up with holes. */
  async function refuseGap(answer: A, round: Round): Promise<void> {
    const [at, begun] = [await position(), await database.meta.get(running)];
    const goesOn = begun?.key === running && begun.id === round.id;
    const first = stream.isFirst(answer) || round.pages === 0;
    if ((at?.cursor ?? null) !== round.since || !(first || goesOn))
      throw new Error('The local database changed during a round.');
    if (!goesOn) await database.meta.put({ key: running, id: round.id });
  }

  async function write(answer: A, round: Round): Promise<void> {
    await refuseGap(answer, round);
    await stream.alongside(database, answer, round);
    for (const store of stores) {
      const { kept, gone } = stream.changesIn(answer, store);
      if (gone.length > 0) await tableOf(store).bulkDelete(gone);
      if (kept.size > 0) await tableOf(store).bulkPut([...kept.values()]);
      if (answer.snapshot && !answer.more) {
        const held = await tableOf(store).toCollection().primaryKeys();
        await tableOf(store).bulkDelete(held.filter((key) => !round.sent.get(store)?.has(String(key))));
      }
    }
    if (answer.more) return;
    const { askedAt: asked_at } = round;
    await database.meta.put({
      key: stream.position,
      cursor: answer.cursor,
      nouns: knows,
      synced_at: Date.now(),
      asked_at,
    });
  }

  return {
    cursor: async () => (await reopeningOnce(database, position))?.cursor ?? null,
    askedAt: async () => (await reopeningOnce(database, position))?.asked_at ?? 0,
    async apply(answer, round) {
      noteSent(stream, answer, round);
      const locked = ['meta', ...stores];
      await reopeningOnce(database, () => database.transaction('rw', locked, () => write(answer, round)));
      round.pages += 1;
    },
  };
}
