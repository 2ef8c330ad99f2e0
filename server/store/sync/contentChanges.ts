/** Changes of a town's public content since a position, page by page: the same for everybody. */
import type { Database } from '../../../db/connection.ts';
import { type Event, toPublicEvent } from '../../../db/rules/events/events.ts';
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../../db/rules/sync/sync.ts';
import { type Section, toPublicSection } from '../../../db/rules/town/sections.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { isHiddenAt, isScheduledNoun } from '../content/schedule.ts';
import { decodeRow, type Row, tables } from '../tables.ts';
import { type ChangeFeed, readSyncPage } from './pages.ts';

const contentFeed = (now: number): ChangeFeed<SyncedNoun> => ({
  nouns: syncedNouns,
  narrow: (noun, first) => (query) => {
    if (first) query.whereNull('deleted_at');
    // Unpublished records leave no tombstone: their deletion must not reveal that they existed.
    if (isScheduledNoun(noun)) query.where('was_shown', true);
    if (first && isScheduledNoun(noun)) query.where('shown', true);
  },
  toRecord(noun, row) {
    const { key } = tables[noun];
    if (row.deleted_at || (isScheduledNoun(noun) && isHiddenAt(row, now))) return { [key]: row[key], deleted: true };
    if (noun === 'sections') return toPublicSection(decodeRow<Section>(noun, row));
    return noun === 'events' ? toPublicEvent(decodeRow<Event>(noun, row)) : decodeRow<Row>(noun, row);
  },
});

/** Reads one page of changes after a cursor (empty: everything), see readSyncPage(). */
export async function readContentChanges(
  db: Database,
  town: Town,
  shown: PublicTown,
  cursor: string,
  now = Date.now(),
): Promise<SyncResponse> {
  const { answer, isFirst } = await readSyncPage(db, town, cursor, contentFeed(now));
  const { search_synonyms, search_answers } = town;
  const search = { search_synonyms, search_answers };
  return (isFirst ? { ...answer, town: { ...shown, search } } : answer) as SyncResponse;
}
