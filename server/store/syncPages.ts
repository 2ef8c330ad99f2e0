/** Rounds of sync: what changed in a town since a position, page by page. What is in them, a stream says. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/towns.ts';
import { type Row, tables } from './tables.ts';

const unknownCursorMessage = 'The cursor is not one that this site gave out.';

/** Rows in one answer; a town's first sync is several of these. */
export const pageSize = 500;

export type ChangeFeed<N extends keyof typeof tables> = {
  /** In the order in which their pages are sent. */
  nouns: readonly N[];
  /** Leaves out what the stream never tells; `first`: also what is gone, since there is nothing to take away. */
  narrow(noun: N, first: boolean): (query: Knex.QueryBuilder) => void;
  /** A row as it travels: the record, or its tombstone. */
  toRecord(noun: N, row: Row): unknown;
};

export type SyncPage<N extends string> = {
  /** What of an answer every stream has. */
  answer: { cursor: string; more?: true; snapshot?: true } & { [noun in N]?: unknown[] };
  /** Whether it is the first page of a round, and after which seq that round begins. */
  isFirst: boolean;
  since: number;
};

/**
 * Where a browser stands: `<epoch>.<seq>`. In the middle of a round also where that one ends and the row it got to:
 * `<epoch>.<since>.<end>.<noun>.<seq>.<key>`.
 */
type SyncPosition = { since: number; round?: { end: number; noun: number; seq: number; key: string } };

/** @returns null for a position of another epoch, or one that tombstones no longer reach back to: a snapshot is due */
function readCursor(cursor: string, town: Town, nouns: number): SyncPosition | null {
  if (cursor === '') return null;
  const parts = /^([A-Za-z0-9]{4,20})\.(\d{1,10})(?:\.(\d{1,10})\.(\d)\.(\d{1,10})\.([\w-]{0,40}))?$/.exec(cursor);
  if (!parts) throw new Problem('bad_request', unknownCursorMessage);
  const [, epoch, since, end, noun, seq, key = ''] = parts;
  if (epoch !== town.epoch || Number(since) > town.seq) return null;
  if (Number(since) > 0 && Number(since) < town.oldest_seq) return null;
  if (!end) return { since: Number(since) };
  const round = { end: Number(end), noun: Number(noun), seq: Number(seq), key };
  if (round.end > town.seq || round.seq > round.end + 1 || round.noun >= nouns) {
    throw new Problem('bad_request', unknownCursorMessage);
  }
  return { since: Number(since), round };
}

/**
 * One page of what changed after a cursor (empty: everything). The end of a round is fixed by its first page; what
 * changes meanwhile comes in the next round.
 * @param town fresh from the store, its `seq` deciding whether there is anything to read at all
 * @throws Problem `bad_request` for a cursor that was never given out
 */
export async function readSyncPage<N extends keyof typeof tables>(
  db: Database,
  town: Town,
  cursor: string,
  stream: ChangeFeed<N>,
): Promise<SyncPage<N>> {
  const { nouns } = stream;
  const { since, round } = readCursor(cursor, town, nouns.length) ?? { since: 0 };
  const end = round?.end ?? town.seq;
  const answer: SyncPage<N>['answer'] = { cursor: `${town.epoch}.${end}` } as SyncPage<N>['answer'];
  const read = { answer, isFirst: !round && since < end, since };
  if (!round && since === end) return read;

  if (since === 0) answer.snapshot = true;
  let room = pageSize;
  for (let place = round?.noun ?? 0; place < nouns.length; place += 1) {
    const noun = nouns[place] as N;
    const { key } = tables[noun];
    // Every key sorts after the empty one, so this is where the changes after `since` begin.
    let at = { seq: since + 1, key: '' };
    if (round?.noun === place) at = round;
    const rows: Row[] = await db
      .read(noun)
      .where({ town_id: town.id })
      .where('seq', '<=', end)
      .where((query) =>
        query.where('seq', '>', at.seq).orWhere((same) => same.where('seq', at.seq).where(key, '>', at.key)),
      )
      .modify(stream.narrow(noun, since === 0))
      .orderBy(['seq', key])
      .limit(room + 1);
    const page = rows.slice(0, room);
    if (page.length > 0) answer[noun] = page.map((row) => stream.toRecord(noun, row)) as never;
    if (rows.length > room) {
      const last = page.at(-1);
      if (last) at = { seq: last.seq as number, key: last[key] as string };
      return {
        ...read,
        answer: { ...answer, more: true, cursor: `${town.epoch}.${since}.${end}.${place}.${at.seq}.${at.key}` },
      };
    }
    room -= page.length;
  }
  return read;
}
