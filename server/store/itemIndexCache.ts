/**
 * The shelf of each shop that somebody visits. It follows the town's seq as a browser does: what changed since is read,
 * and nothing else.
 */
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/towns.ts';
import {
  createItemIndex,
  estimateBytes,
  type ItemIndex,
  type ItemIndexQuery,
  type ItemIndexRow,
  indexItem,
  indexWords,
  itemIndexColumns,
  queryItemIndex,
} from './itemIndex.ts';
import { readTownSeq } from './towns.ts';

export type IndexedTown = Pick<Town, 'id' | 'seq' | 'epoch' | 'oldest_seq'>;

type CachedIndex = {
  index: ItemIndex;
  epoch: string;
  seq: number;
  /** How many places, from the first, have their words. */
  wordedCount: number;
  /** What is being done to it: one thing after another. */
  pending: Promise<void>;
};

/** Rows that are read at once; between two such reads others get their turn. */
const rowsPerRead = 500;
/** As much memory as all shelves may take, in bytes; the one that nobody looked at for longest goes first. */
const maxMemoryBytes = 128 * 1024 * 1024;

const cachesByDatabase = new WeakMap<Database, Map<string, CachedIndex>>();

function cacheOf(db: Database): Map<string, CachedIndex> {
  const held = cachesByDatabase.get(db) ?? new Map<string, CachedIndex>();
  cachesByDatabase.set(db, held);
  return held;
}

/**
 * As with a browser, it starts anew after a restore, or when tombstones are gone that it never heard of; also when more
 * of it is empty than not.
 */
const isUsable = ({ index: { items: places, positions: at }, epoch, seq }: CachedIndex, town: IndexedTown) =>
  epoch === town.epoch && (seq === 0 || seq >= town.oldest_seq) && places.length <= 2 * at.size + rowsPerRead;

/** The shelf of a town, which then is the last that has to go. */
function touchIndex(db: Database, town: IndexedTown): CachedIndex {
  const all = cacheOf(db);
  const known = all.get(town.id);
  const held =
    known && isUsable(known, town)
      ? known
      : { index: createItemIndex(), epoch: town.epoch, seq: 0, wordedCount: 0, pending: Promise.resolve() };
  all.delete(town.id);
  all.set(town.id, held);
  return held;
}

/** Lets go of shelves until the others have room. */
function evictIndexes(db: Database, kept: CachedIndex): void {
  const all = cacheOf(db);
  let size = [...all.values()].reduce((sum, { index: shelf }) => sum + estimateBytes(shelf), 0);
  for (const [townId, held] of all) {
    if (size <= maxMemoryBytes || held === kept) return;
    all.delete(townId);
    size -= estimateBytes(held.index);
  }
}

/** Reads what changed after the position of a shelf. */
async function loadChangedItems(db: Database, { id, seq }: IndexedTown, held: CachedIndex): Promise<void> {
  // Every id sorts after the empty one, so this is where the changes begin.
  let last = { seq: held.seq + 1, id: '' };
  for (let more = held.seq < seq; more; ) {
    const rows: ItemIndexRow[] = await db
      .read('items')
      .where({ town_id: id })
      .where('seq', '<=', seq)
      .whereRaw('(seq, id) > (?, ?)', [last.seq, last.id])
      .orderBy(['seq', 'id'])
      .limit(rowsPerRead)
      .select(itemIndexColumns);
    for (const row of rows) indexItem(held.index, row);
    last = rows.at(-1) ?? last;
    more = rows.length === rowsPerRead;
  }
  held.seq = Math.max(held.seq, seq);
}

/** Reads the words of what has none yet. */
async function loadWords(db: Database, held: CachedIndex): Promise<void> {
  const { items: places, positions: at } = held.index;
  while (held.wordedCount < places.length) {
    const end = Math.min(places.length, held.wordedCount + rowsPerRead);
    const ids = places
      .slice(held.wordedCount, end)
      .filter(({ isRemoved: gone }) => !gone)
      .map(({ id }) => id);
    // By their ids alone: told the town as well, SQLite reads all that it has.
    const rows: { id: string; search_text: string }[] = await db
      .read('items')
      .whereIn('id', ids)
      .select('id', 'search_text');
    for (const { id, search_text } of rows) {
      const place = at.get(id);
      if (place !== undefined) indexWords(held.index, place, search_text);
    }
    held.wordedCount = end;
  }
}

/** Brings a shelf to the position of its town. What several ask for is done once. */
async function updateIndex(db: Database, town: IndexedTown, held: CachedIndex, withWords: boolean): Promise<void> {
  const isUp = () => held.seq >= town.seq && !(withWords && held.wordedCount < held.index.items.length);
  if (isUp()) return;
  const done = held.pending.then(async () => {
    if (isUp()) return;
    await loadChangedItems(db, town, held);
    if (withWords) await loadWords(db, held);
    evictIndexes(db, held);
  });
  held.pending = done.catch(() => {});
  await done;
}

/** The ids of a page of a town's items, and how many there are in all. */
export async function findItemIds(
  db: Database,
  town: IndexedTown,
  wanted: ItemIndexQuery,
): Promise<{ ids: string[]; total: number }> {
  const held = touchIndex(db, town);
  // Another process may have written a moment ago, and whoever saved there reads here.
  const seq = await readTownSeq(db, town.id);
  await updateIndex(db, { ...town, seq }, held, wanted.words.length > 0);
  return queryItemIndex(held.index, wanted);
}
