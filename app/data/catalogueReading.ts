/** Reads the catalogue: from this browser when all of it is here, else from the server. */
import { readItem, readLists, readPage, readStanding } from '../../db/browser/catalogue.ts';
import { reopeningOnce } from '../../db/browser/opening.ts';
import type { TownDatabase } from '../../db/browser/town.ts';
import { type Item, type ItemsPage, itemsPerPage } from '../../db/rules/items.ts';
import type { List } from '../../db/rules/lists.ts';
import { catalogueTexts as texts } from '../texts/catalogue.ts';
import { CallError, call, forgetReads } from './call.ts';
import { itemOf, itemsPageOf, listsOf } from './catalogueAnswers.ts';
import { isGivenUp } from './catalogueFollowing.ts';
import { useStanding } from './catalogueStanding.ts';
import { sharedDatabase } from './database.ts';

/** The page of the catalogue that a screen shows; `page` from 1, `list` null for all. */
export type Asked = { search: string; list: number | null; page: number };

/**
 * What was found. `held`: it is what this browser holds. Of what failed, `page` or `lists` is null, and `failure` says
 * so to people.
 */
export type Found = { page: ItemsPage | null; lists: List[] | null; failure: string; held: boolean };

/** What this browser holds of it; null while that is not all there is. */
async function fromHere<T>(read: (database: TownDatabase) => Promise<T>): Promise<T | null> {
  const database = await sharedDatabase();
  if (!database) return null;
  const whole = async () => ((await readStanding(database)) ? await read(database) : null);
  // A database that fails is none; the server is asked instead.
  return reopeningOnce(database, whole).catch(() => null);
}

const heldPage = (asked: Asked) =>
  fromHere(async (database): Promise<Found> => {
    const [page, lists] = [await readPage(database, asked), await readLists(database)];
    return { page, lists, failure: '', held: true };
  });

class UnexpectedAnswer extends Error {}

let readAt = 0;

/** Answers from before the last change are out of date. */
function forgetOutdated(): void {
  const { changes } = useStanding.getState();
  if (changes !== readAt) forgetReads();
  readAt = changes;
}

async function askPage({ search, list, page }: Asked): Promise<ItemsPage> {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(itemsPerPage),
    sort_by: 'title',
    sort_direction: 'asc',
    ...(search && { search }),
    ...(list !== null && { list_id: String(list) }),
  });
  const answer = itemsPageOf(await call(`/api/items?${query}`));
  if (!answer) throw new UnexpectedAnswer();
  const last = Math.max(1, Math.ceil(answer.total / itemsPerPage));
  return page > last ? askPage({ search, list, page: last }) : { ...answer, page };
}

const askLists = async () => listsOf(await call('/api/items/lists').catch(() => null));

function failureOf(error: unknown): string {
  if (error instanceof UnexpectedAnswer) return texts.unexpected;
  return texts.failed(error instanceof CallError ? error.told : '');
}

async function fromServer(asked: Asked): Promise<Found> {
  forgetOutdated();
  const lists = askLists();
  try {
    const page = await askPage(asked);
    const known = await lists;
    return { page, lists: known, failure: known ? '' : texts.listsFailed, held: false };
  } catch (error) {
    return { page: null, lists: await lists, failure: failureOf(error), held: false };
  }
}

/**
 * Whether the server is asked first: administrators see what nobody else does, and a database that takes nothing in
 * any more falls behind.
 */
const asksFirst = (isAdmin: boolean) => isAdmin || isGivenUp();

/** A page of the items, the last one for a page beyond the end. Never rejects. */
export async function findPage(asked: Asked, isAdmin: boolean): Promise<Found> {
  if (!asksFirst(isAdmin)) return (await heldPage(asked)) ?? (await fromServer(asked));
  const found = await fromServer(asked);
  return found.page ? found : ((await heldPage(asked)) ?? found);
}

async function askItem(id: string): Promise<Item | null> {
  forgetOutdated();
  try {
    const item = itemOf(await call(`/api/items/${encodeURIComponent(id)}`));
    if (!item) throw new UnexpectedAnswer();
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
  const held = () => fromHere(async (database) => ({ item: await readItem(database, id) }));
  const first = asksFirst(isAdmin) ? null : await held();
  if (first?.item) return first.item;
  try {
    return await askItem(id);
  } catch (error) {
    const found = first ?? (await held());
    if (found && error instanceof CallError && error.status === 0) return found.item;
    throw error;
  }
}
