/** A test's own items in place of the demo's. */
import type { Locator, Page } from '@playwright/test';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import type { Item, ItemsPage } from '../../../db/rules/items/items.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { itemInput } from '../../server/records.ts';
import { sendRequest, type TownServer } from '../server.ts';

const host = 'maplemarket.localhost';

/** Everything that visitors can buy, by title. */
async function readItems(town: TownServer, page = 1): Promise<Item[]> {
  const { items } = (await sendRequest(`${town.market}/api/items?per_page=100&page=${page}`)).json<ItemsPage>();
  return items.length < 100 ? items : [...items, ...(await readItems(town, page + 1))];
}

/**
 * Maple Market sells these items and no others. Answers the public ones as they are stored, by title.
 * @param lists the titles of new lists; `wanted` gets their ids
 */
export async function fillShop(
  town: TownServer,
  wanted: (listIds: number[]) => Partial<ItemInput>[],
  lists: string[] = [],
): Promise<Item[]> {
  const before = await readItems(town);
  await town.write(async (tx) => {
    for (const { id } of before) await tx.remove('items', id);
    const made: List[] = [];
    for (const title of lists) made.push(await tx.createList({ title, description: `All about ${title}` }));
    for (const one of wanted(made.map(({ id }) => id)))
      await tx.save('items', itemInput({ tags: [], sku: '', quantity: 10, ...one }));
  }, host);
  return readItems(town);
}

/** So many, titled `Thing 01` and so on. */
export const numberedItems = (count: number, given: Partial<ItemInput> = {}): Partial<ItemInput>[] =>
  Array.from({ length: count }, (_, n) => ({ title: `Thing ${String(n + 1).padStart(2, '0')}`, ...given }));

/** The cards, and their titles as they are read. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');
export const titles = (page: Page): Locator => cards(page).getByRole('heading', { level: 3 });
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search items' });
export const sortSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'Sort by' });
export const listFilters = (page: Page): Locator => page.getByRole('group', { name: 'Lists' }).getByRole('button');
