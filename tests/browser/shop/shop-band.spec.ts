/** The way into a shop: a band of new items and a button on its home page. */
import type { Locator } from '@playwright/test';
import { expect, sendRequest, test } from '../server.ts';
import { fillShop } from './itemList.ts';

test('the first HTML of a shop’s home page shows four new items, and its button leads to all of them', async ({
  page,
  site,
}) => {
  const html = (await sendRequest(`${site.market}/`)).body.toString();
  expect(html.match(/href="\/items\?id=[\w-]+"/g)).toHaveLength(4);
  expect((await sendRequest(`${site.url}/`)).body.toString()).not.toContain('/items');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.market);
  const band = page.getByRole('region', { name: 'Shop' });
  const items = band.getByRole('listitem');
  await expect(items).toHaveCount(4);
  for (const picture of await band.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const [title = ''] = await items.first().locator('[dir=auto]').allTextContents();
  await items.first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.goto(site.market);
  await page.getByRole('link', { name: 'Shop the market' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  // Back by a link of the app, without loading the page anew.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /maple market/i })
    .click();
  await expect(items).toHaveCount(4);
});

test('a shop that wrote nothing on its home page still leads to its items, whose dearest price stands on one line on a narrow phone', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await town.write((tx) => tx.saveSection('hero', { title: 'Open' }), 'maplemarket.localhost');
  await fillShop(town, () => [
    { title: 'A golden weathervane for the courthouse', price: 100_000 },
    { title: 'Rope', price: 2 },
  ]);
  await page.goto(town.market);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL(`${town.market}/items`);
  const lines = await page.getByText('$100,000.00').evaluate((price) => {
    const text = document.createRange();
    text.selectNodeContents(price);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test.describe('a phone with three device pixels for one', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('loads pictures for two', async ({ page, site }) => {
    const loaded = (image: Locator) => image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
    const logo = page.getByRole('banner').getByRole('img');
    await page.goto(site.market);
    await expect.poll(() => loaded(page.getByRole('main').locator('img').first())).toContain('/hero-960.avif');
    await expect.poll(() => loaded(logo)).toContain('/logo-240.webp');
    await page.goto(`${site.market}/items`);
    await expect.poll(() => loaded(page.getByRole('article').locator('img').first())).toContain('-480.webp');
  });
});
