/** Reads the catalogue from the local database if that is complete, else from the server. */
import { readItem, readLists, readPage } from '../../../db/browser/catalogue.ts';
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { type Item, type ItemsPage, itemSortFields, itemsPerPage } from '../../../db/rules/items/items.ts';
import { type FilterList, miscList } from '../../../db/rules/items/lists.ts';
import type { ItemsQuery } from '../../../db/rules/items/paths.ts';
import { catalogueTexts as texts } from '../../texts/en/shop/catalogue.ts';
import { CallError, call, clearReadCache } from '../call.ts';
import { useSyncStatus } from '../contentStore.ts';
import { useCatalogueStatus } from './status.ts';
import { readLocal } from './storedCatalogue.ts';
import { isDatabaseLost } from './sync.ts';

/** `isLocal`: it comes from the database. A failed part is null, and `failure` describes it to people. */
export type CatalogueResult = { page: ItemsPage | null; lists: FilterList[] | null; failure: string; isLocal: boolean };

/** Searches the stored items by the same rules as the server. */
async function findStored(search: string): Promise<string[] | null> {
  const [{ findStoredItems }, { waitForContent }] = await Promise.all([
    import('../../search/searchStored.ts'),
    import('../../search/storedIndex.ts'),
  ]);
  await waitForContent();
  return findStoredItems(search);
}

const readLocalPage = (query: ItemsQuery) =>
  readLocal(async (database): Promise<CatalogueResult | null> => {
    const found = query.search === '' ? undefined : await findStored(query.search);
    if (found === null) return null;
    const [page, lists] = [await readPage(database, query, found), await readLists(database)];
    return { page, lists, failure: '', isLocal: true };
  });

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Accepts tags as an array or as one text with commas. */
function parseTags(given: unknown): string[] {
  const tags = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given.filter(isText) : [];
  return tags.map((tag) => tag.trim()).filter(Boolean);
}

const isText = (value: unknown) => typeof value === 'string';

function parseListIds(given: unknown): number[] {
  const ids = Array.isArray(given) ? given.filter(Number.isInteger) : [];
  return ids.length > 0 ? ids : [miscList.id];
}

type Blocks = Item['description_blocks'];

/**
 * Parses an item. Tolerates a second name for title and quantity, and tags as text, as docs/requirements.md demands;
 * our own server sends neither.
 * @returns null if any field has another shape
 */
export function parseItem(given: unknown): Item | null {
  if (!isObject(given)) return null;
  const id = typeof given.id === 'number' ? String(given.id) : text(given.id);
  const title = text(given.title ?? given.name);
  const price = number(given.price);
  const quantity = number(given.quantity ?? given.stock_quantity);
  if (!id || !title || price === null || quantity === null) return null;
  return {
    id,
    title,
    price,
    quantity,
    description: text(given.description),
    description_blocks: (Array.isArray(given.description_blocks) ? given.description_blocks : []) as Blocks,
    pictures: (Array.isArray(given.pictures) ? given.pictures.filter(isObject) : []) as Item['pictures'],
    image: text(given.image),
    picture: isObject(given.picture) ? (given.picture as Item['picture']) : null,
    list_ids: parseListIds(given.list_ids),
    is_public: given.is_public !== false,
    taxable: given.taxable !== false,
    tags: parseTags(given.tags),
    sku: text(given.sku),
    version: number(given.version) ?? 0,
    seq: number(given.seq) ?? 0,
    created_at: text(given.created_at),
    updated_at: text(given.updated_at),
  };
}

function parseItemsPage(given: unknown): ItemsPage | null {
  if (!isObject(given) || !Array.isArray(given.items)) return null;
  const items = given.items.map(parseItem).filter((item) => item !== null);
  const [total, page] = [number(given.total), number(given.page)];
  if (items.length < given.items.length || total === null) return null;
  return { items, total, page: page ?? 1 };
}

function parseLists(given: unknown): FilterList[] | null {
  const lists = isObject(given) ? given.lists : given;
  if (!Array.isArray(lists)) return null;
  const known = lists.filter(isObject).flatMap(({ id, title, description, has_items }) => {
    const numbered = number(id);
    return numbered === null || !text(title)
      ? []
      : [{ id: numbered, title: text(title), description: text(description), has_items: has_items !== false }];
  });
  return known.length < lists.length ? null : known;
}

class UnexpectedResponse extends Error {}

let readAt = 0;

/** Drops cached reads from before the last change. */
function clearOutdatedReads(): void {
  const { changes } = useCatalogueStatus.getState();
  if (changes !== readAt) clearReadCache();
  readAt = changes;
}

async function fetchPage(query: ItemsQuery): Promise<ItemsPage> {
  const { search, list, stock, sort, page } = query;
  const parameters = new URLSearchParams({
    page: String(page),
    per_page: String(itemsPerPage),
    ...itemSortFields[sort],
    ...(search && { search }),
    ...(list !== null && { list_id: String(list) }),
    ...(stock && { stock }),
  });
  const found = parseItemsPage(await call(`/api/items?${parameters}`));
  if (!found) throw new UnexpectedResponse();
  const last = Math.max(1, Math.ceil(found.total / itemsPerPage));
  return page > last ? fetchPage({ ...query, page: last }) : { ...found, page };
}

const fetchLists = async () => parseLists(await call('/api/items/lists').catch(() => null));

function describeFailure(error: unknown): string {
  if (error instanceof UnexpectedResponse) return texts.unexpected;
  if (navigator.onLine === false) return texts.failed(texts.notStored);
  return texts.failed(error instanceof CallError ? error.serverMessage : '');
}

async function fetchResult(query: ItemsQuery): Promise<CatalogueResult> {
  clearOutdatedReads();
  const lists = fetchLists();
  try {
    const page = await fetchPage(query);
    const foundLists = await lists;
    return { page, lists: foundLists, failure: foundLists ? '' : texts.listsFailed, isLocal: false };
  } catch (error) {
    return { page: null, lists: await lists, failure: describeFailure(error), isLocal: false };
  }
}

const isOffline = () => useSyncStatus.getState().trouble !== null || useCatalogueStatus.getState().unreachable;

/**
 * Administrators see more than the database holds, and a database without writes falls behind. A search here would need
 * an index of all words in memory.
 */
const prefersServer = (isAdmin: boolean, search = '') => isAdmin || isDatabaseLost() || (search !== '' && !isOffline());

/** A page of items; the last one for a page beyond the end. Never rejects. */
export async function findPage(query: ItemsQuery, isAdmin: boolean): Promise<CatalogueResult> {
  if (!prefersServer(isAdmin, query.search)) return (await readLocalPage(query)) ?? (await fetchResult(query));
  const found = await fetchResult(query);
  return found.page ? found : ((await readLocalPage(query)) ?? found);
}

async function fetchItem(id: string): Promise<Item | null> {
  clearOutdatedReads();
  try {
    const item = parseItem(await call(`/api/items/${encodeURIComponent(id)}`));
    if (!item) throw new UnexpectedResponse();
    return item;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Returns an item. Asks the server about one that the database lacks.
 * @returns null if there is none
 * @throws CallError or UnexpectedResponse if the server could not tell
 */
export async function findItem(id: string, isAdmin: boolean): Promise<Item | null> {
  // Wrapped, to tell a missing item from an incomplete database.
  const readStored = () => readLocal(async (database) => ({ item: await readItem(database, id) }));
  const first = prefersServer(isAdmin) ? null : await readStored();
  if (first?.item) return first.item;
  try {
    return await fetchItem(id);
  } catch (error) {
    const found = first ?? (await readStored());
    if (found && error instanceof CallError && error.status === 0) return found.item;
    throw error;
  }
}
