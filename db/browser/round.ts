/** Puts the pages of a sync round into the local database. Doing a page, or a whole round, again changes nothing. */
import type { Table } from 'dexie';
import { type SyncAnswer, type SyncedNoun, syncedNouns } from '../rules/sync.ts';
import { type Meta, reopeningOnce, type TownDatabase } from './town.ts';

/** One round, from its first page to its last. */
export type Round = {
  id: string;
  /** The position it goes on from; null for everything. */
  since: string | null;
  /** When it was asked for, in milliseconds. */
  askedAt: number;
  /** What a snapshot has sent so far: the rest is gone. */
  sent: Record<SyncedNoun, Set<string>>;
  /** Whether the town itself (its name, colour, address) is another than the one held before. */
  townChanged: boolean;
  /** How many pages are in. */
  pages: number;
};

/** Where a sync puts what it brings: the local database, or memory where the browser refuses one. */
export type Holder = {
  /** The position to go on from; null when nothing complete is held. */
  cursor(): Promise<string | null>;
  /** When the last finished round was asked for, by whichever tab. */
  askedAt(): Promise<number>;
  apply(answer: SyncAnswer, round: Round): Promise<void>;
};

export function beginRound(since: string | null, askedAt: number): Round {
  const sent = Object.fromEntries(syncedNouns.map((noun) => [noun, new Set<string>()])) as Round['sent'];
  return { id: `${askedAt}-${Math.random()}`, since, askedAt, sent, townChanged: false, pages: 0 };
}

type AnyRow = { id?: string; section_key?: string; deleted?: true };

const keyOf = (row: AnyRow): string => row.section_key ?? row.id ?? '';

/** The rows of a noun in an answer, with their keys, apart by what is to happen to them. */
export function changesIn(answer: SyncAnswer, noun: SyncedNoun): { kept: Map<string, unknown>; gone: string[] } {
  const kept = new Map<string, unknown>();
  const gone: string[] = [];
  for (const row of (answer[noun] ?? []) as AnyRow[]) {
    if (row.deleted) gone.push(keyOf(row));
    else kept.set(keyOf(row), row);
  }
  return { kept, gone };
}

/** Notes what a page brings. The town comes with a round's first page only: a second first page means it began anew. */
function noteSent(answer: SyncAnswer, round: Round): void {
  if (answer.town) for (const noun of syncedNouns) round.sent[noun].clear();
  for (const noun of syncedNouns) for (const key of changesIn(answer, noun).kept.keys()) round.sent[noun].add(key);
}

const knownNouns = syncedNouns.join();

/** A position that a build got to which knew the same nouns as this one. */
const usable = (found: Meta | undefined) => (found?.key === 'sync' && found.nouns === knownNouns ? found : null);

export function databaseHolder(database: TownDatabase): Holder {
  // R294 names the store of the documents.
  const tableOf = (noun: SyncedNoun): Table<unknown, string> =>
    database.table(noun === 'documents' ? 'documents_data' : noun);
  const position = async () => {
    return usable(await reopeningOnce(database, () => database.meta.get('sync')));
  };

  /** A database that was emptied, or moved on by another tab, in the middle of a round would end up with holes. */
  async function refuseGap(answer: SyncAnswer, round: Round): Promise<void> {
    const [sync, running] = [await database.meta.get('sync'), await database.meta.get('round')];
    const goesOn = running?.key === 'round' && running.id === round.id;
    const cursor = usable(sync)?.cursor ?? null;
    const first = answer.town !== undefined || round.pages === 0;
    if (cursor !== round.since || !(first || goesOn)) throw new Error('The local database changed during a round.');
    if (!goesOn) await database.meta.put({ key: 'round', id: round.id });
  }

  async function write(answer: SyncAnswer, round: Round): Promise<void> {
    await refuseGap(answer, round);
    const { meta } = database;
    if (answer.town) {
      const held = await meta.get('town');
      if (held?.key === 'town' && JSON.stringify(held.town) !== JSON.stringify(answer.town)) round.townChanged = true;
      await meta.put({ key: 'town', town: answer.town });
    }
    for (const noun of syncedNouns) {
      const { kept, gone } = changesIn(answer, noun);
      if (gone.length > 0) await tableOf(noun).bulkDelete(gone);
      if (kept.size > 0) await tableOf(noun).bulkPut([...kept.values()]);
      if (answer.snapshot && !answer.more) {
        const held = await tableOf(noun).toCollection().primaryKeys();
        await tableOf(noun).bulkDelete(held.filter((key) => !round.sent[noun].has(key)));
      }
    }
    if (answer.more) return;
    // Apart from `sync`, which every round moves, so that screens are not read again when nothing changed.
    if (!(await meta.get('complete'))) await meta.put({ key: 'complete', complete: true });
    await meta.put({
      key: 'sync',
      cursor: answer.cursor,
      nouns: knownNouns,
      synced_at: Date.now(),
      asked_at: round.askedAt,
    });
  }

  return {
    cursor: async () => (await position())?.cursor ?? null,
    askedAt: async () => (await position())?.asked_at ?? 0,
    async apply(answer, round) {
      noteSent(answer, round);
      await reopeningOnce(database, () => database.transaction('rw', database.tables, () => write(answer, round)));
      round.pages += 1;
    },
  };
}
