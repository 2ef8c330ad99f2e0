/** Changes of a town's public content since a position, page by page: the same for everybody. */
import type { Database } from '../../../db/connection.ts';
import { addMonths } from '../../../db/rules/events/months.ts';
import { meetingMonthsStored } from '../../../db/rules/meetings/meetings.ts';
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../../db/rules/sync/sync.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { isScheduledNoun } from '../content/schedule.ts';
import { decodePublicRow, isPublicRow } from '../publicRows.ts';
import { tables } from '../tables.ts';
import { type ChangeFeed, readSyncPage } from './pages.ts';

/** The first day of the meetings that a browser without any gets. */
const meetingsSince = (now: number, timeZone: string): string =>
  `${addMonths(toLocalTime(now, timeZone).date.slice(0, 7), -meetingMonthsStored)}-01`;

const contentFeed = (now: number, timeZone: string): ChangeFeed<SyncedNoun> => ({
  nouns: syncedNouns,
  narrow: (noun, first) => (query) => {
    if (first) query.whereNull('deleted_at');
    // Unpublished records leave no tombstone: their deletion must not reveal that they existed.
    if (isScheduledNoun(noun)) query.where('was_shown', true);
    if (first && isScheduledNoun(noun)) query.where('shown', true);
    if (noun === 'meetings') query.whereNotNull('posted');
    if (first && noun === 'meetings') query.where('posted_date', '>=', meetingsSince(now, timeZone));
  },
  toRecord(noun, row) {
    const { key } = tables[noun];
    return isPublicRow(noun, row, now) ? decodePublicRow(noun, row) : { [key]: row[key], deleted: true };
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
  const { answer, isFirst } = await readSyncPage(db, town, cursor, contentFeed(now, town.time_zone));
  const { search_synonyms, search_answers } = town;
  const search = { search_synonyms, search_answers };
  return (isFirst ? { ...answer, town: { ...shown, search } } : answer) as SyncResponse;
}
