/** What changed in a town's public content since a position, page by page. The answer is the same for everybody. */
import type { Database } from '../../db/connection.ts';
import { type Event, publicEvent } from '../../db/rules/events.ts';
import { publicSection, type Section } from '../../db/rules/sections.ts';
import { type SyncAnswer, type SyncedNoun, syncedNouns } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import { readRound, type Stream } from './rounds.ts';
import { isGone, isScheduled } from './schedule.ts';
import { decode, type Row, tables } from './tables.ts';

const content = (now: number): Stream<SyncedNoun> => ({
  nouns: syncedNouns,
  narrow: (noun, first) => (query) => {
    if (first) query.whereNull('deleted_at');
    // Of what was never published not even its going is told.
    if (isScheduled(noun)) query.where('was_shown', true);
    if (first && isScheduled(noun)) query.where('shown', true);
  },
  toRecord(noun, row) {
    const { key } = tables[noun];
    if (row.deleted_at || (isScheduled(noun) && isGone(row, now))) return { [key]: row[key], deleted: true };
    const record = decode<Row>(noun, row);
    if (noun === 'sections') return publicSection(record as unknown as Section);
    return noun === 'events' ? publicEvent(record as unknown as Event) : record;
  },
});

/** One page of what changed after a cursor (empty: everything), see readRound(). */
export async function readChanges(
  db: Database,
  town: Town,
  shown: PublicTown,
  cursor: string,
  now = Date.now(),
): Promise<SyncAnswer> {
  const { answer, isFirst } = await readRound(db, town, cursor, content(now));
  return (isFirst ? { ...answer, town: shown } : answer) as SyncAnswer;
}
