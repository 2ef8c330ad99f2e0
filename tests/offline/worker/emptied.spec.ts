/** Browsers empty the worker's caches without a word, or give it no room at all. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../browser/server.ts';
import { networkErrors, offlineNotice, visitUntilSynced } from '../visit.ts';

/** How many files of the app the worker holds, its shell among them. Pictures come back as they are seen. */
const countCached = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'pictures');
    const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });

const empty = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

test('caches that were emptied are filled by the next page that has a connection; without one the worker has a page', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  const cannotBeShown = () => expect(page.getByRole('heading')).toHaveText('This page can’t be shown right now');
  await visitUntilSynced(page, town.url);
  const full = await countCached(page);
  expect(full).toBeGreaterThan(50);

  await test.step('caches that were found empty without a connection are filled by the first page that has one', async () => {
    await empty(page);
    await context.setOffline(true);
    await page.goto(`${town.url}/about`);
    await cannotBeShown();
    await context.setOffline(false);
    await visitUntilSynced(page, town.url);
    await expect.poll(() => countCached(page), { timeout: 30_000 }).toBe(full);
    expect(await page.evaluate(async () => (await caches.match('/shell')) !== undefined)).toBe(true);
  });

  await test.step('the next page fills them', async () => {
    await empty(page);
    await page.goto(`${town.url}/about`);
    await expect.poll(() => countCached(page), { timeout: 30_000 }).toBe(full);
    await town.stop();
    await page.goto(`${town.url}/announcements`);
    await expect(offlineNotice(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Announcements');
  });

  await test.step('with nothing at all the worker has a page, which leads on once the server is back', async () => {
    await empty(page);
    await page.goto(`${town.url}/about`);
    await cannotBeShown();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await town.restart();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${town.url}/about`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('that there is no room for the worker is said once', async ({ page, context, site, expected }) => {
  expected.push(/QuotaExceeded|Failed to execute 'put'|Service Worker|^uncaught/i);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1000 });
  const sentence = page.getByText('This device has no room to keep this site for reading offline.');
  await page.goto(site.url);
  await expect(sentence).toBeVisible();
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('lazyContent').length > 0);
  await expect(sentence).toHaveCount(0);
});
