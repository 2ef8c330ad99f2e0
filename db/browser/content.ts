/** The stream of the town's content: all that every page shows, and that every browser holds. */
import { type SyncAnswer, type SyncedNoun, syncedNouns } from '../rules/sync.ts';
import { type Changes, type Holder, holderOf, type Stream } from './round.ts';
import type { TownDatabase } from './town.ts';

type AnyRow = { id?: string; section_key?: string; deleted?: true };

const keyOf = (row: AnyRow): string => row.section_key ?? row.id ?? '';

/** The rows of a noun in an answer, with their keys, apart by what is to happen to them. */
export function changesIn(answer: SyncAnswer, noun: SyncedNoun): Changes {
  const kept = new Map<string, unknown>();
  const gone: string[] = [];
  for (const row of (answer[noun] ?? []) as AnyRow[]) {
    if (row.deleted) gone.push(keyOf(row));
    else kept.set(keyOf(row), row);
  }
  return { kept, gone };
}

/** The store of each noun; R294 names that of the documents. */
const nounOf = new Map(syncedNouns.map((noun) => [noun === 'documents' ? 'documents_data' : noun, noun]));

const content: Stream<SyncAnswer> = {
  stores: [...nounOf.keys()],
  changesIn: (answer, store) => changesIn(answer, nounOf.get(store as SyncedNoun) as SyncedNoun),
  isFirst: ({ town }) => town !== undefined,
  position: 'sync',
  running: 'round',
  knows: syncedNouns.join(),
  async alongside({ meta }, answer, round) {
    const held = await meta.get('town');
    if (answer.town) {
      if (held?.key === 'town' && JSON.stringify(held.town) !== JSON.stringify(answer.town)) round.townChanged = true;
      await meta.put({ key: 'town', town: answer.town });
    }
    // Apart from the position, which every round moves, so that screens are not read again when nothing changed.
    if (!answer.more && !(await meta.get('complete'))) await meta.put({ key: 'complete', complete: true });
  },
};

export const databaseHolder = (database: TownDatabase): Holder<SyncAnswer> => holderOf(database, content);
