/**
 * Syncs the shop's items and lists to this browser and reads them by page. Screens hold no more than a batch of a large
 * catalogue.
 */
import { Dexie } from 'dexie';
import {
  type Item,
  type ItemsPage,
  isLowStock,
  isSearchHit,
  itemSortFields,
  itemsPerPage,
  parseSearchWords,
  titleSortKey,
} from '../rules/items/items.ts';
import { compareLists, type FilterList, miscList } from '../rules/items/lists.ts';
import type { ItemsQuery } from '../rules/items/paths.ts';
import type { CatalogueSyncResponse } from '../rules/sync/sync.ts';
import { type ChangeFeed, type Changes, databaseTarget, type SyncTarget } from './syncTarget.ts';
import type { StoredItem, TownDatabase } from './townDatabase.ts';

/** How many items a search reads at a time. */
const batchSize = 250;

/** The list id that stands for all lists in the index; real lists start at 1. */
const anyListId = 0;

const toStored = (item: Item): StoredItem => {
  const title = titleSortKey(item.title);
  return { ...item, listed: [anyListId, ...item.list_ids].map((list) => [list, title, item.id]) };
};

const toItem = ({ listed: _, ...item }: StoredItem): Item => item;

function itemChanges({ items = [], faulty = [] }: CatalogueSyncResponse): Changes {
  const upserts = new Map<string, unknown>();
  const deletes: string[] = [];
  for (const item of items) {
    if ('deleted' in item) deletes.push(item.id);
    else upserts.set(item.id, toStored(item));
  }
  return { upserts, deletes, isFaulty: faulty.includes('items') };
}

const listChanges = ({ lists = [], faulty = [] }: CatalogueSyncResponse): Changes => ({
  upserts: new Map(lists.map((list) => [String(list.id), list])),
  deletes: [],
  isFaulty: faulty.includes('lists'),
});

const catalogueFeed: ChangeFeed<CatalogueSyncResponse> = {
  stores: ['items', 'lists'],
  collectChanges: (page, store) => (store === 'items' ? itemChanges(page) : listChanges(page)),
  isFirstPage: ({ lists }) => lists !== undefined,
  positionKey: 'catalogue',
  runKey: 'catalogue_round',
  schemaVersion: 'items 2,lists',
  async writeMeta({ meta }, { items, lists }) {
    const stored = await meta.get('catalogue_edition');
    if (!items && !lists) return;
    const edition = stored?.key === 'catalogue_edition' ? stored.edition + 1 : 1;
    await meta.put({ key: 'catalogue_edition', edition });
  },
};

export const catalogueTarget = (database: TownDatabase): SyncTarget<CatalogueSyncResponse> =>
  databaseTarget(database, catalogueFeed);

/** Null until the catalogue is complete. `syncedAt` is in milliseconds. */
export type StoredCatalogueStatus = { edition: number; syncedAt: number } | null;

export async function readCatalogueStatus({ meta }: TownDatabase): Promise<StoredCatalogueStatus> {
  const [own, content, edition] = await meta.bulkGet(['catalogue', 'sync', 'catalogue_edition']);
  if (own?.key !== 'catalogue' || own.nouns !== catalogueFeed.schemaVersion) return null;
  // Both feeds share the town's positions: where the cursors agree, the later sync counts for both.
  const isShared = content?.key === 'sync' && content.cursor === own.cursor;
  return {
    edition: edition?.key === 'catalogue_edition' ? edition.edition : 0,
    syncedAt: isShared ? Math.max(content.synced_at, own.synced_at) : own.synced_at,
  };
}

/** The items of a list (null for all), sorted by title, from the beginning or after one of them. */
function itemsByTitle({ items }: TownDatabase, list: number | null, after?: StoredItem) {
  const id = list ?? anyListId;
  const last = after?.listed.find(([one]) => one === id);
  return items.where('listed').between(last ?? [id], [id, Dexie.maxKey], false, true);
}

/** Reads every item by title and visits those that match the query. */
async function visitHits(
  database: TownDatabase,
  { search, list, stock }: ItemsQuery,
  visit: (item: StoredItem) => void,
): Promise<void> {
  const words = parseSearchWords(search);
  let last: StoredItem | undefined;
  do {
    const batch: StoredItem[] = await itemsByTitle(database, list, last).limit(batchSize).toArray();
    batch.filter((item) => isSearchHit(item, words, null) && (stock === null || isLowStock(item))).forEach(visit);
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}

/** Returns one page of the hits: the requested one, or else the last. */
async function searchPage(database: TownDatabase, query: ItemsQuery): Promise<ItemsPage> {
  let total = 0;
  let found: Item[] = [];
  await visitHits(database, query, (item) => {
    const at = Math.floor(total / itemsPerPage) + 1;
    total += 1;
    if (at > query.page) return;
    if (total % itemsPerPage === 1) found = [];
    found.push(toItem(item));
  });
  return { items: found, total, page: Math.min(query.page, lastPage(total)) };
}

/** Sorts the hits by a field other than the title, and keeps only that field of each. */
async function sortPage(database: TownDatabase, query: ItemsQuery): Promise<ItemsPage> {
  const { sort_by, sort_direction } = itemSortFields[query.sort];
  const hits: { id: string; value: string | number }[] = [];
  await visitHits(database, query, (item) => hits.push({ id: item.id, value: item[sort_by] }));
  const sign = sort_direction === 'asc' ? 1 : -1;
  // Ties stay sorted by title, as on the server.
  hits.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? -sign : sign));
  const page = Math.min(query.page, lastPage(hits.length));
  const ids = hits.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(({ id }) => id);
  const items = await database.items.bulkGet(ids);
  return { items: items.filter((item) => item !== undefined).map(toItem), total: hits.length, page };
}

const lastPage = (total: number) => Math.max(1, Math.ceil(total / itemsPerPage));

async function browsePage(database: TownDatabase, { list, page: requested }: ItemsQuery): Promise<ItemsPage> {
  const total = await itemsByTitle(database, list).count();
  const page = Math.min(requested, lastPage(total));
  const items = await itemsByTitle(database, list)
    .offset((page - 1) * itemsPerPage)
    .limit(itemsPerPage)
    .toArray();
  return { items: items.map(toItem), total, page };
}

/** A page of the stored catalogue; the last one for a page beyond the end. */
export function readPage(database: TownDatabase, query: ItemsQuery): Promise<ItemsPage> {
  const isNarrowed = parseSearchWords(query.search).length > 0 || query.stock !== null;
  const read = query.sort !== 'title' ? sortPage : isNarrowed ? searchPage : browsePage;
  return database.transaction('r', database.items, () => read(database, query));
}

/** Returns the first items by title, to index their words. */
export const readFirstItems = async (database: TownDatabase, most: number): Promise<Item[]> =>
  (await itemsByTitle(database, null).limit(most).toArray()).map(toItem);

export async function readItem({ items }: TownDatabase, id: string): Promise<Item | null> {
  const stored = await items.get(id);
  return stored ? toItem(stored) : null;
}

export async function readLists(database: TownDatabase): Promise<FilterList[]> {
  const stored = await database.lists.toArray();
  const lists = [miscList, ...stored.filter(({ id }) => id !== miscList.id)].sort(compareLists);
  return Promise.all(
    lists.map(async (list) => {
      const [first] = await itemsByTitle(database, list.id).limit(1).primaryKeys();
      return { ...list, has_items: first !== undefined };
    }),
  );
}
