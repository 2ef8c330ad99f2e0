/** Items as they are read: by everybody, or with the hidden ones by administrators. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { type Item, type ItemSort, type ItemsPage, itemsPerPage, parseSearchWords } from '../../db/rules/items.ts';
import { isId } from '../../db/rules/paths.ts';
import { findItemIds, type IndexedTown } from './itemIndexCache.ts';
import { decodeRow, type Row } from './tables.ts';

/** What is asked of a shop; without a word of it the first page of all, by title. `page` counts from 1. */
export type ItemQuery = {
  search?: string;
  list?: number | null;
  page?: number;
  per_page?: number;
  sort_by?: ItemSort;
  sort_direction?: 'asc' | 'desc';
};

/** Whose eyes it is for: hidden items are there for administrators alone. */
export type Audience = 'everybody' | 'admin';

const whereVisible = (townId: string, eyes: Audience) => ({
  town_id: townId,
  deleted_at: null,
  ...(eyes === 'everybody' && { is_public: true }),
});

/** An item as calls answer it: with the account that made it; null where none did. */
export type OwnedItem = Item & { owner_id: string | null };
export type OwnedItemsPage = Omit<ItemsPage, 'items'> & { items: OwnedItem[] };

const toItem = (row: Row) => decodeRow<Item>('items', row);
const toOwnedItem = (row: Row): OwnedItem => ({ ...toItem(row), owner_id: (row.owner_id as string) || null });

/** A page of a town's items. `total` counts those of all pages. */
export async function listOwnedItems(
  db: Database,
  town: IndexedTown,
  asked: ItemQuery = {},
  eyes: Audience = 'everybody',
): Promise<OwnedItemsPage> {
  const { search = '', list = null, page = 1, per_page = itemsPerPage } = asked;
  const { ids, total } = await findItemIds(db, town, {
    words: parseSearchWords(search),
    list,
    sort: asked.sort_by ?? 'title',
    descending: asked.sort_direction === 'desc',
    hidden: eyes === 'admin',
    offset: (page - 1) * per_page,
    limit: per_page,
  });
  // By their ids alone: told the town as well, SQLite reads all that it has.
  const rows: Row[] = ids.length > 0 ? await db.read('items').whereIn('id', ids) : [];
  // The database has the last word on what may be seen.
  const seen = rows.filter((row) => row.town_id === town.id && !row.deleted_at && (eyes === 'admin' || row.is_public));
  const found = new Map(seen.map((row) => [row.id as string, toOwnedItem(row)]));
  return { items: ids.flatMap((id) => found.get(id) ?? []), total, page };
}

/** The same with nothing but what screens show. */
export async function listItems(...of: Parameters<typeof listOwnedItems>): Promise<ItemsPage> {
  const { items, ...page } = await listOwnedItems(...of);
  return { ...page, items: items.map(({ owner_id: _, ...item }) => item) };
}

/** Which items everybody may see, those that were changed last first, and when they were. */
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

const findItemRow = (knex: Knex, townId: string, id: string, eyes: Audience): Promise<Row | undefined> =>
  isId(id)
    ? knex('items')
        .where({ ...whereVisible(townId, eyes), id })
        .first()
    : Promise.resolve(undefined);

export async function readItem(
  db: Database,
  townId: string,
  id: string,
  eyes: Audience = 'everybody',
): Promise<Item | null> {
  const row = await findItemRow(db.read, townId, id, eyes);
  return row ? toItem(row) : null;
}

/** @param knex a connection, or the transaction of a write */
export async function readOwnedItem(knex: Knex, townId: string, id: string, eyes: Audience): Promise<OwnedItem | null> {
  const row = await findItemRow(knex, townId, id, eyes);
  return row ? toOwnedItem(row) : null;
}
