/** Reads the catalogue: from this browser when all of it is here, else from the server. */
import { readCatalogueStatus, readItem, readLists, readPage } from '../../db/browser/catalogue.ts';
import { retryAfterReopen } from '../../db/browser/openDatabase.ts';
import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { type Item, type ItemsPage, itemsPerPage } from '../../db/rules/items.ts';
import type { List } from '../../db/rules/lists.ts';
import { catalogueTexts as texts } from '../texts/en/catalogue.ts';
import { CallError, call, clearReadCache } from './call.ts';
import { useCatalogueStatus } from './catalogueStatus.ts';
import { isDatabaseLost } from './catalogueSync.ts';
import { openSharedDatabase } from './database.ts';
import { parseItem, parseItemsPage, parseLists } from './parseCatalogue.ts';

/** The page of the catalogue that a screen shows; `page` from 1, `list` null for all. */
export type CatalogueQuery = { search: string; list: number | null; page: number };

/**
 * What was found. `held`: it is what this browser holds. Of what failed, `page` or `lists` is null, and `failure` says
 * so to people.
 */
export type CatalogueResult = { page: ItemsPage | null; lists: List[] | null; failure: string; isLocal: boolean };

/** What this browser holds of it; null while that is not all there is. */
async function readLocal<T>(read: (database: TownDatabase) => Promise<T>): Promise<T | null> {
  const database = await openSharedDatabase();
  if (!database) return null;
  const whole = async () => ((await readCatalogueStatus(database)) ? await read(database) : null);
  // A database that fails is none; the server is asked instead.
  return retryAfterReopen(database, whole).catch(() => null);
}

const readLocalPage = (asked: CatalogueQuery) =>
  readLocal(async (database): Promise<CatalogueResult> => {
    const [page, lists] = [await readPage(database, asked), await readLists(database)];
    return { page, lists, failure: '', isLocal: true };
  });

class UnexpectedResponse extends Error {}

let readAt = 0;

/** Answers from before the last change are out of date. */
function clearOutdatedReads(): void {
  const { changes } = useCatalogueStatus.getState();
  if (changes !== readAt) clearReadCache();
  readAt = changes;
}

async function fetchPage({ search, list, page }: CatalogueQuery): Promise<ItemsPage> {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(itemsPerPage),
    sort_by: 'title',
    sort_direction: 'asc',
    ...(search && { search }),
    ...(list !== null && { list_id: String(list) }),
  });
  const answer = parseItemsPage(await call(`/api/items?${query}`));
  if (!answer) throw new UnexpectedResponse();
  const last = Math.max(1, Math.ceil(answer.total / itemsPerPage));
  return page > last ? fetchPage({ search, list, page: last }) : { ...answer, page };
}

const fetchLists = async () => parseLists(await call('/api/items/lists').catch(() => null));

function describeFailure(error: unknown): string {
  if (error instanceof UnexpectedResponse) return texts.unexpected;
  return texts.failed(error instanceof CallError ? error.serverMessage : '');
}

async function fetchResult(asked: CatalogueQuery): Promise<CatalogueResult> {
  clearOutdatedReads();
  const lists = fetchLists();
  try {
    const page = await fetchPage(asked);
    const known = await lists;
    return { page, lists: known, failure: known ? '' : texts.listsFailed, isLocal: false };
  } catch (error) {
    return { page: null, lists: await lists, failure: describeFailure(error), isLocal: false };
  }
}

/**
 * Whether the server is asked first: administrators see what nobody else does, and a database that takes nothing in
 * any more falls behind.
 */
const prefersServer = (isAdmin: boolean) => isAdmin || isDatabaseLost();

/** A page of the items, the last one for a page beyond the end. Never rejects. */
export async function findPage(asked: CatalogueQuery, isAdmin: boolean): Promise<CatalogueResult> {
  if (!prefersServer(isAdmin)) return (await readLocalPage(asked)) ?? (await fetchResult(asked));
  const found = await fetchResult(asked);
  return found.page ? found : ((await readLocalPage(asked)) ?? found);
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
 * One item. One that is not among those held is asked for before it is called unknown.
 * @returns null where there is none
 * @throws CallError or UnexpectedAnswer when nobody can tell
 */
export async function findItem(id: string, isAdmin: boolean): Promise<Item | null> {
  // Wrapped, to tell an item that is not there from a catalogue that is not.
  const held = () => readLocal(async (database) => ({ item: await readItem(database, id) }));
  const first = prefersServer(isAdmin) ? null : await held();
  if (first?.item) return first.item;
  try {
    return await fetchItem(id);
  } catch (error) {
    const found = first ?? (await held());
    if (found && error instanceof CallError && error.status === 0) return found.item;
    throw error;
  }
}
