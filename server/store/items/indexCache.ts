/**
 * The item index of each shop that somebody visits. It follows the town's seq as a browser does: it reads what changed
 * since, and nothing else.
 */
import type { Database } from '../../../db/connection.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readTownSeq } from '../towns/towns.ts';
import {
  createItemIndex,
  estimateBytes,
  type ItemIndex,
  type ItemIndexQuery,
  type ItemIndexRow,
  indexItem,
  indexWords,
  itemIndexColumns,
  type ListCount,
  queryItemIndex,
  summarizeIndex,
} from './index.ts';

export type IndexedTown = Pick<Town, 'id' | 'seq' | 'epoch' | 'oldest_seq'>;

type CachedIndex = {
  index: ItemIndex;
  epoch: string;
  seq: number;
  /** How many items, from the first, have their words in it. */
  wordedCount: number;
  /** The update in progress; the next one waits for it. */
  pending: Promise<void>;
};

/** Rows that are read at once, so that other requests are served in between. */
const rowsPerRead = 500;
/** The memory that all indexes together may take. The least recently used goes first. */
const maxMemoryBytes = 128 * 1024 * 1024;

const cachesByDatabase = new WeakMap<Database, Map<string, CachedIndex>>();

function cacheOf(db: Database): Map<string, CachedIndex> {
  const cache = cachesByDatabase.get(db) ?? new Map<string, CachedIndex>();
  cachesByDatabase.set(db, cache);
  return cache;
}

/**
 * Like a browser, it starts again after a restore, or when tombstones that it has not read are gone; also when more
 * than half of its entries are removed ones.
 */
const isUsable = ({ index: { items, positions }, epoch, seq }: CachedIndex, town: IndexedTown) =>
  epoch === town.epoch && (seq === 0 || seq >= town.oldest_seq) && items.length <= 2 * positions.size + rowsPerRead;

/** The index of a town, which becomes the most recently used. */
function touchIndex(db: Database, town: IndexedTown): CachedIndex {
  const cache = cacheOf(db);
  const old = cache.get(town.id);
  const cached =
    old && isUsable(old, town)
      ? old
      : { index: createItemIndex(), epoch: town.epoch, seq: 0, wordedCount: 0, pending: Promise.resolve() };
  cache.delete(town.id);
  cache.set(town.id, cached);
  return cached;
}

/** Drops indexes until the others fit into memory. */
function evictIndexes(db: Database, current: CachedIndex): void {
  const cache = cacheOf(db);
  let size = [...cache.values()].reduce((sum, { index }) => sum + estimateBytes(index), 0);
  for (const [townId, cached] of cache) {
    if (size <= maxMemoryBytes || cached === current) return;
    cache.delete(townId);
    size -= estimateBytes(cached.index);
  }
}

/** Reads the items that changed after an index's position. */
async function loadChangedItems(db: Database, { id, seq }: IndexedTown, cached: CachedIndex): Promise<void> {
  // Every id sorts after the empty one, so this is where the changes begin.
  let last = { seq: cached.seq + 1, id: '' };
  for (let more = cached.seq < seq; more; ) {
    const rows: ItemIndexRow[] = await db
      .read('items')
      .where({ town_id: id })
      .where('seq', '<=', seq)
      .whereRaw('(seq, id) > (?, ?)', [last.seq, last.id])
      .orderBy(['seq', 'id'])
      .limit(rowsPerRead)
      .select(itemIndexColumns);
    for (const row of rows) indexItem(cached.index, row);
    last = rows.at(-1) ?? last;
    more = rows.length === rowsPerRead;
  }
  cached.seq = Math.max(cached.seq, seq);
}

/** Reads the words of items that have none in the index yet. */
async function loadWords(db: Database, cached: CachedIndex): Promise<void> {
  const { items, positions } = cached.index;
  while (cached.wordedCount < items.length) {
    const end = Math.min(items.length, cached.wordedCount + rowsPerRead);
    const ids = items
      .slice(cached.wordedCount, end)
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ id }) => id);
    // By their ids alone: with the town in the query, SQLite reads all its items.
    const rows: { id: string; search_text: string }[] = await db
      .read('items')
      .whereIn('id', ids)
      .select('id', 'search_text');
    for (const { id, search_text } of rows) {
      const place = positions.get(id);
      if (place !== undefined) indexWords(cached.index, place, search_text);
    }
    cached.wordedCount = end;
  }
}

/** Brings an index to the position of its town. Requests that ask at the same time share one update. */
async function updateIndex(db: Database, town: IndexedTown, cached: CachedIndex, withWords: boolean): Promise<void> {
  const isUpToDate = () => cached.seq >= town.seq && !(withWords && cached.wordedCount < cached.index.items.length);
  if (isUpToDate()) return;
  const done = cached.pending.then(async () => {
    if (isUpToDate()) return;
    await loadChangedItems(db, town, cached);
    if (withWords) await loadWords(db, cached);
    evictIndexes(db, cached);
  });
  cached.pending = done.catch(() => {});
  await done;
}

/** The ids of one page of a town's items, and how many the query finds in all. */
export async function findItemIds(
  db: Database,
  town: IndexedTown,
  query: ItemIndexQuery,
): Promise<{ ids: string[]; total: number }> {
  const cached = touchIndex(db, town);
  // Another process may have written a moment ago: whoever saved there must see it here.
  const seq = await readTownSeq(db, town.id);
  await updateIndex(db, { ...town, seq }, cached, query.words.length > 0);
  return queryItemIndex(cached.index, query);
}

/** How many public items each list has, by its id, and which is the first by title. Lists without any are left out. */
export async function summarizeLists(db: Database, town: IndexedTown): Promise<Map<number, ListCount>> {
  const cached = touchIndex(db, town);
  const seq = await readTownSeq(db, town.id);
  await updateIndex(db, { ...town, seq }, cached, false);
  return summarizeIndex(cached.index);
}
