/**
 * What the shop sells, as this browser holds it: the stream that brings it, and reading it a page at a time. However
 * large a catalogue is, only a batch of it is ever in memory.
 */
import { Dexie } from 'dexie';
import { type Item, type ItemsPage, isFound, itemsPerPage, searchWords, titleKey } from '../rules/items.ts';
import { compareLists, type List, miscList } from '../rules/lists.ts';
import type { CatalogueAnswer } from '../rules/sync.ts';
import { type Changes, type Holder, holderOf, type Stream } from './round.ts';
import type { HeldItem, TownDatabase } from './town.ts';

/** How many items a search looks at at a time. */
const batchSize = 250;

/** Stands for every list in the index; the lists themselves are numbered from 1. */
const anyList = 0;

const toHeld = (item: Item): HeldItem => {
  const title = titleKey(item.title);
  return { ...item, listed: [anyList, ...item.list_ids].map((list) => [list, title, item.id]) };
};

const toItem = ({ listed: _, ...item }: HeldItem): Item => item;

function itemsIn({ items = [] }: CatalogueAnswer): Changes {
  const kept = new Map<string, unknown>();
  const gone: string[] = [];
  for (const item of items) {
    if ('deleted' in item) gone.push(item.id);
    else kept.set(item.id, toHeld(item));
  }
  return { kept, gone };
}

const listsIn = ({ lists = [] }: CatalogueAnswer): Changes => ({
  kept: new Map(lists.map((list) => [String(list.id), list])),
  gone: [],
});

const catalogue: Stream<CatalogueAnswer> = {
  stores: ['items', 'lists'],
  changesIn: (answer, store) => (store === 'items' ? itemsIn(answer) : listsIn(answer)),
  isFirst: ({ lists }) => lists !== undefined,
  position: 'catalogue',
  running: 'catalogue_round',
  knows: 'items,lists',
  async alongside({ meta }, { items, lists }) {
    const held = await meta.get('catalogue_edition');
    if (!items && !lists) return;
    const edition = held?.key === 'catalogue_edition' ? held.edition + 1 : 1;
    await meta.put({ key: 'catalogue_edition', edition });
  },
};

export const catalogueHolder = (database: TownDatabase): Holder<CatalogueAnswer> => holderOf(database, catalogue);

/** How the catalogue stands that is held: null as long as not all of it is here. `syncedAt` in milliseconds. */
export type Standing = { edition: number; syncedAt: number } | null;

export async function readStanding({ meta }: TownDatabase): Promise<Standing> {
  const [own, content, edition] = await meta.bulkGet(['catalogue', 'sync', 'catalogue_edition']);
  if (own?.key !== 'catalogue' || own.nouns !== catalogue.knows) return null;
  // Both streams stand at a position of the one town: what the content was found to be is so of the catalogue.
  const both = content?.key === 'sync' && content.cursor === own.cursor;
  return {
    edition: edition?.key === 'catalogue_edition' ? edition.edition : 0,
    syncedAt: both ? Math.max(content.synced_at, own.synced_at) : own.synced_at,
  };
}

/** Those of a list (or all) in the order of their titles, from the beginning or after one of them. */
function inOrder({ items }: TownDatabase, list: number | null, after?: HeldItem) {
  const id = list ?? anyList;
  const last = after?.listed.find(([one]) => one === id);
  return items.where('listed').between(last ?? [id], [id, Dexie.maxKey], false, true);
}

type Wanted = { search: string; list: number | null; page: number };

/** Looks at every item in turn, and keeps one page of those that are found: the one wanted, or else the last. */
async function searched(database: TownDatabase, { search, list, page }: Wanted): Promise<ItemsPage> {
  const words = searchWords(search);
  let total = 0;
  let found: Item[] = [];
  let last: HeldItem | undefined;
  do {
    const batch: HeldItem[] = await inOrder(database, list, last).limit(batchSize).toArray();
    for (const item of batch.filter((one) => isFound(one, words, null))) {
      const at = Math.floor(total / itemsPerPage) + 1;
      total += 1;
      if (at > page) continue;
      if (total % itemsPerPage === 1) found = [];
      found.push(toItem(item));
    }
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
  return { items: found, total, page: Math.min(page, lastPage(total)) };
}

const lastPage = (total: number) => Math.max(1, Math.ceil(total / itemsPerPage));

async function turnedTo(database: TownDatabase, { list, page: wanted }: Wanted): Promise<ItemsPage> {
  const total = await inOrder(database, list).count();
  const page = Math.min(wanted, lastPage(total));
  const items = await inOrder(database, list)
    .offset((page - 1) * itemsPerPage)
    .limit(itemsPerPage)
    .toArray();
  return { items: items.map(toItem), total, page };
}

/** A page of the catalogue that is held; the last one for a page beyond the end. */
export function readPage(database: TownDatabase, wanted: Wanted): Promise<ItemsPage> {
  const read = searchWords(wanted.search).length > 0 ? searched : turnedTo;
  return database.transaction('r', database.items, () => read(database, wanted));
}

export async function readItem({ items }: TownDatabase, id: string): Promise<Item | null> {
  const held = await items.get(id);
  return held ? toItem(held) : null;
}

export async function readLists({ lists }: TownDatabase): Promise<List[]> {
  const held = await lists.toArray();
  return [miscList, ...held.filter(({ id }) => id !== miscList.id)].sort(compareLists);
}
