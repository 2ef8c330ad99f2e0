/** The stream of the town's content: all that every page shows, and that every browser holds. */
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../rules/sync.ts';
import { type ChangeFeed, type Changes, databaseTarget, type SyncTarget } from './syncTarget.ts';
import type { TownDatabase } from './townDatabase.ts';

type AnyRow = { id?: string; section_key?: string; deleted?: true };

const keyOf = (row: AnyRow): string => row.section_key ?? row.id ?? '';

/** The rows of a noun in an answer, with their keys, apart by what is to happen to them. */
export function collectChanges(answer: SyncResponse, noun: SyncedNoun): Changes {
  const kept = new Map<string, unknown>();
  const gone: string[] = [];
  for (const row of (answer[noun] ?? []) as AnyRow[]) {
    if (row.deleted) gone.push(keyOf(row));
    else kept.set(keyOf(row), row);
  }
  return { upserts: kept, deletes: gone };
}

/** The store of each noun. */
const nounByStore = new Map(syncedNouns.map((noun) => [noun === 'documents' ? 'documents_data' : noun, noun]));

const contentFeed: ChangeFeed<SyncResponse> = {
  stores: [...nounByStore.keys()],
  collectChanges: (answer, store) => collectChanges(answer, nounByStore.get(store as SyncedNoun) as SyncedNoun),
  isFirstPage: ({ town }) => town !== undefined,
  positionKey: 'sync',
  runKey: 'round',
  schemaVersion: syncedNouns.join(),
  async writeMeta({ meta }, answer, round) {
    const held = await meta.get('town');
    if (answer.town) {
      if (held?.key === 'town' && JSON.stringify(held.town) !== JSON.stringify(answer.town)) round.isTownChanged = true;
      await meta.put({ key: 'town', town: answer.town });
    }
    // Apart from the position, which every round moves, so that screens are not read again when nothing changed.
    if (!answer.more && !(await meta.get('complete'))) await meta.put({ key: 'complete', complete: true });
  },
};

export const contentTarget = (database: TownDatabase): SyncTarget<SyncResponse> =>
  databaseTarget(database, contentFeed);
