/** What changed in a town since a position, page by page. The answer is the same for everybody. */
import type { Database } from '../../db/connection.ts';
import { type Event, publicEvent } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { publicSection, type Section } from '../../db/rules/sections.ts';
import { type SyncAnswer, type SyncedNoun, syncedNouns } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import { isGone, isScheduled } from './schedule.ts';
import { decode, type Row, tables } from './tables.ts';

const unknownCursor = 'The cursor is not one that this site gave out.';

/** Rows in one answer; a town's first sync is several of these. */
export const pageSize = 500;

/**
 * Where a browser stands: `<epoch>.<seq>`. In the middle of a round also where that one ends and the row it got to:
 * `<epoch>.<since>.<end>.<noun>.<seq>.<key>`.
 */
type Position = { since: number; round?: { end: number; noun: number; seq: number; key: string } };

/** @returns null for a position of another epoch, or one that tombstones no longer reach back to: a snapshot is due */
function readCursor(cursor: string, town: Town): Position | null {
  if (cursor === '') return null;
  const parts = /^([A-Za-z0-9]{4,20})\.(\d{1,10})(?:\.(\d{1,10})\.([0-5])\.(\d{1,10})\.([\w-]{0,40}))?$/.exec(cursor);
  if (!parts) throw new Problem('bad_request', unknownCursor);
  const [, epoch, since, end, noun, seq, key = ''] = parts;
  if (epoch !== town.epoch || Number(since) > town.seq) return null;
  if (Number(since) > 0 && Number(since) < town.oldest_seq) return null;
  if (!end) return { since: Number(since) };
  const round = { end: Number(end), noun: Number(noun), seq: Number(seq), key };
  if (round.end > town.seq || round.seq > round.end + 1) throw new Problem('bad_request', unknownCursor);
  return { since: Number(since), round };
}

async function rowsAfter(
  db: Database,
  town: Town,
  noun: SyncedNoun,
  at: { seq: number; key: string; end: number },
  first: boolean,
  limit: number,
): Promise<Row[]> {
  const column = tables[noun].key;
  return db
    .read(noun)
    .where({ town_id: town.id })
    .where('seq', '<=', at.end)
    .where((query) =>
      query.where('seq', '>', at.seq).orWhere((same) => same.where('seq', at.seq).where(column, '>', at.key)),
    )
    .modify((query) => {
      // A first sync has nothing to take away.
      if (first) query.whereNull('deleted_at');
      // Of what was never published not even its going is told.
      if (isScheduled(noun)) query.where('was_shown', true);
      if (first && isScheduled(noun)) query.where('shown', true);
    })
    .orderBy(['seq', column])
    .limit(limit);
}

function toRecord(noun: SyncedNoun, row: Row, now: number): unknown {
  const key = tables[noun].key;
  if (row.deleted_at || (isScheduled(noun) && isGone(row, now))) return { [key]: row[key], deleted: true };
  const record = decode<Row>(noun, row);
  if (noun === 'sections') return publicSection(record as unknown as Section);
  return noun === 'events' ? publicEvent(record as unknown as Event) : record;
}

/**
 * One page of what changed after a cursor (empty: everything). The end of a round is fixed by its first page; what
 * changes meanwhile comes in the next round.
 * @param town fresh from the store, its `seq` deciding whether there is anything to read at all
 * @throws Problem `bad_request` for a cursor that was never given out
 */
export async function readChanges(
  db: Database,
  town: Town,
  shown: PublicTown,
  cursor: string,
  now = Date.now(),
): Promise<SyncAnswer> {
  const known = readCursor(cursor, town);
  const position = known ?? { since: 0 };
  const end = position.round?.end ?? town.seq;
  const done = `${town.epoch}.${end}`;
  if (!position.round && position.since === end) return { cursor: done };

  const answer: SyncAnswer & { [noun in SyncedNoun]?: unknown[] } = { cursor: done };
  if (position.since === 0) answer.snapshot = true;
  if (!position.round) answer.town = shown;
  let room = pageSize;
  for (let noun = position.round?.noun ?? 0; noun < syncedNouns.length; noun += 1) {
    const name = syncedNouns[noun] as SyncedNoun;
    const key = tables[name].key;
    // Every key sorts after the empty one, so this is where the changes after `since` begin.
    let at = { seq: position.since + 1, key: '' };
    if (position.round?.noun === noun) at = position.round;
    const rows = await rowsAfter(db, town, name, { ...at, end }, position.since === 0, room + 1);
    const page = rows.slice(0, room);
    if (page.length > 0) answer[name] = page.map((row) => toRecord(name, row, now)) as never;
    if (rows.length > room) {
      const last = page.at(-1);
      if (last) at = { seq: last.seq as number, key: last[key] as string };
      return { ...answer, more: true, cursor: `${town.epoch}.${position.since}.${end}.${noun}.${at.seq}.${at.key}` };
    }
    room -= page.length;
  }
  return answer;
}
