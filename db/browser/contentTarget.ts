/** The feed of the town's content, which every page shows and every browser stores. */
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../rules/sync/sync.ts';
import { type ChangeFeed, type Changes, databaseTarget, type SyncTarget } from './syncTarget.ts';
import type { TownDatabase } from './townDatabase.ts';

type AnyRow = { id?: string; section_key?: string; deleted?: true };

const keyOf = (row: AnyRow): string => row.section_key ?? row.id ?? '';

export function collectChanges(page: SyncResponse, noun: SyncedNoun): Changes {
  const upserts = new Map<string, unknown>();
  const deletes: string[] = [];
  for (const row of (page[noun] ?? []) as AnyRow[]) {
    if (row.deleted) deletes.push(keyOf(row));
    else upserts.set(keyOf(row), row);
  }
  return { upserts, deletes, isFaulty: page.faulty?.includes(noun) === true };
}

/** Only the documents' store has another name than its noun. */
const nounByStore = new Map(syncedNouns.map((noun) => [noun === 'documents' ? 'documents_data' : noun, noun]));

const contentFeed: ChangeFeed<SyncResponse> = {
  stores: [...nounByStore.keys()],
  collectChanges: (page, store) => collectChanges(page, nounByStore.get(store as SyncedNoun) as SyncedNoun),
  isFirstPage: ({ town }) => town !== undefined,
  positionKey: 'sync',
  runKey: 'round',
  schemaVersion: syncedNouns.join(),
  async writeMeta({ meta }, page, run) {
    const stored = await meta.get('town');
    if (page.town) {
      if (stored?.key === 'town' && JSON.stringify(stored.town) !== JSON.stringify(page.town)) run.isTownChanged = true;
      await meta.put({ key: 'town', town: page.town });
    }
    // Kept apart from the position, which every run moves: screens must not read again when nothing changed.
    if (!page.more && !(await meta.get('complete'))) await meta.put({ key: 'complete', complete: true });
  },
};

export const contentTarget = (database: TownDatabase): SyncTarget<SyncResponse> =>
  databaseTarget(database, contentFeed);
