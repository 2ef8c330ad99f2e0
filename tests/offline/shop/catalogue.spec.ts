/** The shop reads on with its server gone: all of its catalogue is in the browser. */
import type { Page } from '@playwright/test';
import { type ItemsPage, itemsPerPage } from '../../../db/rules/items/items.ts';
import { expect, sendRequest, test } from '../../browser/server.ts';
import { cards, searchBox, sortSelect, titles } from '../../browser/shop/itemList.ts';
import { itemInput } from '../../server/records.ts';
import { networkErrors, visitUntilSynced } from '../visit.ts';

const host = 'maplemarket.localhost';

/** Whether all of the catalogue is held. */
const isHeld = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('mainstreet'));
    const position = await answer(database.transaction('meta').objectStore('meta').get('catalogue'));
    database.close();
    return position !== undefined;
  });

test('a new price shows on the open page; without a server one searches, turns pages, opens an item and sees it', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  const { items } = (await sendRequest(`${town.market}/api/items?per_page=1`)).json<ItemsPage>();
  const lamp = itemInput({ title: 'Lantern', price: 30, tags: ['zircon'], image: items[0]?.image ?? '' });
  const { list_ids, id } = await town.write(async (tx) => {
    const list_ids = [(await tx.createList({ title: 'Lamps', description: '' })).id];
    for (let at = 10; at < 21; at += 1) await tx.save('items', { ...lamp, list_ids, title: `Lamp ${at}`, price: at });
    return { list_ids, id: (await tx.save('items', { ...lamp, list_ids })).id };
  }, host);
  const drawn = async (query: string) => {
    const { status, body } = await sendRequest(`${town.market}/items?${query}`);
    return { status, html: body.toString() };
  };
  const own = await drawn(`id=${id}`);
  expect(own.html).toContain('<title>Lantern – Maple Market</title>');
  expect(own.html).toContain('<meta name="description" content="Woven by hand.">');
  expect((await drawn(`list=${list_ids[0]}`)).html).toContain('<title>Lamps – Maple Market</title>');
  const unknown = await drawn('id=unknown');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('Item with ID unknown not found.');

  const lantern = cards(page).filter({ hasText: 'Lantern' });
  const widths = () =>
    page
      .getByRole('dialog')
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

  await visitUntilSynced(page, `${town.market}/items?search=zircon&sort=title&list=${list_ids[0]}&page=2`);
  await expect(lantern).toContainText('$30.00');
  await expect.poll(() => isHeld(page)).toBe(true);
  await town.write((tx) => tx.save('items', { ...lamp, list_ids, id, price: 28.5 }), host);
  await expect(lantern).toContainText('$28.50');
  await lantern.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('$28.50');
  await expect.poll(widths).not.toContain(0);

  await town.stop();
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText('$28.50');
  await expect.poll(widths).not.toContain(0);
  await page.keyboard.press('Escape');
  await expect(lantern).toContainText('$28.50');
  await expect(page.getByText(/These items were last updated \w+ \d+, \d{4}/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of items' }).getByRole('link', { name: 'Previous' }).click();
  await expect(titles(page)).toHaveText(Array.from({ length: 10 }, (_, at) => `Lamp ${at + 10}`));
  // By the rules of the whole site's search.
  await searchBox(page).fill('zirkons 12');
  await expect(titles(page)).toHaveText(['Lamp 12']);
  await searchBox(page).fill('LAMPS');
  await sortSelect(page).selectOption('Price: high to low');
  await expect(titles(page).first()).toHaveText('Lamp 20');
  await page.goto(`${town.market}/items?id=unknown`);
  await expect(page.getByText('Item with ID unknown not found.')).toBeVisible();
  await expect(titles(page)).toHaveCount(itemsPerPage);
});
