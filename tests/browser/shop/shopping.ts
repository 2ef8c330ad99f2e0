/** A shop's page with a cart in it. */
import type { Page } from '@playwright/test';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import { itemInput } from '../../server/records.ts';
import type { TownServer } from '../server.ts';

export const host = 'maplemarket.localhost';

/** Adds an item to the shop, or changes it. @returns its id */
export const shelve = (town: TownServer, given: Partial<ItemInput> & { id?: string }): Promise<string> =>
  town.write(async (tx) => (await tx.save('items', { ...itemInput(), ...given })).id, host);

/** Adds an item to the cart of a page that has one, as another tab would. */
export const fill = (page: Page, item_id: string, quantity: number) =>
  page.evaluate(
    async (json) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '',
      };
      await fetch('/api/cart', { method: 'POST', headers, body: JSON.stringify(json) });
    },
    { item_id, quantity },
  );

/** How many changes to the cart this browser holds, sent or not. */
export const countOutbox = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('mainstreet-cart');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('outbox').objectStore('outbox').count();
          counted.onsuccess = () => resolve(counted.result);
          counted.onerror = () => reject(counted.error);
          opened.result.close();
        };
      }),
  );

/** A shop's page with a cart in it, and the parts of the screen that are about it. */
export async function shopping(page: Page, town: TownServer, items: (Partial<ItemInput> & { wanted: number })[]) {
  const ids = [];
  for (const { wanted: _, ...given } of items) ids.push(await shelve(town, given));
  await page.goto(`${town.market}/items`);
  await page.waitForFunction(() => localStorage.getItem('cart_session_id'));
  for (const [place, { wanted }] of items.entries()) await fill(page, ids[place] ?? '', wanted);
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  return {
    ids,
    drawer,
    icon: page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
    row: (title: string) => drawer.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) }),
    quantity: (title: string) => drawer.getByRole('spinbutton', { name: `Quantity of ${title}` }),
    question: (name: string) => page.getByRole('dialog', { name }),
  };
}
