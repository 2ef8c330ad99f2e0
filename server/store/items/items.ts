/** Reads items: public ones for everybody, also hidden ones for administrators. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import {
  type FeaturedItem,
  type Item,
  type ItemSort,
  type ItemsPage,
  itemsPerPage,
} from '../../../db/rules/items/items.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { type FoundItems, type ItemFilter, searchItems, sortItems, whereLowStock } from './search.ts';

/** Selects and sorts items; by default the first page by title, or by relevance in a search. `page` counts from 1. */
export type ItemQuery = {
  search?: string;
  list?: number | null;
  page?: number;
  per_page?: number;
  sort_by?: ItemSort;
  sort_direction?: 'asc' | 'desc';
  /** Only items with low stock. */
  stock?: 'low' | null;
};

export type ListedTown = Pick<Town, 'id' | 'search_synonyms'>;

/** The readers of items: only administrators see hidden ones. */
export type Audience = 'everybody' | 'admin';

const whereVisible = (townId: string, audience: Audience) => ({
  town_id: townId,
  deleted_at: null,
  ...(audience === 'everybody' && { is_public: true }),
});

/** An item for API responses, with the account that created it; null if unknown. */
export type OwnedItem = Item & { owner_id: string | null };
export type OwnedItemsPage = Omit<ItemsPage, 'items'> & { items: OwnedItem[] };

const toItem = (row: Row) => decodeRow<Item>('items', row);
const toOwnedItem = (row: Row): OwnedItem => ({ ...toItem(row), owner_id: (row.owner_id as string) || null });

/** Filters items of a list: `list_ids` is JSON, such as `[1,23]`. */
const whereInList = (list: number) => (rows: Knex.QueryBuilder) =>
  rows.whereRaw(`replace(replace(list_ids, '[', ','), ']', ',') like ?`, [`%,${list},%`]);

/** Reads the ids of one page of a town's items through the index `items_listed`. */
async function listItemIds(db: Database, townId: string, filter: ItemFilter): Promise<FoundItems> {
  const { list, hidden, lowStock, sort, descending, offset, limit } = filter;
  const listed = () =>
    db
      .read('items')
      .where(whereVisible(townId, hidden ? 'admin' : 'everybody'))
      .modify((rows) => list !== null && rows.modify(whereInList(list)))
      .modify((rows) => lowStock && rows.modify(whereLowStock));
  const page = listed()
    .modify(sortItems(sort ?? 'title', descending))
    .offset(offset)
    .limit(limit);
  const [ids, count] = await Promise.all([page.pluck('id'), listed().count({ total: '*' }).first()]);
  return { ids, total: Number(count?.total ?? 0) };
}

async function readItemRows(
  db: Database,
  town: ListedTown,
  query: ItemQuery,
  audience: Audience,
): Promise<{ rows: Row[]; total: number; page: number }> {
  const { search = '', list = null, page = 1, per_page = itemsPerPage } = query;
  const filter: ItemFilter = {
    list,
    hidden: audience === 'admin',
    lowStock: query.stock === 'low',
    sort: query.sort_by ?? null,
    descending: query.sort_direction === 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
  };
  const { ids, total } = (await searchItems(db, town, search, filter)) ?? (await listItemIds(db, town.id, filter));
  // Queries ids without the town, because SQLite would read all the town's items.
  const found: Row[] = ids.length > 0 ? await db.read('items').whereIn('id', ids) : [];
  // The index may be behind, so the table decides which items are visible.
  const seen = found.filter(
    (row) => row.town_id === town.id && !row.deleted_at && (audience === 'admin' || row.is_public),
  );
  const byId = new Map(seen.map((row) => [row.id as string, row]));
  return { rows: ids.map((id) => byId.get(id)).filter((row) => row !== undefined), total, page };
}

/** Counts public items by list id. Lists without any are left out. */
export async function countListItems(db: Database, townId: string): Promise<Map<number, number>> {
  const rows: { list_ids: string; count: number }[] = await db
    .read('items')
    .where(whereVisible(townId, 'everybody'))
    .groupBy('list_ids')
    .select('list_ids')
    .count({ count: '*' });
  const counts = new Map<number, number>();
  for (const { list_ids, count } of rows)
    for (const list of JSON.parse(list_ids)) counts.set(list, (counts.get(list) ?? 0) + Number(count));
  return counts;
}

/** Reads a page of a town's items. `total` counts all pages. */
export async function listItems(
  db: Database,
  town: ListedTown,
  query: ItemQuery = {},
  audience: Audience = 'everybody',
): Promise<ItemsPage> {
  const { rows, ...page } = await readItemRows(db, town, query, audience);
  return { ...page, items: rows.map(toItem) };
}

/** Reads a page of items with their owners, for API responses. */
export async function listOwnedItems(
  db: Database,
  town: ListedTown,
  query: ItemQuery = {},
  audience: Audience = 'everybody',
): Promise<OwnedItemsPage> {
  const { rows, ...page } = await readItemRows(db, town, query, audience);
  return { ...page, items: rows.map(toOwnedItem) };
}

/** Items on a shop's home page. */
const maxFeatured = 4;

/** Lists the newest public items with picture and stock. The condition must match the index literally. */
export async function listFeaturedItems(db: Database, townId: string): Promise<FeaturedItem[]> {
  const rows: Row[] = await db
    .read('items')
    .where({ town_id: townId })
    .whereRaw(`deleted_at is null and is_public = true and quantity > 0 and image <> ''`)
    .orderBy(['created_at', 'id'].map((column) => ({ column, order: 'desc' })))
    .limit(maxFeatured);
  return rows.map(toItem).map(({ id, title, price, image, picture }) => ({ id, title, price, image, picture }));
}

/** Lists the most recently changed public items, with the time of the change. */
export const listRecentlyChangedItems = (
  db: Database,
  townId: string,
  limit: number,
): Promise<Pick<Item, 'id' | 'updated_at'>[]> =>
  db
    .read('items')
    .where(whereVisible(townId, 'everybody'))
    .orderBy(['seq', 'id'].map((column) => ({ column, order: 'desc' })))
    .limit(limit)
    .select('id', 'updated_at');

const findItemRow = (knex: Knex, townId: string, id: string, audience: Audience): Promise<Row | undefined> =>
  isId(id)
    ? knex('items')
        .where({ ...whereVisible(townId, audience), id })
        .first()
    : Promise.resolve(undefined);

export async function readItem(
  db: Database,
  townId: string,
  id: string,
  audience: Audience = 'everybody',
): Promise<Item | null> {
  const row = await findItemRow(db.read, townId, id, audience);
  return row ? toItem(row) : null;
}

/** @param knex a connection, or a write's transaction */
export async function readOwnedItem(
  knex: Knex,
  townId: string,
  id: string,
  audience: Audience,
): Promise<OwnedItem | null> {
  const row = await findItemRow(knex, townId, id, audience);
  return row ? toOwnedItem(row) : null;
}
