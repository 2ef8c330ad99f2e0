/**
 * Syncs the shop's items and lists to this browser and reads them by page. Screens hold no more than a batch of a large
 * catalogue.
 */
import { Dexie } from 'dexie';
import {
  type Item,
  type ItemsPage,
  isLowStock,
  itemSortFields,
  itemsPerPage,
  titleSortKey,
} from '../rules/items/items.ts';
import { compareLists, type FilterList, miscList } from '../rules/items/lists.ts';
import type { ItemsQuery } from '../rules/items/paths.ts';
import type { CatalogueSyncResponse } from '../rules/sync/sync.ts';
import { type ChangeFeed, type Changes, databaseTarget, type SyncTarget } from './syncTarget.ts';
import type { StoredItem, TownDatabase } from './townDatabase.ts';

/** How many items are read at a time. */
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

type Visit = (items: readonly StoredItem[]) => void;

/** Visits all items of a list by title, some at a time. */
async function visitListed(database: TownDatabase, list: number | null, visit: Visit): Promise<void> {
  let last: StoredItem | undefined;
  do {
    const batch: StoredItem[] = await itemsByTitle(database, list, last).limit(batchSize).toArray();
    visit(batch);
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}

/** Visits those items of a list that a search found, some at a time, the best first. */
async function visitFound({ items }: TownDatabase, ids: readonly string[], list: number | null, visit: Visit) {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = (await items.bulkGet(ids.slice(at, at + batchSize))).filter((item) => item !== undefined);
    visit(batch.filter(({ list_ids }) => list === null || list_ids.includes(list)));
  }
}

const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);

/** Sorts and filters items, of which it keeps only what sorting needs. @param found what a search found; null for all */
async function sortPage(database: TownDatabase, query: ItemsQuery, found: readonly string[] | null) {
  const { sort_by = 'title', sort_direction } = itemSortFields[query.sort];
  const hits: { id: string; title: string; value: string | number }[] = [];
  const visit: Visit = (batch) => {
    for (const item of batch.filter((one) => query.stock === null || isLowStock(one))) {
      const title = titleSortKey(item.title);
      hits.push({ id: item.id, title, value: sort_by === 'title' ? title : item[sort_by] });
    }
  };
  await (found ? visitFound(database, found, query.list, visit) : visitListed(database, query.list, visit));
  const sign = sort_direction === 'desc' ? -1 : 1;
  // Ties are sorted by title, as on the server.
  if (query.sort !== 'best')
    hits.sort((a, b) => sign * compare(a.value, b.value) || compare(a.title, b.title) || compare(a.id, b.id));
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

/**
 * A page of the stored catalogue; the last one for a page beyond the end.
 * @param found the ids of what the query's search finds, the best first; null where nothing is searched for
 */
export function readPage(
  database: TownDatabase,
  query: ItemsQuery,
  found: readonly string[] | null = null,
): Promise<ItemsPage> {
  const isPlain = found === null && query.stock === null && query.sort === 'title';
  return database.transaction('r', database.items, () =>
    isPlain ? browsePage(database, query) : sortPage(database, query, found),
  );
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
