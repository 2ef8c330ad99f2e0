/** Sync pages with a town's changes since a position. A change feed defines their content. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Row } from '../recordRows.ts';
import { tables } from '../tables.ts';

const unknownCursorMessage = 'The cursor is not one that this site gave out.';

/** Rows per page. A town's first sync takes several. */
export const pageSize = 500;

export type ChangeFeed<N extends keyof typeof tables> = {
  /** In the sequence in which their pages are sent. */
  nouns: readonly N[];
  /** Excludes rows that the feed never sends; in a first sync also tombstones, since there is nothing to remove. */
  narrow(noun: N, first: boolean): (query: Knex.QueryBuilder) => void;
  /** Converts a row to the record or tombstone to send. */
  toRecord(noun: N, row: Row): unknown;
};

export type SyncPage = {
  /** The fields that every feed's response has. */
  answer: { cursor: string; more?: true; snapshot?: true } & Record<string, unknown>;
  /** Whether it is a sync's first page, and the seq after which the sync begins. */
  isFirst: boolean;
  since: number;
};

/**
 * A browser's position: `<epoch>.<seq>`. Between pages it also has the sync's end and the last sent row:
 * `<epoch>.<since>.<end>.<noun>.<seq>.<key>`.
 */
type SyncPosition = { since: number; pending?: { end: number; noun: number; seq: number; key: string } };

/** @returns null for another epoch, or a position before the oldest tombstone: both need a snapshot */
function readCursor(cursor: string, town: Town, nouns: number): SyncPosition | null {
  if (cursor === '') return null;
  const parts = /^([A-Za-z0-9]{4,20})\.(\d{1,10})(?:\.(\d{1,10})\.(\d{1,2})\.(\d{1,10})\.([\w-]{0,40}))?$/.exec(cursor);
  if (!parts) throw new Problem('bad_request', unknownCursorMessage);
  const [, epoch, since, end, noun, seq, key = ''] = parts;
  if (epoch !== town.epoch || Number(since) > town.seq) return null;
  if (Number(since) > 0 && Number(since) < town.oldest_seq) return null;
  if (!end) return { since: Number(since) };
  const pending = { end: Number(end), noun: Number(noun), seq: Number(seq), key };
  if (pending.end > town.seq || pending.seq > pending.end + 1 || pending.noun >= nouns) {
    throw new Problem('bad_request', unknownCursorMessage);
  }
  return { since: Number(since), pending };
}

/**
 * Reads one page of changes after a cursor (empty: everything). The first page fixes the sync's end; later changes come
 * with the next sync.
 * @param town in its present state: its `seq` tells whether there is anything to read
 * @throws Problem `bad_request` for a cursor that was never issued
 */
export async function readSyncPage<N extends keyof typeof tables>(
  db: Database,
  town: Town,
  cursor: string,
  feed: ChangeFeed<N>,
): Promise<SyncPage> {
  const page = await readPage(db, town, cursor, feed);
  if (page.since === 0 || page.answer.cursor === cursor) return page;
  // Tombstones removed while the page was read may be missing from it, and would never be sent.
  const now = await db.read('towns').where({ id: town.id }).first('oldest_seq');
  return page.since < now.oldest_seq ? readPage(db, town, '', feed) : page;
}

async function readPage<N extends keyof typeof tables>(
  db: Database,
  town: Town,
  cursor: string,
  feed: ChangeFeed<N>,
): Promise<SyncPage> {
  const { nouns } = feed;
  const { since, pending } = readCursor(cursor, town, nouns.length) ?? { since: 0 };
  const end = pending?.end ?? town.seq;
  const answer: SyncPage['answer'] = { cursor: `${town.epoch}.${end}` };
  const read = { answer, isFirst: !pending && since < end, since };
  if (!pending && since === end) return read;

  if (since === 0) answer.snapshot = true;
  let room = pageSize;
  for (let place = pending?.noun ?? 0; place < nouns.length; place += 1) {
    const noun = nouns[place] as N;
    const { key } = tables[noun];
    // Every key sorts after the empty one, so the changes after `since` begin here.
    let at = { seq: since + 1, key: '' };
    if (pending?.noun === place) at = pending;
    const rows: Row[] = await db
      .read(noun)
      .where({ town_id: town.id })
      .where('seq', '<=', end)
      .where((query) =>
        query.where('seq', '>', at.seq).orWhere((same) => same.where('seq', at.seq).where(key, '>', at.key)),
      )
      .modify(feed.narrow(noun, since === 0))
      .orderBy(['seq', key])
      .limit(room + 1);
    const page = rows.slice(0, room);
    if (page.length > 0) answer[noun] = page.map((row) => feed.toRecord(noun, row));
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
